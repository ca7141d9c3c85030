import { expect, test } from 'vitest';
import { cellsFor, cellsOf, hasPlaceFor, type Quota, refuseQuotas } from './quotas.ts';

const BY_GENDER: Quota = {
  attribute: 'GENDER',
  cells: [
    { value: 'FEMALE', places: 3 },
    { value: 'MALE', places: 1 },
  ],
};

test('the cells of a quota sum to the study’s places; what is not given out is for everybody else', () => {
  expect(cellsOf(BY_GENDER, 6)).toEqual([
    { attribute: 'GENDER', value: 'FEMALE', places: 3 },
    { attribute: 'GENDER', value: 'MALE', places: 1 },
    { attribute: 'GENDER', value: '*', places: 2 },
  ]);
});

test('more places than the study has, a group named twice, an attribute used twice are refused', () => {
  expect(refuseQuotas([BY_GENDER], 4)).toBeNull();
  expect(refuseQuotas([BY_GENDER], 3)?.message).toBe('These groups have 1 more place than the study, which has 3');
  const twice = { ...BY_GENDER, cells: [...BY_GENDER.cells, { value: 'MALE', places: 0 }] };
  expect(refuseQuotas([twice], 9)).toEqual({ index: 0, message: 'Each group can be named once' });
  expect(refuseQuotas([BY_GENDER, BY_GENDER], 9)).toEqual({ index: 1, message: 'Each attribute can be used once' });
});

test('a person takes one cell per attribute: the named one, or everybody else’s', () => {
  const cells = [
    ...cellsOf(BY_GENDER, 6),
    ...cellsOf({ attribute: 'REGION', cells: [{ value: 'NORTHERN', places: 2 }] }, 6),
  ].map((cell) => ({ ...cell, filled: 0 }));
  const valuesOf = (gender: string, region: string | null) => ({ GENDER: gender, REGION: region });
  expect(cellsFor(cells, valuesOf('MALE', 'NORTHERN')).map(({ value }) => value)).toEqual(['MALE', 'NORTHERN']);
  expect(cellsFor(cells, valuesOf('OTHERS', null)).map(({ value }) => value)).toEqual(['*', '*']);
  const full = cells.map((cell) => (cell.value === 'NORTHERN' ? { ...cell, filled: 2 } : cell));
  expect(hasPlaceFor(full, valuesOf('MALE', 'NORTHERN'))).toBe(false);
  expect(hasPlaceFor(full, valuesOf('MALE', 'VOLTA'))).toBe(true);
});
