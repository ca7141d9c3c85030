import { describe, expect, test } from 'vitest';
import {
  chanceOf,
  FILLING_WORLDS,
  type FillingWorld,
  type Plan,
  simulate,
} from '../../tests/support/filling-worlds.ts';
import { generator } from '../../tests/support/random.ts';
import { isShortened, runsOf, SEED } from '../../tests/support/size.ts';
import { type FillingFact, predictTimeToFill, RANGE_LEVEL, shownTimeToFill } from './time-to-fill.ts';

/*
 * STUDY-68, back-tested: we simulate platforms, predict each planned study from the platform's past, and compare the prediction
 * with what then happens.
 */

/** How much the share of studies that fill before their predicted median may differ from a half. */
const MEDIAN_TOLERANCE = 0.06;
const PLANS = 6;
const FEW_RUNS = 120;
const RUNS = runsOf('time to fill, platforms of each kind', FEW_RUNS, 2_000);

/** How often the true value was within the predicted range, over many platforms with few and many studies. */
function backTest(world: FillingWorld) {
  const tally = { said: 0, inside: 0, open: 0, medians: 0, belowMedian: 0 };
  for (let run = 0; run < RUNS; run += 1) {
    const studies = [30, 60, 120, 400][run % 4] as number;
    const { facts, plans } = simulate(world, chanceOf(generator(SEED + run)), { studies, plans: PLANS });
    for (const plan of plans) note(tally, plan, facts);
  }
  return tally;
}

function note(tally: ReturnType<typeof backTest>, plan: Plan, facts: readonly FillingFact[]): void {
  const prediction = predictTimeToFill(plan, facts);
  if (!prediction) return;
  const { fromHours, toHours } = shownTimeToFill(prediction);
  tally.said += 1;
  tally.open += Number(toHours === null);
  tally.inside += Number(plan.trueHours >= fromHours && (toHours === null || plan.trueHours <= toHours));
  if (prediction.medianHours === null) return;
  tally.medians += 1;
  tally.belowMedian += Number(plan.trueHours < prediction.medianHours);
}

test.each(Object.entries(FILLING_WORLDS))(
  'in a world of %s, the shown range has the true time in 8 of 10 cases or more, and half of the studies fill before their median',
  (name, world) => {
    const { said, inside, open, medians, belowMedian } = backTest(world);
    const share = (part: number, whole: number) => Math.round((1000 * part) / whole) / 1000;
    console.info(
      `${name}: SEED=${SEED}, ${said} predictions, inside ${share(inside, said)}, before the median ${share(belowMedian, medians)}, without an upper end ${share(open, said)}`,
    );
    // Shares of few cases mean nothing.
    if (isShortened(FEW_RUNS)) return;
    expect(said).toBeGreaterThan(RUNS * PLANS * 0.8);
    expect(inside / said).toBeGreaterThanOrEqual(RANGE_LEVEL);
    // A range without an upper end would always contain the true value.
    expect(open / said).toBeLessThan(0.15);
    expect(medians / said).toBeGreaterThan(0.95);
    expect(Math.abs(belowMedian / medians - 0.5)).toBeLessThanOrEqual(MEDIAN_TOLERANCE);
  },
);

describe('what is not known is not said', () => {
  const plan = { kind: 'ONE_TO_ONE', minutes: 30, payPesewas: 5_000, places: 5, qualifyingShare: 0.3 };
  const fact = (one: number, change: Partial<FillingFact> = {}): FillingFact => ({
    ...plan,
    organizationId: `organization ${one % 4}`,
    daysAgo: 10 + one,
    hours: 20 + one,
    outcome: 'FILLED',
    ...change,
  });
  const facts = (count: number, change: Partial<FillingFact> = {}) =>
    Array.from({ length: count }, (_, one) => fact(one, change));

  test('nine similar studies are too few, ten are enough', () => {
    expect(predictTimeToFill(plan, facts(9))).toBeNull();
    expect(predictTimeToFill(plan, facts(10))).toMatchObject({ similar: 10, unfilledShare: 0 });
  });

  test('studies of another kind, or of a very different size, are not similar', () => {
    expect(predictTimeToFill({ ...plan, kind: 'DIARY' }, facts(30))).toBeNull();
    expect(predictTimeToFill({ ...plan, places: 400 }, facts(30))).toBeNull();
    expect(predictTimeToFill({ ...plan, minutes: 60, payPesewas: 10_000, places: 8 }, facts(30))).not.toBeNull();
  });

  test('studies that are still open don’t count towards the ten', () => {
    expect(predictTimeToFill(plan, [...facts(9), ...facts(20, { outcome: 'OPEN' })])).toBeNull();
  });

  test('ten studies of two organisations, or mostly of one, would reveal that one', () => {
    const from = (one: number) => fact(one, { organizationId: `organization ${one % 2}` });
    expect(
      predictTimeToFill(
        plan,
        Array.from({ length: 20 }, (_, one) => from(one)),
      ),
    ).toBeNull();
    expect(predictTimeToFill(plan, [...facts(12, { organizationId: 'one' }), ...facts(8)])).toBeNull();
  });

  test('studies that ended with free places make the times longer, and leave the median open if they are most', () => {
    const filled = predictTimeToFill(plan, facts(30));
    const some = predictTimeToFill(plan, [...facts(30), ...facts(10, { hours: 30, outcome: 'ENDED' })]);
    expect(some?.medianHours).toBeGreaterThan(filled?.medianHours ?? Number.POSITIVE_INFINITY);
    expect(some).toMatchObject({ similar: 40, unfilledShare: 0.25 });
    const most = predictTimeToFill(plan, [...facts(5), ...facts(20, { hours: 60, outcome: 'ENDED' })]);
    expect(most).toMatchObject({ similar: 25, unfilledShare: 0.8, medianHours: null, toHours: null });
  });

  test('studies that took equally long give a narrow range around that time', () => {
    const same = predictTimeToFill(plan, facts(30, { hours: 50 }));
    expect(same?.fromHours).toBeCloseTo(50);
    expect(same?.toHours).toBeCloseTo(50);
  });

  test('displayed values are rounded outwards', () => {
    const raw = { similar: 47, unfilledShare: 0.27, fromHours: 5.5, medianHours: 29, toHours: 49 };
    expect(shownTimeToFill(raw)).toEqual({
      similar: 40,
      unfilledShare: 0.3,
      fromHours: 4,
      medianHours: 24,
      toHours: 72,
    });
    const long = { similar: 10, unfilledShare: 0, fromHours: 0.3, medianHours: 9_000, toHours: 9_001 };
    expect(shownTimeToFill(long)).toMatchObject({ fromHours: 0, medianHours: null, toHours: null });
  });
});
