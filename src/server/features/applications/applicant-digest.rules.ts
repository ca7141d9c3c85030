import { addDays, instantOf } from '../../../domain/calendar.ts';

/**
 * From when the digest of a day counts: the planned time of the day before. A job or a mail that is late would otherwise leave out
 * everybody who applied between the last digest and its own time of day.
 */
export const digestFrom = (day: string): Date => instantOf(addDays(day, -1), '07:00');
