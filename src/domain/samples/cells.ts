import type { Criteria } from '../eligibility.ts';
import { type Filling, type FillingFact, predictTimeToFill, type TimeToFill } from '../time-to-fill.ts';
import { allocate } from './allocation.ts';
import { censusGroups, type DimensionName, keyOf, type Values } from './dimensions.ts';

/*
 * Quotas in any number of dimensions. A layer is a set of cells of which every person is in at most one; a person needs a
 * place in the cell of every layer. One layer of many dimensions is a crossed quota, several layers of one are separate ones.
 */

/** A group of people and how many of the study's places it has. */
export interface SampleCell {
  values: Values;
  places: number;
}

export interface Layer {
  dimensions: readonly DimensionName[];
  cells: readonly SampleCell[];
}

/** How many people of every group a sample should have, in any unit. */
export interface Share {
  values: Values;
  weight: number;
}

/** The cells of one layer for a number of places: they sum to it, and groups with a share too small for a place have 0. */
export function layerOf(dimensions: readonly DimensionName[], shares: readonly Share[], places: number): Layer {
  const counts = allocate(
    places,
    shares.map(({ weight }) => weight),
  );
  return { dimensions, cells: shares.map(({ values }, at) => ({ values, places: counts[at] as number })) };
}

/**
 * A layer in the proportions of the census, of everybody or of those who meet a study's criteria; null if the census has no
 * margin of one of its dimensions, or nobody.
 */
export function censusLayer(
  dimensions: readonly DimensionName[],
  places: number,
  within: Criteria | null = null,
): Layer | null {
  const groups = censusGroups(dimensions, within);
  if (!groups || groups.length === 0) return null;
  const shares = groups.map(({ values, adults }) => ({ values, weight: adults }));
  return layerOf(dimensions, shares, places);
}

/**
 * What the representative layers cross. Sex and age decide much together, such as who is married; weights for each alone would
 * miss that. Together they have ten cells, so that each has enough places in a usual study.
 */
const CROSSED: readonly DimensionName[] = ['GENDER', 'AGE_BAND'];

/**
 * "Represent adults in Ghana": sex by age, and a layer for each other dimension that the census has. All dimensions crossed
 * would have cells of less than one place. What a study's criteria fix to one group has no layer.
 */
export function representativeLayers(
  dimensions: readonly DimensionName[],
  places: number,
  within: Criteria | null = null,
): Layer[] {
  const varying = dimensions.filter((name) => (censusGroups([name], within)?.length ?? 0) > 1);
  const together = CROSSED.filter((name) => varying.includes(name));
  const others = varying.filter((name) => !together.includes(name)).map((name) => [name]);
  const layers = together.length > 0 ? [together, ...others] : others;
  return layers.flatMap((layer) => censusLayer(layer, places, within) ?? []);
}

/** A person's cell of a layer; undefined if the layer has none for them, so that they can't take a place. */
export function cellFor<C extends SampleCell>(
  layer: { dimensions: readonly DimensionName[]; cells: readonly C[] },
  values: Readonly<Partial<Record<DimensionName, string | null>>>,
): C | undefined {
  const key = keyOf(layer.dimensions, values);
  return layer.cells.find((cell) => keyOf(layer.dimensions, cell.values) === key);
}

/** What is known of the people who could fill a cell. */
export interface Recruitable {
  /** How many of the platform's participants are in the cell and fit the study. */
  people: number;
  /** How many of all participants that is. */
  share: number;
}

/** What a cell's recruiting will probably be like. */
export interface CellOutlook extends SampleCell {
  people: number;
  /** Fewer people will probably take part than the cell has places. */
  canFill: boolean;
  /** Of the people of the census in this cell: how many have no mobile phone. */
  withoutPhone: number | null;
  /** When its last place will probably be taken; null without enough similar studies. */
  time: TimeToFill | null;
}

/** How many of the people who are offered a study take part, if nothing is known of the study (L'Engle et al. 2018). */
export const USUAL_TAKE_UP = 0.31;

/** For every cell whether it can be filled with people who have a phone and an account, and how long that will take. */
export function outlookOf(
  layer: Layer,
  countOf: (values: Values) => Recruitable,
  plan: Omit<Filling, 'places' | 'qualifyingShare'>,
  facts: readonly FillingFact[],
  within: Criteria | null = null,
): CellOutlook[] {
  const ofCensus = new Map(
    censusGroups(layer.dimensions, within)?.map((group) => [keyOf(layer.dimensions, group.values), group]) ?? [],
  );
  return layer.cells.map(({ values, places }) => {
    const { people, share } = countOf(values);
    const group = ofCensus.get(keyOf(layer.dimensions, values));
    const canFill = people * USUAL_TAKE_UP >= places;
    return {
      values,
      places,
      people,
      canFill,
      withoutPhone: group ? 1 - group.withPhone / group.adults : null,
      time:
        canFill && places > 0 && share > 0
          ? predictTimeToFill({ ...plan, places, qualifyingShare: share }, facts)
          : null,
    };
  });
}
