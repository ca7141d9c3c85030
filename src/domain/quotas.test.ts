import { expect, test } from 'vitest';
import { type Composing, type QuotaValues, quotaValues } from './profile-attributes.ts';
import {
  cellsFor,
  cellsOf,
  groupLabel,
  isGroupOf,
  isQuotaName,
  openCells,
  placeFor,
  type Quota,
  refuseQuotas,
} from './quotas.ts';

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

test('a quota can cross details: names and groups have a part for each', () => {
  expect(isQuotaName('REGION/GENDER')).toBe(true);
  for (const name of [
    '',
    'REGION/',
    'REGION/REGION',
    'JOB',
    'toString',
    'REGION/LOCALITY/GENDER/AGE_BAND/INCOME/SCHOOLING',
  ]) {
    expect(isQuotaName(name), name).toBe(false);
  }
  expect(isGroupOf('REGION/GENDER', 'ASHANTI/FEMALE')).toBe(true);
  for (const value of ['ASHANTI', 'FEMALE/ASHANTI', 'ASHANTI/FEMALE/18-24', '*']) {
    expect(isGroupOf('REGION/GENDER', value), value).toBe(false);
  }
  expect(groupLabel('REGION/GENDER', 'ASHANTI/FEMALE')).toBe('Ashanti · Female');
  const crossing = { attribute: 'GENDER/AGE_BAND', cells: [] };
  expect(refuseQuotas([BY_GENDER, crossing], 9)).toEqual({ index: 1, message: 'Each attribute can be used once' });
});

const PERSON: Composing = {
  dateOfBirth: '1996-01-01',
  gender: 'FEMALE',
  country: 'GH',
  region: 'ASHANTI',
  locality: null,
  educationLevel: 'BASIC_SCHOOL',
  annualHouseholdIncome: null,
  employmentStatus: null,
};
const valuesOf = (change: Partial<Composing> = {}) => quotaValues({ ...PERSON, ...change }, '2026-11-28');

function filledCells(quotas: readonly Quota[], places: number, full: readonly string[] = []) {
  return quotas
    .flatMap((quota) => cellsOf(quota, places))
    .map((cell) => ({ ...cell, filled: full.includes(cell.value) ? cell.places : 0, canFill: true }));
}

test('a person takes one cell per quota: the named one, or everybody else’s', () => {
  const quotas = [BY_GENDER, { attribute: 'REGION/AGE_BAND', cells: [{ value: 'NORTHERN/25-34', places: 2 }] }];
  const cells = filledCells(quotas, 6);
  const namesFor = (values: QuotaValues) => cellsFor(cells, values)?.map(({ value }) => value);
  expect(namesFor(valuesOf({ region: 'NORTHERN' }))).toEqual(['FEMALE', 'NORTHERN/25-34']);
  expect(namesFor(valuesOf({ region: 'NORTHERN', dateOfBirth: '1960-01-01' }))).toEqual(['FEMALE', '*']);
  expect(namesFor(valuesOf({ gender: 'OTHERS', country: 'FR', region: null }))).toEqual(['*', '*']);
  const full = filledCells(quotas, 6, ['NORTHERN/25-34']);
  expect(placeFor(full, valuesOf({ region: 'NORTHERN' })).fit).toBe('UNFIT');
  expect(placeFor(full, valuesOf({ region: 'VOLTA' })).fit).toBe('FITS');
});

test('what has not been asked is nobody else: the person may fit while one of their cells has a place', () => {
  const quota = {
    attribute: 'GENDER/LOCALITY',
    cells: [
      { value: 'FEMALE/URBAN', places: 2 },
      { value: 'FEMALE/RURAL', places: 2 },
    ],
  };
  const cells = (...full: string[]) => filledCells([quota], 5, full);
  expect(placeFor(cells(), valuesOf())).toEqual({ fit: 'MAY_FIT', missing: ['locality'] });
  expect(cellsFor(cells(), valuesOf())).toBeNull();
  expect(placeFor(cells('FEMALE/URBAN'), valuesOf()).fit).toBe('MAY_FIT');
  expect(placeFor(cells('FEMALE/URBAN', 'FEMALE/RURAL', '*'), valuesOf())).toEqual({ fit: 'UNFIT', missing: [] });
  // Where somebody lives decides nothing for a man: he is everybody else.
  expect(placeFor(cells(), valuesOf({ gender: 'MALE' })).fit).toBe('FITS');
  expect(placeFor(cells('*'), valuesOf({ gender: 'MALE' })).fit).toBe('UNFIT');
  // A region does not apply abroad; in Ghana it has not been asked.
  const byRegion = filledCells([{ attribute: 'REGION', cells: [{ value: 'VOLTA', places: 1 }] }], 5);
  expect(placeFor(byRegion, valuesOf({ country: 'FR', region: null })).fit).toBe('FITS');
  expect(placeFor(byRegion, valuesOf({ region: null }))).toEqual({ fit: 'MAY_FIT', missing: ['region'] });
  // “Basic school” may be a primary or a junior high school.
  const byEducation = filledCells([{ attribute: 'EDUCATION', cells: [{ value: 'PRIMARY_SCHOOL', places: 1 }] }], 5);
  expect(placeFor(byEducation, valuesOf())).toEqual({ fit: 'MAY_FIT', missing: ['education'] });
  const bySchooling = filledCells([{ attribute: 'SCHOOLING', cells: [{ value: 'BASIC', places: 1 }] }], 5);
  expect(placeFor(bySchooling, valuesOf()).fit).toBe('FITS');
});

test('a study that opens evenly gives each cell only its turn, so a cell that is ahead waits', () => {
  const quota = {
    attribute: 'GENDER',
    cells: [
      { value: 'FEMALE', places: 10 },
      { value: 'MALE', places: 10 },
    ],
  };
  const cells = filledCells([quota], 20).map((cell) => (cell.value === 'MALE' ? { ...cell, filled: 2 } : cell));
  const openOf = (opensEvenly: boolean) => openCells(cells, opensEvenly).map(({ places }) => places);
  expect(openOf(false)).toEqual([10, 10, 0]);
  // The men wait until a woman has come.
  expect(openOf(true)).toEqual([2, 2, 0]);
});
