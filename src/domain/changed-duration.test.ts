import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { misfitsOf, recalculateEnds, removeTimes } from './changed-duration.ts';
import { countSlots, endOf, refuseDay, type ScheduleDay } from './slots.ts';

const TUESDAY = '2026-11-24';
const WEDNESDAY = '2026-11-25';
const day = (date: string, ...starts: string[]): ScheduleDay => ({
  date,
  availableTimes: starts.map((start) => ({ start, end: endOf(start, 15), booked: false })),
});
const named = (date: string, times: Record<string, number>) =>
  Object.entries(times).map(([start, index]) => ({ date, index, start }));

test('a schedule that fits has no misfits', () => {
  expect(misfitsOf([day(TUESDAY, '09:00', '09:15')], 15)).toEqual({ wrongLength: [], clashing: [] });
});

test('a longer duration lists each slot of the old length, and those that would overlap or pass midnight', () => {
  const days = [day(TUESDAY, '09:30', '09:00', '09:15', '23:30'), day(WEDNESDAY, '09:00', '10:00')];
  expect(misfitsOf(days, 30)).toEqual({
    wrongLength: [
      ...named(TUESDAY, { '09:30': 0, '09:00': 1, '09:15': 2, '23:30': 3 }),
      ...named(WEDNESDAY, { '09:00': 0, '10:00': 1 }),
    ],
    clashing: named(TUESDAY, { '09:15': 2, '23:30': 3 }),
  });
});

test('recalculating keeps every start and drops no slot; slots that then overlap are listed and can be removed', () => {
  const days = [day(TUESDAY, '09:00', '09:15', '09:30', '23:40')];
  const longer = recalculateEnds(days, 30);
  expect(longer[0]?.availableTimes).toEqual([
    { start: '09:00', end: '09:30', booked: false },
    { start: '09:15', end: '09:45', booked: false },
    { start: '09:30', end: '10:00', booked: false },
    { start: '23:40', end: '', booked: false },
  ]);
  const { wrongLength, clashing } = misfitsOf(longer, 30);
  expect(wrongLength).toEqual([]);
  expect(clashing).toEqual(named(TUESDAY, { '09:15': 1, '23:40': 3 }));
  expect(removeTimes(longer, clashing)[0]?.availableTimes.map(({ start }) => start)).toEqual(['09:00', '09:30']);
});

test('a shorter duration causes no overlaps', () => {
  const days = recalculateEnds([day(TUESDAY, '09:00', '10:00')], 60);
  expect(misfitsOf(days, 15)).toEqual({ wrongLength: named(TUESDAY, { '09:00': 0, '10:00': 1 }), clashing: [] });
});

test('removing slots leaves no day empty, but keeps a day that had none and slots still being typed', () => {
  const typing = { date: WEDNESDAY, availableTimes: [{ start: '', end: '', booked: false }] };
  const days = [day(TUESDAY, '09:00'), typing, day('2026-11-26')];
  expect(removeTimes(days, misfitsOf(days, 30).wrongLength)).toEqual([typing, day('2026-11-26')]);
});

test('of two identical slots, one is removed', () => {
  const days = recalculateEnds([day(TUESDAY, '09:00', '09:00')], 30);
  expect(removeTimes(days, misfitsOf(days, 30).clashing)[0]?.availableTimes).toHaveLength(1);
});

test('whatever the schedule: after recalculating and removing overlaps, every day is valid', () => {
  const start = fc
    .integer({ min: 0, max: 24 * 60 - 1 })
    .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`);
  const schedule = fc.array(start, { minLength: 1, maxLength: 30 }).map((starts) => [day(TUESDAY, ...starts)]);
  fc.assert(
    fc.property(schedule, fc.constantFrom(15, 30, 45, 60), (days, minutes) => {
      const longer = recalculateEnds(days, minutes);
      expect(countSlots(longer)).toBe(countSlots(days));
      const { wrongLength, clashing } = misfitsOf(longer, minutes);
      expect(wrongLength).toEqual([]);
      const left = removeTimes(longer, clashing);
      expect(countSlots(left)).toBe(countSlots(days) - clashing.length);
      expect(left.map((one) => refuseDay(one, minutes, TUESDAY)).filter((problem) => problem !== null)).toEqual([]);
    }),
  );
});
