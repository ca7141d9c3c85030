import { describe, expect, test } from 'vitest';
import { ageOn, isRealDate } from './calendar.ts';
import {
  addTimes,
  countPlaces,
  endOf,
  firstOverlap,
  freeStart,
  generateDays,
  generateTimes,
  refuseDay,
} from './slots.ts';

const day = (...times: [string, string][]) => ({
  date: '2026-12-01',
  availableTimes: times.map(([start, end]) => ({ start, end, booked: false })),
});

test('STUDY-13: the end follows from the start, and never passes midnight', () => {
  expect(endOf('09:50', 15)).toBe('10:05');
  expect(endOf('23:45', 15)).toBe('');
  expect(endOf('', 15)).toBe('');
});

test('STUDY-14: adjacent slots do not overlap; slots that share a minute do', () => {
  expect(firstOverlap(day(['10:00', '10:30'], ['10:30', '11:00']).availableTimes)).toBeNull();
  expect(firstOverlap(day(['10:30', '11:00'], ['10:00', '10:31']).availableTimes)).toBe(1);
});

test.each([
  [day(['10:00', '10:30']), null],
  [day(), 'Please add at least one time for each date'],
  [day(['', '']), 'Please fill in all time fields'],
  [day(['25:00', '25:30']), 'Please fill in all time fields'],
  [day(['23:45', '']), 'The session at 23:45 would pass midnight. Start at 23:29 or earlier.'],
  [day(['23:45', '00:15']), 'The session at 23:45 would pass midnight. Start at 23:29 or earlier.'],
  [day(['23:45', '23:59']), 'Time duration does not match selected duration'],
  [day(['10:00', '10:29']), 'Time duration does not match selected duration'],
  [day(['10:00', '10:30'], ['10:15', '10:45']), 'Time slots cannot overlap'],
  [{ ...day(['10:00', '10:30']), date: '2026-02-30' }, 'Please select a date first'],
  [{ ...day(['10:00', '10:30']), date: '2026-11-20' }, 'Past dates cannot be selected'],
  [{ ...day(['10:00', '10:30']), date: '2027-11-21' }, null],
  [{ ...day(['10:00', '10:30']), date: '2027-11-22' }, 'Please select a date within the next 12 months'],
  [{ ...day(['10:00', '10:30']), date: '9999-12-31' }, 'Please select a date within the next 12 months'],
  [{ ...day(['10:00', '10:30']), date: '0000-01-01' }, 'Please select a date first'],
])('a day is refused with the words of STUDY-13 to STUDY-15: %#', (given, refusal) =>
  expect(refuseDay(given, 30, '2026-11-21')).toBe(refusal),
);

test('a day is filled with adjacent slots, and parallel sessions multiply the places', () => {
  const times = generateTimes('09:00', '17:00', 45);
  expect(times).toHaveLength(10);
  expect(times.at(-1)).toEqual({ start: '15:45', end: '16:30', booked: false });
  expect(countPlaces([{ date: '2026-12-01', availableTimes: times }], 3)).toBe(30);
});

test('age is counted on the current day', () => {
  expect(ageOn('2008-11-21', '2026-11-21')).toBe(18);
  expect(ageOn('2008-11-22', '2026-11-21')).toBe(17);
  expect(ageOn('2008-02-29', '2027-02-28')).toBe(18);
  expect(isRealDate('2027-02-29')).toBe(false);
});

test('slots with a break between them, on the chosen weekdays of a range', () => {
  const plan = {
    firstDate: '2026-11-27',
    lastDate: '2026-12-01',
    weekdays: [1, 2, 3, 4, 5],
    from: '09:00',
    until: '10:45',
    pauseMinutes: 15,
  };
  const days = generateDays(plan, 30);
  // The 28th and 29th are a weekend.
  expect(days.map(({ date }) => date)).toEqual(['2026-11-27', '2026-11-30', '2026-12-01']);
  expect(days[0]?.availableTimes.map(({ start, end }) => `${start}–${end}`)).toEqual(['09:00–09:30', '09:45–10:15']);
  expect(generateDays({ ...plan, until: '09:20' }, 30)).toEqual([]);
});

test('adding slots skips those that overlap and keeps days and slots in order', () => {
  const standing = [day(['10:00', '10:30'])];
  const more = [day(['10:15', '10:45'], ['09:00', '09:30']), { ...day(['09:00', '09:30']), date: '2026-11-30' }];
  expect(
    addTimes(standing, more).map(({ date, availableTimes }) => [date, availableTimes.map(({ start }) => start)]),
  ).toEqual([
    ['2026-11-30', ['09:00']],
    ['2026-12-01', ['09:00', '10:00']],
  ]);
});

describe('a start for one more time of a day', () => {
  const times = (...starts: string[]) => starts.map((start) => ({ start, end: endOf(start, 45), booked: false }));

  test('it follows the latest slot, whatever their order', () => {
    expect(freeStart([], 45)).toBe('09:00');
    expect(freeStart(times('10:00', '09:00'), 45)).toBe('10:45');
    expect(freeStart(times('09:00', '10:00'), 45)).toBe('10:45');
  });

  test('if it would pass midnight there, it is in the first gap', () => {
    expect(freeStart(times('22:44'), 45)).toBe('09:00');
    expect(freeStart(times('09:00', '22:44'), 45)).toBe('09:45');
    expect(freeStart([{ start: '00:00', end: '23:30' }], 45)).toBeNull();
  });

  test('a slot without a start is ignored, and a proposal is never in the past', () => {
    expect(freeStart([{ start: '', end: '' }], 45)).toBe('09:00');
    expect(freeStart([], 45, '14:15')).toBe('14:15');
    expect(freeStart(times('15:00'), 45, '14:15')).toBe('15:45');
    expect(freeStart([], 45, '23:30')).toBeNull();
  });
});
