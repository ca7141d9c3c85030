import { expect, test } from 'vitest';
import { generator } from '../../../tests/support/random.ts';
import { runsOf, SEED } from '../../../tests/support/size.ts';
import type { FillingFact } from '../time-to-fill.ts';
import { cellFor, censusLayer, layerOf, outlookOf, representativeLayers } from './cells.ts';
import { CENSUS_DIMENSIONS } from './dimensions.ts';
import { type FillingCell, openPlaces } from './opening.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const PLAN = { kind: 'ONE_TO_ONE', minutes: 30, payPesewas: 5_000 };

test('cells of any number of dimensions have the places of the study', () => {
  for (const places of [1, 50, 601, 2_000]) {
    const crossed = censusLayer(['REGION', 'GENDER', 'AGE_BAND', 'LOCALITY', 'SCHOOLING'], places);
    expect(sum((crossed?.cells ?? []).map((cell) => cell.places))).toBe(places);
    for (const layer of representativeLayers(CENSUS_DIMENSIONS, places)) {
      expect(sum(layer.cells.map((cell) => cell.places))).toBe(places);
    }
  }
  expect(censusLayer(['INCOME'], 10)).toBeNull();
});

test('representing Ghana crosses sex with age, and takes every other margin by itself', () => {
  const layers = representativeLayers(CENSUS_DIMENSIONS, 1_000);
  expect(layers.map(({ dimensions }) => dimensions)).toEqual([
    ['GENDER', 'AGE_BAND'],
    ['REGION'],
    ['LOCALITY'],
    ['SCHOOLING'],
  ]);
  expect(layers[1]?.cells.find(({ values }) => values.REGION === 'GREATER_ACCRA')?.places).toBe(196);
  // Without sex, age is a layer of its own.
  expect(representativeLayers(['AGE_BAND'], 10).map(({ dimensions }) => dimensions)).toEqual([['AGE_BAND']]);
});

test('a researcher’s own numbers make cells too, and people outside of them have none', () => {
  const layer = layerOf(
    ['REGION', 'GENDER'],
    [
      { values: { REGION: 'ASHANTI', GENDER: 'FEMALE' }, weight: 20 },
      { values: { REGION: 'VOLTA', GENDER: 'FEMALE' }, weight: 10 },
    ],
    30,
  );
  expect(layer.cells.map(({ places }) => places)).toEqual([20, 10]);
  expect(cellFor(layer, { REGION: 'VOLTA', GENDER: 'FEMALE' })?.places).toBe(10);
  expect(cellFor(layer, { REGION: 'VOLTA', GENDER: 'MALE' })).toBeUndefined();
  expect(cellFor(layer, { REGION: null, GENDER: 'FEMALE' })).toBeUndefined();
});

test('the outlook says which cells can’t be filled, and how long the others take', () => {
  const layer = censusLayer(['LOCALITY'], 100);
  const facts: FillingFact[] = Array.from({ length: 30 }, (_, at) => ({
    ...PLAN,
    places: 40 + at,
    qualifyingShare: 0.5,
    organizationId: `organization-${at % 5}`,
    daysAgo: at,
    hours: 24 + at,
    outcome: 'FILLED',
  }));
  const outlook = outlookOf(
    layer as NonNullable<typeof layer>,
    ({ LOCALITY }) => (LOCALITY === 'URBAN' ? { people: 900, share: 0.9 } : { people: 100, share: 0.1 }),
    PLAN,
    facts,
  );
  expect(outlook.map(({ values, canFill }) => [values.LOCALITY, canFill])).toEqual([
    ['URBAN', true],
    ['RURAL', false],
  ]);
  const [urban, rural] = outlook;
  expect(urban?.time?.medianHours).toBeGreaterThan(10);
  expect(rural?.time).toBeNull();
  // The census: a fifth of adults in villages had no phone, and one in sixteen in towns.
  expect(rural?.withoutPhone).toBeCloseTo(0.22, 1);
  expect(urban?.withoutPhone).toBeCloseTo(0.06, 1);
});

test('cells open evenly: never over their places, and there is always one open', () => {
  const random = generator(SEED);
  const runs = runsOf('open cells', 200, 5_000);
  for (let run = 0; run < runs; run += 1) {
    const cells: FillingCell[] = Array.from({ length: 1 + Math.floor(random() * 8) }, () => ({
      places: Math.floor(random() * 30),
      filled: 0,
      canFill: random() > 0.2,
    }));
    const ease = cells.map(() => random() ** 3);
    for (;;) {
      const open = openPlaces(cells);
      const areWithin = cells.every(
        ({ filled, places }, at) => (open[at] as number) >= filled && (open[at] as number) <= places,
      );
      expect(areWithin, JSON.stringify({ cells, open })).toBe(true);
      const free = [...cells.keys()].filter((at) => (open[at] as number) > (cells[at] as FillingCell).filled);
      // The easiest cell fills first.
      const next = free.sort((one, other) => (ease[other] as number) - (ease[one] as number))[0];
      if (next === undefined) break;
      (cells[next] as FillingCell).filled += 1;
    }
    expect(cells.filter(({ canFill }) => canFill).every(({ filled, places }) => filled === places)).toBe(true);
  }
});

test('a cell that fills easily waits for the others, but not for one that can’t be filled', () => {
  const cell = (filled: number, canFill = true): FillingCell => ({ places: 50, filled, canFill });
  expect(openPlaces([cell(10), cell(0), cell(0)])).toEqual([10, 10, 10]);
  expect(openPlaces([cell(10), cell(20), cell(30)])).toEqual([30, 30, 30]);
  expect(openPlaces([cell(10), cell(0)])).toEqual([10, 10]);
  expect(openPlaces([cell(50), cell(0, false), cell(0, false)])).toEqual([50, 50, 50]);
});
