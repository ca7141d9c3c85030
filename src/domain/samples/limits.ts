import { censusCells } from './census.ts';
import { DIMENSIONS, type DimensionName, dimensionOf } from './dimensions.ts';
import { CENSUS_ADULTS, CENSUS_SOURCE } from './ghana-2021.ts';
import type { OutcomeRates } from './outcome-rates.ts';
import { effectiveSampleSize } from './precision.ts';
import { FEWEST_IN_CATEGORY, type Raked, WEIGHT_CAP } from './raking.ts';

/** Something that a sample can't say, in one sentence for the researcher's report. */
export interface Limit {
  code: LimitCode;
  sentence: string;
}
export type LimitCode =
  | 'NOT_DRAWN_AT_RANDOM'
  | 'NO_PHONE'
  | 'NOT_WEIGHTED'
  | 'OUTSIDE_CENSUS'
  | 'REFUSED'
  | 'MERGED'
  | 'MISSING'
  | 'CAPPED'
  | 'SMALL';

/** Below this many, an interval is too wide for most questions. */
const SMALL = 100;

const percent = (share: number) => `${Math.round(share * 100)}%`;

/**
 * Everything that a weighted sample can't say. The first two hold for every sample; `outside` are the study's criteria that the
 * census knows nothing about, in words.
 */
export function limitsOf(raked: Raked, rates: OutcomeRates, outside: readonly string[] = []): Limit[] {
  const weighted = new Set(raked.fit.map(({ dimension }) => dimension));
  const others = (Object.keys(DIMENSIONS) as DimensionName[]).filter((name) => !weighted.has(name));
  const merged = raked.fit.filter(({ categories }) => categories.length > 1);
  const missing = Object.entries(raked.missing) as [DimensionName, number][];
  const effective = Math.floor(effectiveSampleSize(raked.weights));
  const limits: (Limit | null)[] = [
    limit('NOT_DRAWN_AT_RANDOM', NOT_DRAWN_AT_RANDOM),
    limit('NO_PHONE', noPhone()),
    limit(
      'NOT_WEIGHTED',
      `The weights don’t correct for ${listOf([...others.map(labelOf), 'anything else that you asked'])}.`,
    ),
    outside.length > 0
      ? limit(
          'OUTSIDE_CENSUS',
          `The census does not know these criteria, so the weights aim at the shares of people with and without them: ${outside.join(', ')}.`,
        )
      : null,
    rates.RR3 !== null && rates.RR3 < 1
      ? limit(
          'REFUSED',
          `${percent(1 - rates.RR3)} of the people who applied and could have taken part did not (AAPOR response rate 3), and they may have answered differently.`,
        )
      : null,
    ...merged.map(({ dimension, categories }) =>
      limit(
        'MERGED',
        `Fewer than ${FEWEST_IN_CATEGORY} people were in a category, so these are weighted as one and can’t be compared: ${listOf(categories.map((category) => dimensionOf(dimension).categories[category] as string))}.`,
      ),
    ),
    ...missing.map(([dimension, people]) =>
      limit(
        'MISSING',
        `${people === 1 ? '1 person’s answer' : `${people} people’s answers`} about “${labelOf(dimension)}” can’t be matched to the census, so their weights don’t correct for it.`,
      ),
    ),
    raked.hasConverged
      ? null
      : limit(
          'CAPPED',
          `No weight is larger than ${WEIGHT_CAP} times the mean, so the weighted sample still differs from the census by up to ${(raked.largestDifference * 100).toFixed(1)} percentage points.`,
        ),
    effective < SMALL
      ? limit(
          'SMALL',
          `The sample says as much as ${effective} people drawn at random, which is too few for small differences.`,
        )
      : null,
  ];
  return limits.filter((one) => one !== null);
}

/** What a representative sample could not say, before it is taken. */
export function limitsOfPlan({
  isByGender,
  unfillable,
  outside,
}: {
  isByGender: boolean;
  /** How many places are in groups that can't be filled, of how many. */
  unfillable: { places: number; of: number };
  /** The criteria that the census knows nothing about, in words. */
  outside: readonly string[];
}): string[] {
  const { places, of } = unfillable;
  return [
    NOT_DRAWN_AT_RANDOM,
    noPhone(),
    'Phone samples in Ghana have too many young, urban and educated men. The groups correct for that, and for nothing else.',
    ...(isByGender ? ['The census counts women and men only, so there is no place for people of another gender.'] : []),
    ...(places > 0
      ? [`About ${places} of ${of} places will probably stay free: too few participants are in their groups.`]
      : []),
    ...(outside.length > 0
      ? [
          `The census does not know these criteria, so the groups have the shares of people with and without them: ${outside.join(', ')}.`,
        ]
      : []),
  ];
}

const NOT_DRAWN_AT_RANDOM =
  'Participants signed up and chose this study themselves. If they differ from other people in something that the weights don’t use, the estimates are wrong by that, and the margins of error don’t show it.';
const noPhone = () =>
  `The sample has nobody without a phone: ${percent(1 - withPhone() / CENSUS_ADULTS)} of adults in Ghana had no mobile phone of their own in 2021 (${CENSUS_SOURCE}).`;

const limit = (code: LimitCode, sentence: string): Limit => ({ code, sentence });

const labelOf = (name: DimensionName) => dimensionOf(name).label.toLowerCase().replace('ghana', 'Ghana');

function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

const withPhone = () => censusCells().reduce((sum, cell) => sum + cell.withPhone, 0);
