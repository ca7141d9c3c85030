/**
 * Dates and times in the product's formats: dates are 'YYYY-MM-DD' and times 'HH:MM', both in GMT, which is Ghana's time all
 * year. Instants are ISO 8601 strings, or Dates that the caller passes in.
 */

const MINUTE_MS = 60_000;

/** Year 0 does not exist. */
const DATE_PATTERN = /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
export const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Whether this is a real calendar day as 'YYYY-MM-DD': 30 February and the year 0 are not. */
export function isRealDate(date: string): boolean {
  return DATE_PATTERN.test(date) && new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
}

export function instantOf(date: string, time: string): Date {
  return new Date(`${date}T${time}:00Z`);
}

export function dateOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

export function timeOf(instant: Date): string {
  return instant.toISOString().slice(11, 16);
}

export function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}

export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * MINUTE_MS);
}

export function addHours(instant: Date, hours: number): Date {
  return addMinutes(instant, hours * 60);
}

export function addDays(date: string, days: number): string {
  return dateOf(addHours(instantOf(date, '00:00'), days * 24));
}

/** A GMT month as YYYY-MM. */
export const monthOf = (instant: Date): string => dateOf(instant).slice(0, 7);

export function addMonths(month: string, months: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return monthOf(first);
}

export function minutesOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** 'HH:MM' plus minutes, or null if that would pass midnight. */
export function addToTime(time: string, minutes: number): string | null {
  const total = minutesOfDay(time) + minutes;
  if (total >= 24 * 60) return null;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}

/** Whole years between a birth date and today. */
export function ageOn(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

export const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** "Tue 24 Nov 2026" */
export function formatDate(date: string): string {
  const at = instantOf(date, '00:00');
  return `${DAYS[at.getUTCDay()]} ${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}

/** "Tue 24 Nov 2026, 09:00–09:30 GMT": every displayed time says GMT (BOOKING-07). */
export function formatSession(startsAt: Date, endsAt: Date): string {
  return `${formatDate(dateOf(startsAt))}, ${timeOf(startsAt)}–${timeOf(endsAt)} GMT`;
}

/** "Tue 24 Nov 2026, 09:00 GMT" */
export function formatInstant(at: Date): string {
  return `${formatDate(dateOf(at))}, ${timeOf(at)} GMT`;
}
