import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runsOf, SEED } from '../../../../tests/support/size.ts';
import { type BusyTime, readBusyTimes } from './busy-times.ts';
import { decodeCalendar } from './calendar-text.ts';

/* Random events in the formats of different programs are busy at the same times; broken lines never free other events' times. */

const WINDOW = { from: new Date('2026-11-28T00:00:00Z'), until: new Date('2027-12-31T00:00:00Z') };
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** An event by its instants; some events repeat every day or week. */
interface Plan {
  startsAt: number;
  minutes: number;
  every: 0 | 1 | 7;
  times: number;
  /** The repetitions that don't take place, and one that is moved by some minutes. */
  without: number[];
  moved: [which: number, minutes: number] | null;
}

const plan: fc.Arbitrary<Plan> = fc
  .record({
    // Before Europe's clocks change in March, so that a zone's day has 24 hours.
    startsAt: fc.integer({ min: 0, max: 50 * 1440 }).map((minutes) => Date.UTC(2026, 10, 29) + minutes * MINUTE),
    minutes: fc.integer({ min: 1, max: 600 }),
    every: fc.constantFrom(0 as const, 1 as const, 7 as const),
    times: fc.integer({ min: 1, max: 5 }),
    without: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }),
    moved: fc.option(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: -300, max: 300 }))),
  })
  .map((drawn) => {
    if (drawn.every === 0) return { ...drawn, times: 1, without: [], moved: null };
    const isThere = (which: number) => which < drawn.times;
    const without = drawn.without.filter((which) => isThere(which) && which !== drawn.moved?.[0]);
    return { ...drawn, without, moved: drawn.moved && isThere(drawn.moved[0]) ? drawn.moved : null };
  });

const startOf = ({ startsAt, every }: Plan, which: number) => startsAt + which * every * DAY;

/** The minutes in which an event is busy. */
function minutesOf(event: Plan): number[] {
  return Array.from({ length: event.times }, (_, which) => which)
    .filter((which) => !event.without.includes(which))
    .flatMap((which) => {
      const from = startOf(event, which) + (event.moved?.[0] === which ? event.moved[1] * MINUTE : 0);
      return Array.from({ length: event.minutes }, (_item, at) => from + at * MINUTE);
    });
}

const busyMinutes = (times: readonly BusyTime[]) =>
  new Set(
    times.flatMap(({ startsAt, endsAt }) =>
      Array.from(
        { length: (endsAt.getTime() - startsAt.getTime()) / MINUTE },
        (_, at) => startsAt.getTime() + at * MINUTE,
      ),
    ),
  );

/** Up to three minutes that are only in the first set, for messages. */
const lost = (all: ReadonlySet<number>, found: ReadonlySet<number>) =>
  [...all]
    .filter((minute) => !found.has(minute))
    .slice(0, 3)
    .map((minute) => new Date(minute).toISOString());

// ---- Ways to write a time

type WriteTime = (name: string, instant: number) => string;

const digits = (instant: number) => new Date(instant).toISOString().replaceAll(/[-:]|\.\d+Z/g, '');
const gmt: WriteTime = (name, instant) => `${name}:${digits(instant)}Z`;
const inZone =
  (zone: string, hours: number): WriteTime =>
  (name, instant) =>
    `${name};TZID=${zone}:${digits(instant + hours * 60 * MINUTE)}`;

/** The time formats of programs, with the lines that they put before the events. Offsets are those of winter. */
const ZONES: [write: WriteTime, before: string[]][] = [
  [gmt, []],
  [(name, instant) => `${name}:${new Date(instant).toISOString()}`, []],
  [inZone('Europe/Berlin', 1), []],
  [inZone('"America/New_York"', -5), []],
  [inZone('W. Europe Standard Time', 1), []],
  [inZone('/freeassociation.sourceforge.net/Europe/Berlin', 1), []],
  [inZone('GMT+0100', 1), []],
  [inZone('(UTC+01:00) Amsterdam, Berlin, Bern', 1), []],
  [inZone('Asia/Kolkata', 5.5), []],
  [(name, instant) => `${name}:${digits(instant + 60 * MINUTE)}`, ['X-WR-TIMEZONE:Europe/Berlin']],
  [
    inZone('Ours', -5),
    [
      'BEGIN:VTIMEZONE',
      'TZID:Ours',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETTO:-0500',
      'END:STANDARD',
      'END:VTIMEZONE',
    ],
  ],
];

interface Form {
  zone: number;
  /** Another zone, for excluded or changed repetitions. */
  otherZone: number;
  hasDuration: boolean;
  repeats: 'COUNT' | 'UNTIL' | 'UNTIL_DAY' | 'RDATE';
  text: (text: string) => string | Uint8Array;
}

const form: fc.Arbitrary<Form> = fc.record({
  zone: fc.nat({ max: ZONES.length - 1 }),
  otherZone: fc.nat({ max: ZONES.length - 1 }),
  hasDuration: fc.boolean(),
  repeats: fc.constantFrom('COUNT' as const, 'UNTIL' as const, 'UNTIL_DAY' as const, 'RDATE' as const),
  text: fc.constantFrom<Form['text'][]>(
    (text) => text,
    (text) => text.replaceAll('\r\n', '\n'),
    (text) => text.replaceAll('\r\n', '\r\n\r\n'),
    (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
    (text) => text.replaceAll(/[^\r\n]{30}(?=[^\r\n])/g, '$&\r\n '),
  ),
});

/** Each event's lines. */
function written(event: Plan, uid: number, { zone, otherZone, hasDuration, repeats }: Form): string[] {
  const [write] = ZONES[zone] ?? [gmt];
  // A zone of the whole calendar can't differ for single events.
  const [other] = ZONES[zone]?.[1].length || ZONES[otherZone]?.[1].length ? [write] : (ZONES[otherZone] ?? [gmt]);
  const timesOf = (startsAt: number) => [
    write('DTSTART', startsAt),
    hasDuration ? `DURATION:PT${event.minutes}M` : write('DTEND', startsAt + event.minutes * MINUTE),
  ];
  const block = (lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}@example.com`, ...lines, 'END:VEVENT'];
  const last = startOf(event, event.times - 1);
  const freq = `RRULE:FREQ=${event.every === 1 ? 'DAILY' : 'WEEKLY'};INTERVAL=1;`;
  const lastDay = /:(\d{4})-?(\d\d)-?(\d\d)/.exec(write('X', last))?.slice(1).join('') ?? '';
  const repeating = {
    COUNT: [`${freq}COUNT=${event.times}`],
    UNTIL: [`${freq}UNTIL=${digits(last)}Z;`],
    UNTIL_DAY: [`${freq}UNTIL=${lastDay}`],
    RDATE: Array.from({ length: event.times - 1 }, (_, at) => write('RDATE', startOf(event, at + 1))),
  }[repeats];
  const excluded = event.without.map((which) => other('EXDATE', startOf(event, which)));
  const changed = event.moved
    ? block([
        other('RECURRENCE-ID', startOf(event, event.moved[0])),
        ...timesOf(startOf(event, event.moved[0]) + event.moved[1] * MINUTE),
      ])
    : [];
  const series = [...timesOf(event.startsAt), ...(event.every === 0 ? [] : [...repeating, ...excluded])];
  return [...block(['SUMMARY:Ein Termin, mit Kommas; und: Zeichen', ...series]), ...changed];
}

const calendarOf = (events: string[][], { zone }: Form) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...(ZONES[zone]?.[1] ?? []), ...events.flat(), 'END:VCALENDAR', ''].join('\r\n');

const read = (text: string | Uint8Array) =>
  readBusyTimes(typeof text === 'string' ? text : decodeCalendar(text), WINDOW) ?? {
    times: [],
    unreadEvents: -1,
    guessedZones: -1,
  };

test('the same events in different forms are busy at the same times', () => {
  fc.assert(
    fc.property(fc.array(plan, { minLength: 1, maxLength: 4 }), form, (events, form) => {
      const text = form.text(
        calendarOf(
          events.map((event, uid) => written(event, uid, form)),
          form,
        ),
      );
      const reading = read(text);
      expect(reading).toMatchObject({ unreadEvents: 0, guessedZones: 0 });
      const expected = new Set(events.flatMap(minutesOf));
      const found = busyMinutes(reading.times);
      expect(lost(expected, found), text.toString()).toEqual([]);
      expect(lost(found, expected), text.toString()).toEqual([]);
    }),
    { seed: SEED, numRuns: runsOf('calendars in different forms', 300, 20_000) },
  );
});

/** Ways to damage a line. */
const damage: fc.Arbitrary<(line: string) => string> = fc.oneof(
  fc.constant(() => ''),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => () => text.replaceAll(/[\r\n]/g, '')),
  fc.string({ unit: 'binary-ascii', maxLength: 20 }).map((text) => (line: string) => `${line}${text}`),
  fc.nat({ max: 40 }).map((at) => (line: string) => line.slice(0, at)),
  fc.nat({ max: 40 }).map((at) => (line: string) => `${line.slice(0, at)}\r\n${line.slice(at)}`),
  fc.tuple(fc.nat({ max: 40 }), fc.string({ minLength: 1, maxLength: 3 })).map(
    ([at, text]) =>
      (line: string) =>
        `${line.slice(0, at)}${text}${line.slice(at + text.length)}`,
  ),
  fc.constant((line: string) => ` ${line}`),
  fc.constant((line: string) => line.replace(':', ';')),
  fc
    .constantFrom('BEGIN:VALARM', 'END:VALARM', 'BEGIN:VTODO', 'END:VCALENDAR', 'X-A="b:c', 'DESCRIPTION:a\r\nb: c')
    .map((text) => (line: string) => `${text}\r\n${line}`),
);

test('a broken line of an event takes no time from the others', () => {
  fc.assert(
    fc.property(
      fc.array(plan, { minLength: 2, maxLength: 4 }),
      form.filter(({ zone }) => (ZONES[zone]?.[1].length ?? 0) === 0),
      fc.nat(),
      fc.nat(),
      damage,
      (events, form, which, at, damaged) => {
        const blocks = events.map((event, uid) => written(event, uid, form));
        const broken = which % blocks.length;
        const lines = blocks[broken] ?? [];
        const line = at % lines.length;
        const text = calendarOf(blocks.with(broken, lines.with(line, damaged(lines[line] ?? ''))), form);
        const others = new Set(events.filter((_, uid) => uid !== broken).flatMap(minutesOf));
        expect(lost(others, busyMinutes(read(text).times)), text).toEqual([]);
      },
    ),
    { seed: SEED, numRuns: runsOf('calendars with a broken line', 1000, 50_000) },
  );
});
