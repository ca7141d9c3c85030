import { type Line, parameterOf, textOf } from './calendar-lines.ts';

/* Times and durations as calendars write them, even in breach of RFC 5545. */

export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The day number of a local time, and the milliseconds since its midnight. */
export const dayOf = (wall: number): number => Math.floor(wall / DAY_MS);
export const timeOfDay = (wall: number): number => wall - dayOf(wall) * DAY_MS;

/** A time as it is written. */
export interface Stamp {
  /** The local time, in milliseconds since 1970 as if it were GMT. */
  wall: number;
  /** A day without a time. */
  isDate: boolean;
  /** The offset from GMT, if the time states one: 0 for a final Z. */
  offset: number | null;
  /** The name of its zone. */
  zone: string | null;
}

/** Whole days follow the local clock through daylight saving time; the rest is exact. */
export interface Duration {
  days: number;
  ms: number;
}

export interface Period {
  start: Stamp;
  end: Stamp | Duration | null;
}

export interface TimeList {
  times: Period[];
  /** Whether the whole value was understood. */
  isClear: boolean;
}

const TIME = String.raw`(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?`;
const WHOLE_TIME = new RegExp(`^${TIME}$`, 'i');
const ANY_TIME = new RegExp(`${TIME}(?!\\d)`, 'gi');
const DURATION = /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/i;

/** The most characters of a time or period. */
const MOST_LETTERS = 100;
/** Zones that begin in the year 1 mean "always". */
const FIRST_YEAR = 1601;

export function readTime(text: string, { zone = null, isDate = false }: Partial<Stamp> = {}): Stamp | null {
  return stampOf(WHOLE_TIME.exec(text.trim()), { zone, isDate });
}

function stampOf(
  found: RegExpExecArray | null,
  { zone, isDate }: { zone: string | null; isDate: boolean },
): Stamp | null {
  if (!found) return null;
  const [given = 0, month = 0, day = 0, hour, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const year = Math.max(given, FIRST_YEAR);
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth) return null;
  // Some programs end a day at 24:00.
  if ((hour ?? 0) > 24 || minute > 59 || second > 60) return null;
  if (isDate || hour === undefined) return { wall: Date.UTC(year, month - 1, day), isDate: true, offset: null, zone };
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return { wall, isDate: false, offset: found[7] === undefined ? null : readOffset(found[7]), zone };
}

/** "+0100", "-05:30" or "Z" in milliseconds; null for anything else. */
export function readOffset(text: string): number | null {
  if (/^z$/i.test(text)) return 0;
  const [, sign, hours, minutes = '0', seconds = '0'] =
    /^([+\-\u2212])\s*(\d{1,2})(?:[:.]?(\d\d))?(?::?(\d\d))?$/.exec(text.trim()) ?? [];
  if (sign === undefined || Number(hours) > 15 || Number(minutes) > 59) return null;
  const ms = Number(hours) * HOUR_MS + Number(minutes) * 60_000 + Number(seconds) * 1000;
  return sign === '+' ? ms : -ms;
}

/** A duration; null if it is negative or invalid. */
export function readDuration(text: string): Duration | null {
  const found = DURATION.exec(text.slice(0, MOST_LETTERS).trim());
  if (!found || found[1] === '-') return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(2).map((part) => Number(part ?? 0));
  const read = { days: weeks * 7 + days, ms: hours * HOUR_MS + minutes * 60_000 + seconds * 1000 };
  return read.days > 100_000 || read.ms > 100_000 * DAY_MS ? null : read;
}

/**
 * The times of a line such as DTSTART, RDATE or FREEBUSY. Its value begins after the first colon that is followed by a time,
 * because programs write zones such as `(UTC+01:00) Berlin` without quotes. Unreadable items are skipped.
 */
export function readTimes(line: Line): TimeList {
  const colon = /:(?=\s*\d{4}-?\d\d)/.exec(line.rest);
  const value = colon ? line.rest.slice(colon.index + 1) : textOf(line);
  const parameters = line.rest.slice(0, -value.length - 1);
  const given = {
    zone: parameterOf(parameters, 'TZID'),
    isDate: parameterOf(parameters, 'VALUE')?.toUpperCase() === 'DATE',
  };
  const times: Period[] = [];
  let isClear = true;
  for (const item of value.split(/[,;]/)) {
    // Longer ones are invalid, and trimming them may take long.
    const text = item.slice(0, MOST_LETTERS).replace(/["\s]+$/, '');
    if (text === '') continue;
    const read = item.length < MOST_LETTERS ? readPeriod(text, given) : null;
    if (read) times.push(read);
    else isClear = false;
  }
  return { times, isClear };
}

function readPeriod(text: string, given: { zone: string | null; isDate: boolean }): Period | null {
  const [from = '', to] = text.split('/');
  const start = readTime(from, given);
  if (!start) return null;
  return { start, end: to === undefined ? null : (readDuration(to) ?? readTime(to, given)) };
}

/** The time of a line such as DTSTART. If it can't be read, the last time that the line mentions. */
export function readOneTime(line: Line): { time: Stamp | null; isClear: boolean } {
  const { times, isClear } = readTimes(line);
  const [first] = times;
  if (first) return { time: first.start, isClear };
  const mentioned = [...line.rest.slice(0, MOST_LETTERS * 3).matchAll(ANY_TIME)].at(-1) ?? null;
  return { time: stampOf(mentioned, { zone: parameterOf(line.rest, 'TZID'), isDate: false }), isClear: false };
}
