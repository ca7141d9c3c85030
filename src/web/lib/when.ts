import { addMinutes, dateOf } from '../../domain/calendar.ts';
import { m } from '../../messages/m.ts';
import { dateWords, instantWords, shortDateWords } from '../../messages/when.ts';

/** Times for people: always GMT, with the viewer's own time when it differs (BOOKING-07). */

/** The viewer's own time, in brackets, when it differs from GMT; with its day, when that differs too. */
export function ownTime(iso: string): string {
  const at = new Date(iso);
  const offset = at.getTimezoneOffset();
  if (offset === 0) return '';
  const day = dateOf(addMinutes(at, -offset));
  const time = at.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return ` ${m.when_own({ time: day === iso.slice(0, 10) ? time : `${dateWords(day)}, ${time}` })}`;
}

export function showSession(startsAt: string, endsAt: string): string {
  return `${showDay(startsAt)}, ${showTimes(startsAt, endsAt)}${ownTime(startsAt)}`;
}

export function showInstant(iso: string): string {
  return `${instantWords(new Date(iso))}${ownTime(iso)}`;
}

export function showDay(iso: string): string {
  return dateWords(iso.slice(0, 10));
}

/** "24 Nov", for charts, where the year is obvious. */
export function showShortDay(iso: string): string {
  return shortDateWords(iso.slice(0, 10));
}

export function showTimes(startsAt: string, endsAt: string): string {
  return `${startsAt.slice(11, 16)}–${endsAt.slice(11, 16)} GMT`;
}

/** How far an instant is ahead of now (ms), in the unit that people would use. */
function timeUntil(iso: string, now: number): [unit: 'now' | 'minutes' | 'hours' | 'days', count: number] {
  const minutes = Math.round((Date.parse(iso) - now) / 60_000);
  if (minutes <= 0) return ['now', 0];
  if (minutes < 90) return ['minutes', minutes];
  const hours = Math.round(minutes / 60);
  return hours < 48 ? ['hours', hours] : ['days', Math.round(hours / 24)];
}

/** "in 3 h", "in 2 days", "now" */
export function showTimeLeft(iso: string, now: number): string {
  const [unit, count] = timeUntil(iso, now);
  if (unit === 'now') return m.when_now();
  if (unit === 'minutes') return m.when_in_minutes({ count });
  return unit === 'hours' ? m.when_in_hours({ count }) : m.when_in_days({ count });
}

/** "3 h left" */
export function showLeft(iso: string, now: number): string {
  const [unit, count] = timeUntil(iso, now);
  if (unit === 'now') return m.when_left_now();
  if (unit === 'minutes') return m.when_left_minutes({ count });
  return unit === 'hours' ? m.when_left_hours({ count }) : m.when_left_days({ count });
}
