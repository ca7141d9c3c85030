import * as z from 'zod/mini';
import { isRealDate, TIME_PATTERN } from '../domain/calendar.ts';
import './words.ts';

/** Outside of these years nobody means a date, and reckoning with it leaves what a database can hold. */
const isNear = (date: string) => date >= '1900' && date < '2200';

/**
 * A day as 'YYYY-MM-DD' that the calendar has. Nothing here aborts: a form's own rules are asked beside a missing day, too.
 */
export function dateField(message = 'Please give a date as 2026-11-21') {
  return z.string(message).check(
    z.length(10, message),
    // Another length is wrong already, and said once.
    z.refine((date) => date.length !== 10 || (isRealDate(date) && isNear(date)), message),
    z.meta({ format: 'date' }),
  );
}

/** A time of the day as 'HH:MM'. */
export function timeField(message: string) {
  return z.string(message).check(z.regex(TIME_PATTERN, message));
}

/** Two days that a list is narrowed to, both included; either may be left out. */
export const DaysQuery = z.object({ from: z.optional(dateField()), to: z.optional(dateField()) });
