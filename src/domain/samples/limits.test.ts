import { expect, test } from 'vitest';
import { CENSUS_DIMENSIONS } from './dimensions.ts';
import { limitsOf } from './limits.ts';
import { censusMargins } from './margins.ts';
import { countDispositions, outcomeRates } from './outcome-rates.ts';
import { type Person, rake } from './raking.ts';

const NO_CASES = outcomeRates(countDispositions([]));

const sample = (size: number, person: (at: number) => Person) => Array.from({ length: size }, (_, at) => person(at));

test('every sample says that it was not drawn at random, has nobody without a phone, and what it is not weighted by', () => {
  const raked = rake(
    sample(400, (at) => ({ GENDER: at % 3 ? 'MALE' : 'FEMALE' })),
    censusMargins(['GENDER']),
  );
  const limits = limitsOf(raked, NO_CASES);
  expect(limits.map(({ code }) => code)).toEqual(['NOT_DRAWN_AT_RANDOM', 'NO_PHONE', 'NOT_WEIGHTED']);
  expect(limits[1]?.sentence).toContain('12% of adults in Ghana had no mobile phone');
  expect(limits[2]?.sentence).toBe(
    'The weights don’t correct for region of Ghana, town or village, age, schooling, household income, employment or anything else that you asked.',
  );
});

test('criteria that the census knows nothing about are named', () => {
  const raked = rake(
    sample(400, () => ({})),
    censusMargins(['GENDER']),
  );
  const sentence = limitsOf(raked, NO_CASES, ['work', 'phone']).find(({ code }) => code === 'OUTSIDE_CENSUS');
  expect(sentence?.sentence).toMatch(/with and without them: work, phone\.$/);
});

test('each thing that went wrong is one sentence', () => {
  const regions = ['ASHANTI', 'VOLTA', 'NORTHERN'];
  const raked = rake(
    sample(60, (at) => ({ GENDER: at === 0 ? null : at < 3 ? 'FEMALE' : 'MALE', REGION: regions[at % 3] as string })),
    censusMargins(['GENDER', 'REGION']),
  );
  const rates = outcomeRates(
    countDispositions([...sample(60, () => ({})).map(() => 'complete' as const), 'refusal'], 39),
  );
  const sentences = Object.fromEntries(limitsOf(raked, rates).map(({ code, sentence }) => [code, sentence]));
  expect(sentences.REFUSED).toBe(
    '40% of the people who applied and could have taken part did not (AAPOR response rate 3), and they may have answered differently.',
  );
  expect(sentences.MERGED).toContain('these are weighted as one and can’t be compared: ');
  expect(sentences.SMALL).toMatch(/^The sample says as much as \d\d people drawn at random/);
});

test('people whose answers the census does not know, and margins that the cap keeps apart, are named', () => {
  const raked = rake(
    sample(1_000, (at) => ({ GENDER: at === 0 ? null : at < 20 ? 'FEMALE' : 'MALE' })),
    censusMargins(['GENDER']),
  );
  const sentences = Object.fromEntries(limitsOf(raked, NO_CASES).map(({ code, sentence }) => [code, sentence]));
  expect(sentences.MISSING).toBe(
    '1 person’s answer about “gender” can’t be matched to the census, so their weights don’t correct for it.',
  );
  expect(sentences.CAPPED).toMatch(/still differs from the census by up to 4\d\.\d percentage points\.$/);
});

test('no sentence of a sample that has everything is about merging, missing values or the cap', () => {
  const raked = rake(
    sample(2_000, (at) => ({ GENDER: at % 2 ? 'MALE' : 'FEMALE', LOCALITY: at % 5 < 3 ? 'URBAN' : 'RURAL' })),
    censusMargins(CENSUS_DIMENSIONS),
  );
  expect(raked.dropped).toEqual(['REGION', 'AGE_BAND', 'SCHOOLING']);
  const codes = limitsOf(raked, NO_CASES).map(({ code }) => code);
  expect(codes).not.toContain('MERGED');
  expect(codes).not.toContain('CAPPED');
});
