import * as z from 'zod/mini';
import { isRealDate, TIME_PATTERN } from '../domain/calendar.ts';
import './words.ts';

/** Outside these years nobody means a real date, and arithmetic would leave the range of the database. */
const isNear = (date: string) => date >= '1900' && date < '2200';

/** A real calendar day as 'YYYY-MM-DD'. Nothing here aborts: a form's other rules are checked too when a day is missing.
 */
export function dateField(message = 'Please give a date as 2026-11-21') {
  return z.string(message).check(
    z.length(10, message),
    // A wrong length has its own message: say it only once.
    z.refine((date) => date.length !== 10 || (isRealDate(date) && isNear(date)), message),
    z.meta({ format: 'date' }),
  );
}

/** A time of the day as 'HH:MM'. */
export function timeField(message: string) {
  return z.string(message).check(z.regex(TIME_PATTERN, message));
}

/** The first and last day of a list, both included; either may be left out. */
export const DaysQuery = z.object({ from: z.optional(dateField()), to: z.optional(dateField()) });
