import type { GHANA_REGIONS } from '../enumerations.ts';
import { CELLS, CENSUS_AGES } from './ghana-2021.ts';

/** The highest level of schooling that somebody has attended. */
export type CensusEducation =
  | 'NONE'
  | 'PRIMARY'
  | 'JHS'
  | 'SHS'
  | 'VOCATIONAL'
  | 'DIPLOMA'
  | 'BACHELOR'
  | 'POSTGRADUATE';

/** Adults who are alike in everything that the census tells of them. */
export interface CensusCell {
  region: keyof typeof GHANA_REGIONS;
  locality: 'URBAN' | 'RURAL';
  sex: 'MALE' | 'FEMALE';
  education: CensusEducation;
  age: (typeof CENSUS_AGES)[number];
  adults: number;
  /** How many of them own a mobile phone. */
  withPhone: number;
}

let cells: readonly CensusCell[] | undefined;

/** Every cell of the census that has adults. Parsed once. */
export function censusCells(): readonly CensusCell[] {
  cells ??= CELLS.trim().split('\n').flatMap(cellsOfLine);
  return cells;
}

function cellsOfLine(line: string): CensusCell[] {
  const [region, locality, sex, education, ...counts] = line.split(' ');
  return counts.flatMap((count, at) => {
    const [adults, withPhone] = count.split('/').map(Number) as [number, number];
    const cell = { region, locality, sex, education, age: CENSUS_AGES[at], adults, withPhone } as CensusCell;
    return adults === 0 ? [] : [cell];
  });
}
