import { RRuleTemporal } from 'rrule-temporal';
import { DAY_MS, dayOf, readTime, type Stamp } from './calendar-times.ts';

/*
 * The starts of a repeating event within a window, by rrule-temporal, which begins at the window and recognises rules that never
 * match.
 */

/** The most candidates that one rule may have. */
const MOST_CANDIDATES = 20_000;
const MOST_LETTERS = 5000;

export interface Rule {
  /** All parts but UNTIL. */
  options: Options;
  /** The latest possible start. */
  until: Stamp | null;
  /** Whether the whole rule was understood. */
  isClear: boolean;
}

type Options = Omit<Extract<ConstructorParameters<typeof RRuleTemporal>[0], { freq: unknown }>, 'dtstart' | 'temporal'>;
type Frequency = Options['freq'];

/** The length of each step; 0 if it depends on the calendar. */
const STEPS = {
  YEARLY: 0,
  MONTHLY: 0,
  WEEKLY: 7 * DAY_MS,
  DAILY: DAY_MS,
  HOURLY: 3_600_000,
  MINUTELY: 60_000,
  SECONDLY: 1000,
} as const satisfies Record<Frequency, number>;

/** The numeric parts, with their maximum. */
const NUMBERS = {
  BYMONTH: ['byMonth', 1, 12],
  BYWEEKNO: ['byWeekNo', -53, 53],
  BYYEARDAY: ['byYearDay', -366, 366],
  BYMONTHDAY: ['byMonthDay', -31, 31],
  BYHOUR: ['byHour', 0, 23],
  BYMINUTE: ['byMinute', 0, 59],
  BYSECOND: ['bySecond', 0, 60],
  BYSETPOS: ['bySetPos', -366, 366],
} as const;

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const OTHERS = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'WKST', 'RSCALE', 'SKIP']);

/**
 * Reads a rule such as `FREQ=WEEKLY;BYDAY=MO,`; null without a frequency. If its end can't be understood, the rule has none:
 * better too many times than too few.
 */
export function readRule(text: string): Rule | null {
  if (text.length > MOST_LETTERS) return null;
  const parts = new Map<string, string>();
  for (const part of text.toUpperCase().split(';')) {
    const [name = '', ...value] = part.split('=');
    if (name.trim() !== '' && !parts.has(name.trim()))
      parts.set(name.trim(), value.join('=').replaceAll(/[\s",]+$/g, ''));
  }
  const freq = parts.get('FREQ')?.trim();
  if (!isFrequency(freq)) return null;
  // Calendars other than the Gregorian one.
  if ((parts.get('RSCALE') || 'GREGORIAN') !== 'GREGORIAN') return null;
  let isClear = [...parts.keys()].every((name) => name in NUMBERS || OTHERS.has(name) || name.startsWith('X-'));
  const listOf = <T>(name: string, read: (item: string) => T | null): T[] => {
    const given = (parts.get(name) ?? '').split(',').map((item) => item.trim());
    const items = given.filter((item) => item !== '').map(read);
    if (items.includes(null)) isClear = false;
    return items.filter((item) => item !== null);
  };
  const options: Options = { freq };
  for (const [name, [option, least, most]] of Object.entries(NUMBERS)) {
    const numbers = listOf(name, (item) => {
      const number = /^[+-]?\d{1,3}$/.test(item) ? Number(item) : Number.NaN;
      return number >= least && number <= most && (number !== 0 || least === 0) ? number : null;
    });
    if (numbers.length > 0) options[option] = numbers;
  }
  const days = listOf('BYDAY', (item) => {
    const [, position, day] = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(item.replaceAll(' ', '')) ?? [];
    if (day === undefined || Number(position ?? 1) === 0) return null;
    // Ordinals such as "second Monday" only make sense for months and years.
    return position !== undefined && (freq === 'MONTHLY' || freq === 'YEARLY') ? `${Number(position)}${day}` : day;
  });
  if (days.length > 0) options.byDay = days;
  const weekStart = parts.get('WKST') ?? '';
  if (/^(MO|TU|WE|TH|FR|SA|SU)$/.test(weekStart)) options.wkst = weekStart;
  const interval = parts.get('INTERVAL') || '1';
  if (/^\d{1,6}$/.test(interval) && Number(interval) > 0) options.interval = Number(interval);
  else isClear = false;
  const count = parts.get('COUNT') || '';
  if (/^\d{1,9}$/.test(count) && Number(count) > 0) options.count = Number(count);
  else if (count !== '') isClear = false;
  const given = parts.get('UNTIL') || '';
  const until = given === '' ? null : readTime(given);
  if (given !== '' && !until) isClear = false;
  return { options, until, isClear };
}

function isFrequency(text: string | undefined): text is Frequency {
  return text !== undefined && text in STEPS;
}

/**
 * The local times of a rule's starts between two times; null if there are too many. DTSTART itself is included only if it matches
 * the rule. The caller applies UNTIL.
 */
export function startsOf({ options }: Rule, start: number, from: number, until: number): number[] | null {
  const first = Math.max(from, start);
  // Most rules are this simple, but the library is slow on them, because it iterates from an old start too.
  const even = evenSteps(options, start);
  if (even) {
    const last = Math.min(until, start + ((options.count ?? Number.POSITIVE_INFINITY) - 1) * even.step);
    const starts = even.phases.flatMap((phase) => steps(phase, even.step, first, last));
    return starts.length > MOST_CANDIDATES ? null : starts;
  }
  if (until < first) return [];
  try {
    const rule = new RRuleTemporal<Temporal.ZonedDateTime>({
      ...options,
      dtstart: Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO('UTC'),
      tzid: 'UTC',
      maxIterations: MOST_CANDIDATES,
      maxCandidateEvaluations: MOST_CANDIDATES,
    });
    return rule.between(new Date(first), new Date(until), true).map(({ epochMilliseconds }) => epochMilliseconds);
  } catch {
    // Too many candidates, or a rule that the library does not support.
    return null;
  }
}

/** The constant step of a rule, and the starts from which it repeats; null if its steps differ in length. */
function evenSteps(options: Options, start: number): { step: number; phases: number[] } | null {
  const step = STEPS[options.freq] * (options.interval ?? 1);
  const parts = Object.keys(options).filter((name) => name.startsWith('by'));
  if (step > 0 && parts.length === 0) return { step, phases: [start] };
  const isWeekly = options.freq === 'WEEKLY' && parts.join() === 'byDay' && options.count === undefined;
  if (!isWeekly || !options.byDay) return null;
  const weekStart = DAYS.indexOf(options.wkst ?? 'MO');
  // 1 January 1970 was a Thursday.
  const ofWeek = (day: number) => (day - weekStart + 7) % 7;
  const week = start - ofWeek((((dayOf(start) + DAYS.indexOf('TH')) % 7) + 7) % 7) * DAY_MS;
  const days = new Set(options.byDay.map((name) => ofWeek(DAYS.indexOf(name))));
  return { step, phases: [...days].map((day) => week + day * DAY_MS) };
}

function steps(phase: number, step: number, first: number, last: number): number[] {
  const next = phase + Math.max(0, Math.ceil((first - phase) / step)) * step;
  const length = Math.min(MOST_CANDIDATES + 1, Math.max(0, Math.floor((last - next) / step) + 1));
  return Array.from({ length }, (_, at) => next + at * step);
}
