import { expect, test } from 'vitest';
import { readBusyTimes } from './busy-times.ts';

const WINDOW = { from: new Date('2026-11-20T00:00:00Z'), until: new Date('2027-11-20T00:00:00Z') };

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', `UID:${lines.join().length}@elsewhere`, ...lines, 'END:VEVENT'];

/** New York: five hours behind GMT in winter, four in summer. */
const NEW_YORK = [
  'BEGIN:VTIMEZONE',
  'TZID:Ours',
  'BEGIN:STANDARD',
  'DTSTART:20071104T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:20070311T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

const shown = (text: string, window = WINDOW) =>
  readBusyTimes(text, window)?.times.map(
    ({ startsAt, endsAt }) => `${startsAt.toISOString().slice(0, 16)}–${endsAt.toISOString().slice(11, 16)}`,
  );

test('reads times in GMT, in a zone that the file defines, in one that it only names, and in none', () => {
  const text = calendar(
    'X-WR-TIMEZONE:Europe/Berlin',
    ...NEW_YORK,
    ...event('DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z'),
    ...event('DTSTART;TZID=Ours:20261202T100000', 'DTEND;TZID=Ours:20261202T110000'),
    ...event('DTSTART;TZID=Asia/Kolkata:20261203T100000', 'DURATION:PT45M'),
    ...event('DTSTART:20261204T100000', 'DTEND:20261204T110000'),
  );
  expect(shown(text)).toEqual([
    '2026-12-01T10:00–11:00',
    '2026-12-02T15:00–16:00',
    '2026-12-03T04:30–05:15',
    '2026-12-04T09:00–10:00',
  ]);
});

test('a weekly event follows its zone through daylight saving time, without an excluded day and with a moved one', () => {
  const text = calendar(
    ...NEW_YORK,
    'BEGIN:VEVENT',
    'UID:weekly',
    'DTSTART;TZID=Ours:20260105T090000',
    'DTEND;TZID=Ours:20260105T100000',
    'RRULE:FREQ=WEEKLY;BYDAY=MO',
    'EXDATE;TZID=Ours:20270301T090000',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:weekly',
    'RECURRENCE-ID;TZID=Ours:20270308T090000',
    'DTSTART;TZID=Ours:20270309T130000',
    'DTEND;TZID=Ours:20270309T140000',
    'END:VEVENT',
  );
  const window = { from: new Date('2027-02-20T00:00:00Z'), until: new Date('2027-03-25T00:00:00Z') };
  expect(shown(text, window)).toEqual([
    '2027-02-22T14:00–15:00',
    '2027-03-09T18:00–19:00',
    '2027-03-15T13:00–14:00',
    '2027-03-22T13:00–14:00',
  ]);
});

test('free, cancelled and our own events are not busy; a whole day is', () => {
  const text = calendar(
    ...event('DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z', 'TRANSP:TRANSPARENT'),
    ...event('DTSTART:20261201T120000Z', 'DTEND:20261201T130000Z', 'STATUS:CANCELLED'),
    'BEGIN:VEVENT',
    'UID:01a1fdb4-6541-74cf-8012-5d4a9a2e4f49@nyansapo',
    'DTSTART:20261201T150000Z',
    'DTEND:20261201T160000Z',
    'END:VEVENT',
    ...event('DTSTART;VALUE=DATE:20261205', 'DTEND;VALUE=DATE:20261206'),
  );
  expect(readBusyTimes(text, WINDOW)).toEqual({
    times: [{ startsAt: new Date('2026-12-05T00:00:00Z'), endsAt: new Date('2026-12-06T00:00:00Z') }],
    unreadEvents: 0,
    unreadDates: [],
    guessedZones: 0,
  });
});

test('times that overlap or touch are merged', () => {
  const text = calendar(
    ...event('DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z'),
    ...event('DTSTART:20261201T103000Z', 'DTEND:20261201T113000Z'),
    ...event('DTSTART:20261201T113000Z', 'DTEND:20261201T120000Z', 'SUMMARY:next'),
  );
  expect(shown(text)).toEqual(['2026-12-01T10:00–12:00']);
});

test('a page that is not a calendar is refused, and a calendar may be empty', () => {
  expect(readBusyTimes('<html></html>', WINDOW)).toBeNull();
  expect(readBusyTimes('BEGIN:VCALENDAR\r\nBROKEN', WINDOW)).toBeNull();
  expect(shown(calendar())).toEqual([]);
});
