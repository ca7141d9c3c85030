import type { BookingStatus } from '../../../domain/lifecycles/booking-lifecycle.ts';
import { type ReminderKind, remindersAhead } from '../../../domain/reminders.ts';
import { m } from '../../../messages/m.ts';
import { andWords } from '../../lib/study-words.ts';

/* What values of bookings are called in the language of the page. */

export const BOOKING_WORDS: Readonly<Record<BookingStatus, string>> = {
  BOOKED: m.lists_booking_booked(),
  CANCELLED: m.lists_booking_cancelled(),
  ATTENDED: m.lists_booking_attended(),
  MISSED: m.lists_booking_missed(),
};

const REMINDER_WORDS: Readonly<Record<ReminderKind, string>> = {
  FIVE_DAYS: m.lists_reminder_days(),
  FOUR_HOURS: m.lists_reminder_hours(),
  THIRTY_MINUTES: m.lists_reminder_minutes(),
};

/** "Reminded: 5 days, 4 hours before."; empty without any. */
export function remindedWords(sent: readonly string[]): string {
  const words = Object.entries(REMINDER_WORDS).flatMap(([kind, text]) => (sent.includes(kind) ? [text] : []));
  return words.length === 0 ? '' : m.booking_reminded({ list: words.join(', ') });
}

/** "We will remind you 4 hours and 30 minutes before.": the reminders still to come; empty when there are none. */
export function reminderPromise(startsAt: Date, now: Date): string {
  const words = remindersAhead(startsAt, now).map(({ kind }) => REMINDER_WORDS[kind]);
  return words.length === 0 ? '' : m.booking_will_remind({ list: andWords(words) });
}
