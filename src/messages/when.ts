import { dateOf, instantOf, timeOf } from '../domain/calendar.ts';
import { type ReminderKind, remindersAhead } from '../domain/reminders.ts';
import { withoutMarks } from './fallback.ts';
import { m } from './m.ts';

/*
 * Dates and times in the current language, for screens, mails and notifications. English uses domain/calendar.ts: every displayed
 * time says GMT (BOOKING-07).
 */

/** One of the names in a message, which are separated by spaces. A language without its own uses the English ones. */
const nameOf = (names: string, index: number) => withoutMarks(names).split(' ')[index];

/** "Jan" to "Dec" */
export const monthNames = (): string[] => withoutMarks(m.when_months()).split(' ');

const dayName = (date: string) => nameOf(m.when_days(), instantOf(date, '00:00').getUTCDay());

/** "24 Nov", of 'YYYY-MM-DD' */
export function shortDateWords(date: string): string {
  return `${Number(date.slice(8))} ${nameOf(m.when_months(), Number(date.slice(5, 7)) - 1)}`;
}

/** "Tue 24 Nov" */
export function dayWords(date: string): string {
  return `${dayName(date)} ${shortDateWords(date)}`;
}

/** "Tue 24 Nov 2026" */
export function dateWords(date: string): string {
  return `${dayWords(date)} ${date.slice(0, 4)}`;
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

/** A reminder's name, by the time that is left: "5 days". */
export function reminderWords(kind: ReminderKind): string {
  if (kind === 'FIVE_DAYS') return m.lists_reminder_days();
  return kind === 'FOUR_HOURS' ? m.lists_reminder_hours() : m.lists_reminder_minutes();
}

/** "We’ll remind you 4 hours before and again 30 minutes before.": the reminders still to come; empty without any. */
export function reminderPromise(startsAt: Date, now: Date): string {
  const times = remindersAhead(startsAt, now).map(({ kind }) => m.booking_before({ time: reminderWords(kind) }));
  const last = times.pop();
  if (last === undefined) return '';
  const list = times.length === 0 ? last : m.booking_again({ first: times.join(', '), last });
  return m.booking_will_remind({ list });
}

/** "9:00 am": the time of an instant in GMT, as people say it. Noon is 12:00 pm. */
export function clockWords(at: Date): string {
  const hours = at.getUTCHours();
  return `${hours % 12 || 12}:${timeOf(at).slice(3)} ${hours < 12 ? 'am' : 'pm'}`;
}

/** "9:00 – 9:45 am GMT", "11:30 am – 12:15 pm GMT" */
export function clockRangeWords(startsAt: Date, endsAt: Date): string {
  const [start, end] = [clockWords(startsAt), clockWords(endsAt)];
  const isOneHalf = start.slice(-2) === end.slice(-2);
  return `${isOneHalf ? start.slice(0, -3) : start} – ${end} GMT`;
}

/** "9:00 am", "10 pm": without minutes on the hour, within a sentence. */
export function shortClockWords(at: Date): string {
  return clockWords(at).replace(':00', '');
}
