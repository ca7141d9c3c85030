import * as z from 'zod/mini';
import { isRealDate, TIME_PATTERN } from '../domain/calendar.ts';
import { about } from './fields.ts';

/** Real dates are within these years, and date arithmetic beyond them would leave the database's range. */
const isNear = (date: string) => date >= '1900' && date < '2200';

/**
 * A real calendar day as 'YYYY-MM-DD'. A failed check doesn't abort, so that the form's other rules are still checked when a day
 * is missing.
 */
export function dateField(message = 'Please give a date as 2026-11-21') {
  return z.string(message).check(
    z.length(10, message),
    // A wrong length has its own message, so it is reported only once.
    z.refine((date) => date.length !== 10 || (isRealDate(date) && isNear(date)), message),
    z.meta({ format: 'date' }),
  );
}

/** A time of day as 'HH:MM'. */
export function timeField(message: string) {
  return z.string(message).check(z.regex(TIME_PATTERN, message));
}

/** The first and last day of a list, both included; either may be omitted. */
export const DaysQuery = z.object({
  from: about(z.optional(dateField()), 'The first day.', '2026-12-01'),
  to: about(z.optional(dateField()), 'The last day.', '2026-12-31'),
});
