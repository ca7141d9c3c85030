/** @module-tag slow */
import { expect, test } from 'vitest';
import { type CalendarReading, readBusyTimes } from './busy-times.ts';
import { readCalendar } from './calendar-reader.ts';

/* Calendars that are made to overload us: reading them ends in time, and their simple events still count. */

const WINDOW = { from: new Date('2026-11-20T00:00:00Z'), until: new Date('2027-11-20T00:00:00Z') };

/** The owner of the calendars. */
const ADA = { owner: 'ada' };

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', `UID:${lines.length}@elsewhere`, ...lines, 'END:VEVENT'];

const SECOND_BY_SECOND = [
  'BEGIN:VTIMEZONE',
  'TZID:Ours',
  'BEGIN:STANDARD',
  'DTSTART:20071104T020000',
  'RRULE:FREQ=SECONDLY',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const HOUR = ['DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z'];
const STARTS_AT = new Date('2026-12-01T10:00:00Z');
const ENDS_AT = new Date('2026-12-01T11:00:00Z');
/** Whether the calendar was read, with its hour as busy. */
const isBusy = (reading: CalendarReading | string) =>
  typeof reading !== 'string' &&
  reading.times.some(({ startsAt, endsAt }) => startsAt <= STARTS_AT && endsAt >= ENDS_AT);
const numbered = (count: number, ...lines: string[]) =>
  Array.from({ length: count }, (_, at) => ['BEGIN:VEVENT', `UID:${at}`, ...lines, 'END:VEVENT']).flat();
const OLD = ['DTSTART:20200101T100000Z', 'DTEND:20200101T100001Z'];
const read = (text: string) => readCalendar(Buffer.from(text), WINDOW, ADA);

test('a calendar is read in a thread', async () => {
  expect(await read(calendar(...event(...HOUR)))).toMatchObject({
    times: [{ startsAt: STARTS_AT, endsAt: ENDS_AT }],
    unreadEvents: 0,
  });
  expect(await read('<html></html>')).toBe('NO_CALENDAR');
});

test('one that takes too much time or memory counts as too large', async () => {
  const text = calendar(...numbered(10_000, ...OLD, 'RRULE:FREQ=SECONDLY;BYDAY=MO'));
  expect(await readCalendar(Buffer.from(text), WINDOW, { ...ADA, mostCpuMs: 100 })).toBe('TOO_LARGE');
});

const long = 'x'.repeat(3_000_000);
const spaces = ' '.repeat(3_000_000);
test.each<[what: string, lines: string[], unreadEvents: number]>([
  ['an event of every second', event(...OLD, 'RRULE:FREQ=SECONDLY'), 1],
  ['an event of every second, counted', event(...OLD, 'RRULE:FREQ=SECONDLY;COUNT=900000000;BYDAY=MO'), 1],
  ['a day that never comes', event(...OLD, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'), 0],
  ['a Monday that never comes', event(...OLD, 'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1MO;BYMONTHDAY=15,16'), 0],
  [
    'all times of all days',
    event(
      ...OLD,
      `RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE;BYHOUR=${[...Array(24).keys()]};BYSECOND=1,2,3,4,5,6,7,8;BYMINUTE=1,2,3,4,5,6,7,8,9`,
    ),
    1,
  ],
  [
    'a zone whose clocks change every second',
    [...SECOND_BY_SECOND, ...event('DTSTART;TZID=Ours:20250101T100000', 'DURATION:PT1H')],
    0,
  ],
  ['a long line', event(`SUMMARY:${long}`, `DTEND:${long}`, `RRULE:${long}`), 1],
  ['a line of spaces', event(`DTEND:20261201${spaces}x`, `EXDATE:${spaces}x`, `RRULE:FREQ=${spaces}x`), 1],
  ['a line of quotes and colons', event(`DTEND${'":'.repeat(1_000_000)}`), 1],
  ['a line folded a million times', event(`SUMMARY:${'\r\n x'.repeat(900_000)}`), 1],
  ['components within each other', ['BEGIN:X\r\n'.repeat(100_000), 'END:Y\r\n'.repeat(100_000)], 0],
  ['a duration of centuries', event('DTSTART:20200101T100000Z', 'DURATION:P99999D', 'RRULE:FREQ=DAILY'), 0],
])('%s costs only itself', async (_what, lines, unreadEvents) => {
  const reading = await read(calendar(...lines, ...event(...HOUR)));
  expect(reading).toMatchObject({ unreadEvents });
  expect(isBusy(reading)).toBe(true);
});

test.each<[what: string, lines: string[]]>([
  [
    'ten thousand events of every day',
    numbered(10_000, 'DTSTART:20200101T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY'),
  ],
  [
    'ten thousand events of weekdays, counted',
    numbered(10_000, 'DTSTART:19900101T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=9999'),
  ],
  ['ten thousand events of every second', numbered(10_000, ...OLD, 'RRULE:FREQ=SECONDLY;BYDAY=MO')],
  [
    'ten thousand events that replace a day of ten thousand others',
    [
      ...numbered(10_000, ...OLD, 'RRULE:FREQ=DAILY'),
      ...numbered(10_000, ...HOUR, 'RECURRENCE-ID:20261201T100000Z'),
    ].map((line) => (line.startsWith('UID') ? 'UID:same' : line)),
  ],
  [
    'forty thousand events in as many zones',
    Array.from({ length: 40_000 }, (_, at) => [
      'BEGIN:VEVENT',
      `DTSTART;TZID=Area/${at}:20261201T100000`,
      'END:VEVENT',
    ]).flat(),
  ],
  [
    'a hundred thousand days left out',
    event(...OLD, 'RRULE:FREQ=DAILY', `EXDATE:${Array.from({ length: 100_000 }, () => '20260101T100000Z').join()}`),
  ],
])('%s end in time, and single events are still busy', async (_what, lines) => {
  const reading = await read(calendar(...lines, ...event(...HOUR)));
  expect(isBusy(reading)).toBe(true);
});

test('more busy times than we store are merged into fewer and longer ones', () => {
  // 66 a day, five minutes each, with gaps of fifteen.
  const lines = Array.from({ length: 66 }, (_, at) => {
    const start = new Date(Date.UTC(2026, 10, 20, 0, at * 20)).toISOString().replaceAll(/[-:]|\.\d+/g, '');
    return ['BEGIN:VEVENT', `UID:${at}`, `DTSTART:${start}`, 'DURATION:PT5M', 'RRULE:FREQ=DAILY', 'END:VEVENT'];
  });
  const reading = readBusyTimes(calendar(...lines.flat()), WINDOW);
  expect(reading?.unreadEvents).toBe(0);
  expect(reading?.times).toHaveLength(365);
});
