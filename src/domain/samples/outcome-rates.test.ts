import { expect, test } from 'vitest';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../lifecycles/application-lifecycle.ts';
import { countDispositions, dispositionOf, eligibleShare, outcomeRates } from './outcome-rates.ts';

test('the rates are those of a published phone survey of Ghana', () => {
  // L'Engle et al. 2018, table 1: completes, partials, refusals and break-offs, unknown, and e = 0.88.
  const rates = outcomeRates(
    { complete: 9_469, partial: 3_547, refusal: 2_987, nonContact: 0, other: 0, unknown: 28_822, notEligible: 2_024 },
    0.88,
  );
  const percent = (rate: number | null) => Math.round((rate as number) * 1000) / 10;
  expect(percent(rates.RR1)).toBe(21.1);
  expect(percent(rates.RR2)).toBe(29);
  // The abstract: response 31 %, cooperation 81 %, refusal 7 %, contact 39 %.
  expect(Math.floor(percent(rates.RR4))).toBe(31);
  expect(Math.floor(percent(rates.COOP2))).toBe(81);
  expect(Math.floor(percent(rates.REF2))).toBe(7);
  expect(Math.round(percent(rates.CON2))).toBe(39);
  // And e itself: 16,003 of 16,003 + 2,024.
  expect(
    eligibleShare({
      complete: 9_469,
      partial: 3_547,
      refusal: 2_987,
      nonContact: 0,
      other: 0,
      unknown: 28_822,
      notEligible: 2_024,
    }),
  ).toBeCloseTo(0.888, 3);
});

test('every status of an application has a disposition', () => {
  for (const status of Object.keys(APPLICATION_STATUSES) as ApplicationStatus[])
    expect(dispositionOf(status)).toBeTruthy();
  expect(dispositionOf('COMPLETED')).toBe('complete');
  expect(dispositionOf('NO_SHOW')).toBe('refusal');
  expect(dispositionOf('WITHDRAWN')).toBe('refusal');
  expect(dispositionOf('WITHDRAWN', { hasPart: true })).toBe('partial');
  expect(dispositionOf('COMPLETED', { hasPart: true })).toBe('complete');
  expect(dispositionOf('DISQUALIFIED')).toBe('notEligible');
});

test('people who never applied are of unknown eligibility, and lower the rates that count them', () => {
  const cases = (['complete', 'complete', 'refusal', 'notEligible'] as const).slice();
  const without = outcomeRates(countDispositions(cases));
  const rates = outcomeRates(countDispositions(cases, 3));
  expect(without.RR1).toBeCloseTo(2 / 3, 12);
  expect(rates.RR1).toBeCloseTo(2 / 6, 12);
  // A quarter of the known was not eligible.
  expect(rates.RR3).toBeCloseTo(2 / (3 + 0.75 * 3), 12);
  expect(rates.RR5).toBe(without.RR5);
});

test('there are no rates without cases', () => {
  expect(new Set(Object.values(outcomeRates(countDispositions([]))))).toEqual(new Set([null]));
});
