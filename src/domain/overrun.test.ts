import { expect, test } from 'vitest';
import { addMinutes } from './calendar.ts';
import { hasOverrun, nextStepPesewas, overrunOf } from './overrun.ts';
import { priceOf } from './study-price.ts';

test.each([
  [15, 2_500],
  [30, 2_500],
  [45, 2_500],
  [60, 0],
])('BOOKING-37: after %i minutes, the next step of the table pays %i pesewas more', (minutes, pesewas) => {
  expect(nextStepPesewas(minutes)).toBe(pesewas);
});

test('BOOKING-37: a study that allows overrun reserves the next step for each place', () => {
  const study = { kind: 'ONE_TO_ONE', durationInMinutes: 30, places: 10, ownTime: null } as const;
  expect(priceOf({ ...study, allowsOverrun: true })).toMatchObject({
    ratePesewas: 5_000,
    overrunPesewas: 2_500,
    totalPesewas: 80_000,
  });
  expect(priceOf(study)?.totalPesewas).toBe(55_000);
  expect(overrunOf({ kind: 'TASK', durationInMinutes: 30, allowsOverrun: true })).toBe(0);
});

test('BOOKING-37: a session has overrun only if both sides say so, more than 10 minutes late', () => {
  const endsAt = new Date('2026-12-01T10:30:00Z');
  const said = (participant: number | null, researcher: number | null) =>
    hasOverrun({
      endsAt,
      participantEndedAt: participant === null ? null : addMinutes(endsAt, participant),
      researcherEndedAt: researcher === null ? null : addMinutes(endsAt, researcher),
    });
  expect(said(11, 12)).toBe(true);
  expect(said(10, 12)).toBe(false);
  expect(said(30, 9)).toBe(false);
  expect(said(30, null)).toBe(false);
  expect(said(null, null)).toBe(false);
});
