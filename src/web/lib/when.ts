import { formatDate, formatInstant, formatSession } from '../../domain/calendar.ts';

/** Times for people: always GMT, with the viewer's own time when it differs (BOOKING-07). */

/** The viewer's own time, in brackets, when it differs from GMT. */
export function ownTime(iso: string): string {
  const at = new Date(iso);
  if (at.getTimezoneOffset() === 0) return '';
  return ` (${at.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })} your time)`;
}

export function showSession(startsAt: string, endsAt: string): string {
  return `${formatSession(new Date(startsAt), new Date(endsAt))}${ownTime(startsAt)}`;
}

export function showInstant(iso: string): string {
  return `${formatInstant(new Date(iso))}${ownTime(iso)}`;
}

export function showDay(iso: string): string {
  return formatDate(iso.slice(0, 10));
}

/** "24 Nov": below a chart, where the year is clear. */
export function showShortDay(iso: string): string {
  return showDay(iso).slice(4, -5);
}

export function showTimes(startsAt: string, endsAt: string): string {
  return `${startsAt.slice(11, 16)}–${endsAt.slice(11, 16)} GMT`;
}

/** "in 3 h", "in 2 days", "now": how far an instant is ahead of now (ms). */
export function showAhead(iso: string, now: number): string {
  const minutes = Math.round((Date.parse(iso) - now) / 60_000);
  if (minutes <= 0) return 'now';
  if (minutes < 90) return `in ${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `in ${hours} h` : `in ${Math.round(hours / 24)} days`;
}
