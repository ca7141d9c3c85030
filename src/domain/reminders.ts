import { addMinutes } from './calendar.ts';

/** BOOKING-08: when we remind both sides of a session. */
export const REMINDERS = [
  { kind: 'FIVE_DAYS', minutesBefore: 5 * 24 * 60, words: '5 days' },
  { kind: 'FOUR_HOURS', minutesBefore: 4 * 60, words: '4 hours' },
  { kind: 'THIRTY_MINUTES', minutesBefore: 30, words: '30 minutes' },
] as const;
export type ReminderKind = (typeof REMINDERS)[number]['kind'];

/** The reminders of a session that are still to come. */
export function remindersAhead(startsAt: Date, now: Date): (typeof REMINDERS)[number][] {
  return REMINDERS.filter(({ minutesBefore }) => addMinutes(startsAt, -minutesBefore) > now);
}
