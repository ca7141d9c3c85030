import type { Criteria } from '../eligibility.ts';
import { GENDERS, GHANA_REGIONS, LOCALITIES } from '../enumerations.ts';
import { AGE_BANDS, QUOTA_ATTRIBUTES, type QuotaAttribute, SCHOOLING } from '../profile-attributes.ts';
import { type CensusCell, type CensusEducation, censusCells } from './census.ts';
import { shareWithin } from './within.ts';

/** A property of people by which a sample can be composed and weighted. */
export interface Dimension {
  label: string;
  /**
   * Its categories with their labels, in an order in which neighbours are alike: categories with too few people are merged with
   * a neighbour.
   */
  categories: Readonly<Record<string, string>>;
  /** The category of a profile's value; null if it has none, such as a gender that the census does not know. */
  ofProfile: (value: string | null) => string | null;
  /** The category of people of the census; null if the census says nothing about it. Such a dimension can't be chosen. */
  ofCensus: ((cell: CensusCell) => string) | null;
}

/** Every region is next to the ones before and after it on the map. */
const REGIONS_BY_NEIGHBOUR: readonly (keyof typeof GHANA_REGIONS)[] = [
  'WESTERN',
  'WESTERN_NORTH',
  'AHAFO',
  'BONO',
  'BONO_EAST',
  'SAVANNAH',
  'UPPER_WEST',
  'UPPER_EAST',
  'NORTH_EAST',
  'NORTHERN',
  'OTI',
  'VOLTA',
  'GREATER_ACCRA',
  'EASTERN',
  'ASHANTI',
  'CENTRAL',
];

const SCHOOLING_OF_CENSUS: Readonly<Record<CensusEducation, keyof typeof SCHOOLING>> = {
  NONE: 'NONE',
  PRIMARY: 'BASIC',
  JHS: 'BASIC',
  SHS: 'SECONDARY',
  VOCATIONAL: 'SECONDARY',
  DIPLOMA: 'TERTIARY',
  BACHELOR: 'TERTIARY',
  POSTGRADUATE: 'TERTIARY',
};

const known = (categories: Readonly<Record<string, string>>) => (value: string | null) =>
  value !== null && value in categories ? value : null;

const REGIONS = Object.fromEntries(REGIONS_BY_NEIGHBOUR.map((region) => [region, GHANA_REGIONS[region]]));
const SEXES = { FEMALE: GENDERS.FEMALE, MALE: GENDERS.MALE };

function bandOfCensus({ age }: CensusCell): string {
  const from = Number.parseInt(age, 10);
  return Object.keys(AGE_BANDS).findLast((band) => Number.parseInt(band, 10) <= from) as string;
}

/** What the census does not ask as a profile does. */
function outsideCensus({ label, values }: { label: string; values: Readonly<Record<string, string>> }): Dimension {
  return { label, categories: values, ofProfile: known(values), ofCensus: null };
}

export const DIMENSIONS = {
  REGION: {
    label: QUOTA_ATTRIBUTES.REGION.label,
    categories: REGIONS,
    ofProfile: known(REGIONS),
    ofCensus: ({ region }) => region,
  },
  LOCALITY: {
    label: QUOTA_ATTRIBUTES.LOCALITY.label,
    categories: LOCALITIES,
    ofProfile: known(LOCALITIES),
    ofCensus: ({ locality }) => locality,
  },
  GENDER: {
    label: QUOTA_ATTRIBUTES.GENDER.label,
    categories: SEXES,
    ofProfile: known(SEXES),
    ofCensus: ({ sex }) => sex,
  },
  AGE_BAND: {
    label: QUOTA_ATTRIBUTES.AGE_BAND.label,
    categories: AGE_BANDS,
    ofProfile: known(AGE_BANDS),
    ofCensus: bandOfCensus,
  },
  SCHOOLING: {
    label: QUOTA_ATTRIBUTES.SCHOOLING.label,
    categories: SCHOOLING,
    ofProfile: known(SCHOOLING),
    ofCensus: ({ education }) => SCHOOLING_OF_CENSUS[education],
  },
  INCOME: outsideCensus(QUOTA_ATTRIBUTES.INCOME),
  EMPLOYMENT_STATUS: outsideCensus(QUOTA_ATTRIBUTES.EMPLOYMENT_STATUS),
} as const satisfies Partial<Record<QuotaAttribute, Dimension>>;
export type DimensionName = keyof typeof DIMENSIONS;

export const dimensionOf = (name: DimensionName): Dimension => DIMENSIONS[name];

/** The dimensions of which the census has a margin. */
export const CENSUS_DIMENSIONS = (Object.keys(DIMENSIONS) as DimensionName[]).filter(
  (name) => dimensionOf(name).ofCensus !== null,
);

/** One category of each of some dimensions. */
export type Values = Readonly<Partial<Record<DimensionName, string>>>;

/** People of the census who have the same category in every dimension. */
export interface CensusGroup {
  values: Values;
  adults: number;
  withPhone: number;
}

/**
 * The adults of the census by one or more dimensions, crossed, in the order of the categories, or those who meet a study's
 * criteria; null if the census has no margin of one of them.
 */
export function censusGroups(
  names: readonly DimensionName[],
  within: Criteria | null = null,
): readonly CensusGroup[] | null {
  if (within) return countGroups(names, within);
  const key = names.join();
  const known = groupsByNames.get(key);
  if (known !== undefined) return known;
  const groups = countGroups(names, null);
  groupsByNames.set(key, groups);
  return groups;
}

/** Counting takes a tenth of a second, and there are few combinations. */
const groupsByNames = new Map<string, readonly CensusGroup[] | null>();

function countGroups(names: readonly DimensionName[], within: Criteria | null): CensusGroup[] | null {
  const columns = names.map((name) => ({ name, ...dimensionOf(name) }));
  const groups = new Map<string, CensusGroup>();
  for (const cell of censusCells()) {
    const part = within ? shareWithin(cell, within) : 1;
    if (part === 0) continue;
    const values: Partial<Record<DimensionName, string>> = {};
    for (const { name, ofCensus } of columns) {
      if (!ofCensus) return null;
      values[name] = ofCensus(cell);
    }
    const key = keyOf(names, values);
    const { adults, withPhone } = groups.get(key) ?? { adults: 0, withPhone: 0 };
    groups.set(key, { values, adults: adults + part * cell.adults, withPhone: withPhone + part * cell.withPhone });
  }
  return keysOf(names).flatMap((key) => groups.get(key) ?? []);
}

/** The name of a combination of categories. */
export function keyOf(
  names: readonly DimensionName[],
  values: Readonly<Partial<Record<DimensionName, string | null>>>,
) {
  return names.map((name) => values[name] ?? '').join('/');
}

/** The names of all combinations, in the order of the categories. */
function keysOf(names: readonly DimensionName[]): string[] {
  return names
    .reduce<string[][]>(
      (before, name) =>
        before.flatMap((key) => Object.keys(dimensionOf(name).categories).map((value) => [...key, value])),
      [[]],
    )
    .map((key) => key.join('/'));
}
