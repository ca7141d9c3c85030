import { expect, test, vi } from 'vitest';
import { ownTime } from './when.ts';

const inZone = (hoursFromGmt: number) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60 * hoursFromGmt);
  vi.spyOn(Date.prototype, 'toLocaleTimeString').mockReturnValue('12:30 AM');
};

test('the viewer’s own time includes its day if that differs from the day in GMT', () => {
  inZone(0);
  expect(ownTime('2026-11-24T09:00:00.000Z')).toBe('');
  inZone(1);
  expect(ownTime('2026-11-24T09:00:00.000Z')).toBe(' (12:30 AM your time)');
  expect(ownTime('2026-11-24T23:30:00.000Z')).toBe(' (Wed 25 Nov 2026, 12:30 AM your time)');
  inZone(-8);
  expect(ownTime('2026-11-24T07:30:00.000Z')).toBe(' (Mon 23 Nov 2026, 12:30 AM your time)');
  vi.restoreAllMocks();
});
