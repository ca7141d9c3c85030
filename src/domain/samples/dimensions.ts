import { GENDERS, GHANA_REGIONS } from '../enumerations.ts';
import { AGE_BANDS, QUOTA_ATTRIBUTES } from '../profile-attributes.ts';
import { type CensusCell, type CensusEducation, censusCells } from './census.ts';

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

/** Schooling as profile and census both know it. */
const SCHOOLING = {
  NONE: 'No schooling',
  BASIC: 'Basic school',
  SECONDARY: 'Senior high, secondary or vocational school',
  TERTIARY: 'Diploma, degree or higher',
} as const;

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

/** By the profile's codes. Those that a profile does not have yet make no difference. */
const SCHOOLING_OF_PROFILE: Readonly<Record<string, keyof typeof SCHOOLING>> = {
  NO_SCHOOLING: 'NONE',
  PRIMARY_SCHOOL: 'BASIC',
  JUNIOR_HIGH_SCHOOL: 'BASIC',
  BASIC_SCHOOL: 'BASIC',
  HIGH_SECONDARY_SCHOOL: 'SECONDARY',
  TRADE_TECHNICAL_VOCATIONAL_TRAINING: 'SECONDARY',
  DIPLOMA: 'TERTIARY',
  ASSOCIATE_DEGREE: 'TERTIARY',
  BACHELORS_DEGREE: 'TERTIARY',
  MASTERS_DEGREE: 'TERTIARY',
  DOCTORATE: 'TERTIARY',
};

const known = (categories: Readonly<Record<string, string>>) => (value: string | null) =>
  value !== null && value in categories ? value : null;

const REGIONS = Object.fromEntries(REGIONS_BY_NEIGHBOUR.map((region) => [region, GHANA_REGIONS[region]]));
const SEXES = { FEMALE: GENDERS.FEMALE, MALE: GENDERS.MALE };
const LOCALITIES = { URBAN: 'Town or city', RURAL: 'Village' } as const;

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
    label: 'Urban or rural',
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
  EDUCATION: {
    label: QUOTA_ATTRIBUTES.EDUCATION.label,
    categories: SCHOOLING,
    ofProfile: (value) => (value === null ? null : (SCHOOLING_OF_PROFILE[value] ?? null)),
    ofCensus: ({ education }) => SCHOOLING_OF_CENSUS[education],
  },
  INCOME: outsideCensus(QUOTA_ATTRIBUTES.INCOME),
  EMPLOYMENT_STATUS: outsideCensus(QUOTA_ATTRIBUTES.EMPLOYMENT_STATUS),
} as const satisfies Record<string, Dimension>;
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
 * The adults of the census by one or more dimensions, crossed, in the order of the categories; null if the census has no
 * margin of one of them.
 */
export function censusGroups(names: readonly DimensionName[]): readonly CensusGroup[] | null {
  const key = names.join();
  const known = groupsByNames.get(key);
  if (known !== undefined) return known;
  const groups = countGroups(names);
  groupsByNames.set(key, groups);
  return groups;
}

/** Counting takes a tenth of a second, and there are few combinations. */
const groupsByNames = new Map<string, readonly CensusGroup[] | null>();

function countGroups(names: readonly DimensionName[]): CensusGroup[] | null {
  const columns = names.map((name) => ({ name, ...dimensionOf(name) }));
  const groups = new Map<string, CensusGroup>();
  for (const cell of censusCells()) {
    const values: Partial<Record<DimensionName, string>> = {};
    for (const { name, ofCensus } of columns) {
      if (!ofCensus) return null;
      values[name] = ofCensus(cell);
    }
    const key = keyOf(names, values);
    const { adults, withPhone } = groups.get(key) ?? { adults: 0, withPhone: 0 };
    groups.set(key, { values, adults: adults + cell.adults, withPhone: withPhone + cell.withPhone });
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
