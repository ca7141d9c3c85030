import { expect, test } from 'vitest';
import { addMinutes } from './calendar.ts';
import { reminderPromise } from './reminders.ts';

const START = new Date('2026-11-24T09:00:00Z');
const promised = (minutesBefore: number) => reminderPromise(START, addMinutes(START, -minutesBefore));

test('only reminders that are still ahead are promised', () => {
  expect(promised(6 * 24 * 60)).toBe('We will remind you 5 days, 4 hours and 30 minutes before.');
  expect(promised(5 * 24 * 60)).toBe('We will remind you 4 hours and 30 minutes before.');
  expect(promised(15 * 60)).toBe('We will remind you 4 hours and 30 minutes before.');
  expect(promised(4 * 60)).toBe('We will remind you 30 minutes before.');
  expect(promised(30)).toBeNull();
});
