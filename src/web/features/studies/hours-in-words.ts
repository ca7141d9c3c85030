import { countOf } from '../../../domain/counts.ts';

const DAY = 24;
const WEEK = 7 * DAY;

/** A number of whole hours in everyday words: "less than an hour", "36 hours", "2 days", "3 weeks". */
export function hoursInWords(hours: number): string {
  if (hours < 1) return 'less than an hour';
  if (hours > 2 * WEEK && hours % WEEK === 0) return countOf(hours / WEEK, 'week');
  return hours % DAY === 0 ? countOf(hours / DAY, 'day') : countOf(hours, 'hour');
}

/** A range of hours in words. */
export function rangeInWords(from: number, to: number): string {
  if (from === to) return `about ${hoursInWords(to)}`;
  return from < 1 ? `up to ${hoursInWords(to)}` : `between ${hoursInWords(from)} and ${hoursInWords(to)}`;
}
