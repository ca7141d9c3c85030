import { expect, test } from 'vitest';
import { eventsOf, hoursOf } from './week-events.ts';

const session = (start: string, end: string, studyId = 'a') => ({
  studyId,
  startsAt: `2026-12-01T${start}:00.000Z`,
  endsAt: `2026-12-01T${end}:00.000Z`,
});
const lanesOf = (sessions: ReturnType<typeof session>[]) =>
  eventsOf('2026-12-01', sessions).map(({ lane, lanes }) => `${lane + 1} of ${lanes}`);

test('sessions one after the other have the whole width', () => {
  expect(lanesOf([session('10:30', '11:00'), session('10:00', '10:30')])).toEqual(['1 of 1', '1 of 1']);
});

test('sessions that overlap are side by side, and a free lane is used again', () => {
  const sessions = [session('10:00', '12:00'), session('10:30', '11:00', 'b'), session('11:00', '11:30', 'c')];
  expect(lanesOf([...sessions, session('12:00', '12:30')])).toEqual(['1 of 2', '2 of 2', '2 of 2', '1 of 1']);
});

test('a short session is drawn long enough for its words, so the next is beside it', () => {
  expect(lanesOf([session('10:00', '10:15'), session('10:15', '10:45', 'b')])).toEqual(['1 of 2', '2 of 2']);
});

test('the people of a group are one event with room for every name', () => {
  const events = eventsOf(
    '2026-12-01',
    Array.from({ length: 5 }, () => session('10:00', '11:00')),
  );
  expect(events).toMatchObject([{ start: 600, end: 672, lanes: 1 }]);
  expect(events[0]?.sessions).toHaveLength(5);
});

test('the axis has the usual hours and every session, also one past midnight', () => {
  expect(hoursOf([])).toEqual([9, 17]);
  expect(hoursOf([session('07:45', '08:15'), session('18:00', '18:30')])).toEqual([7, 19]);
  const late = { ...session('23:30', '00:15'), endsAt: '2026-12-02T00:15:00.000Z' };
  expect(hoursOf([late])).toEqual([9, 24]);
});
