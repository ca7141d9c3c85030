import { dateOf, instantOf, timeOf } from '../domain/calendar.ts';
import { type ReminderKind, remindersAhead } from '../domain/reminders.ts';
import { withoutMarks } from './fallback.ts';
import { andWords } from './lists.ts';
import { m } from './m.ts';

/*
 * Dates and times in the language that is being written, for screens, mails and notifications. In English they are those of
 * domain/calendar.ts: every displayed time says GMT (BOOKING-07).
 */

/** One of a message's names, which are separated by spaces. A language without its own has the English ones. */
const nameOf = (names: string, index: number) => withoutMarks(names).split(' ')[index];

/** "Tue 24 Nov 2026", of 'YYYY-MM-DD' */
export function dateWords(date: string): string {
  const at = instantOf(date, '00:00');
  return `${nameOf(m.when_days(), at.getUTCDay())} ${at.getUTCDate()} ${nameOf(m.when_months(), at.getUTCMonth())} ${at.getUTCFullYear()}`;
}

/** "Tue 24 Nov 2026, 09:00 GMT" */
export function instantWords(at: Date): string {
  return `${dateWords(dateOf(at))}, ${timeOf(at)} GMT`;
}

/** "Tue 24 Nov 2026, 09:00–09:30 GMT" */
export function sessionWords(startsAt: Date, endsAt: Date): string {
  return `${dateWords(dateOf(startsAt))}, ${timeOf(startsAt)}–${timeOf(endsAt)} GMT`;
}

/** "in 30 minutes", "in 4 hours", "in 5 days": the rounded time until an instant. */
export function untilWords(at: Date, now: Date): string {
  const minutes = Math.max(1, Math.round((at.getTime() - now.getTime()) / 60_000));
  if (minutes < 90) return m.when_until_minutes({ count: minutes });
  return minutes < 36 * 60
    ? m.when_until_hours({ count: Math.round(minutes / 60) })
    : m.when_until_days({ count: Math.round(minutes / 1440) });
}

/** What a reminder is called by the time that is left: "5 days". */
export function reminderWords(kind: ReminderKind): string {
  if (kind === 'FIVE_DAYS') return m.lists_reminder_days();
  return kind === 'FOUR_HOURS' ? m.lists_reminder_hours() : m.lists_reminder_minutes();
}

/** "We will remind you 4 hours and 30 minutes before.": the reminders still to come; empty when there are none. */
export function reminderPromise(startsAt: Date, now: Date): string {
  const words = remindersAhead(startsAt, now).map(({ kind }) => reminderWords(kind));
  return words.length === 0 ? '' : m.booking_will_remind({ list: andWords(words) });
}
