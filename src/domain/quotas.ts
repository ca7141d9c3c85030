import { countOf } from './counts.ts';
import type { QuotaAttribute } from './profile-attributes.ts';

/** Every value that a quota does not name. */
export const EVERYBODY_ELSE = '*';

/** How many places go to one value of an attribute. */
export interface QuotaCell {
  attribute: string;
  value: string;
  places: number;
}

/**
 * One attribute's quota as the wizard keeps and sends it: values with their places; the remaining places are open to
 * everybody else.
 */
export interface Quota {
  attribute: QuotaAttribute;
  cells: readonly { value: string; places: number }[];
}

export const MAX_QUOTAS = 2;

/** The places left for everybody else; negative if the groups have more places than the study. */
export function placesForOthers(quota: Quota, places: number): number {
  return places - quota.cells.reduce((sum, cell) => sum + cell.places, 0);
}

/** ELIGIBLE-08: what is wrong with a study's quotas, with the quota's index, or null. */
export function refuseQuotas(quotas: readonly Quota[], places: number): { index: number; message: string } | null {
  for (const [index, quota] of quotas.entries()) {
    if (quotas.findIndex(({ attribute }) => attribute === quota.attribute) !== index) {
      return { index, message: 'Each attribute can be used once' };
    }
    if (new Set(quota.cells.map(({ value }) => value)).size !== quota.cells.length) {
      return { index, message: 'Each group can be named once' };
    }
    const others = placesForOthers(quota, places);
    if (others < 0) {
      return {
        index,
        message: `These groups have ${countOf(-others, 'more place')} than the study, which has ${places}`,
      };
    }
  }
  return null;
}

/** A quota's stored cells: the named groups and everybody else. They sum to the study's places. */
export function cellsOf(quota: Quota, places: number): QuotaCell[] {
  return [...quota.cells, { value: EVERYBODY_ELSE, places: placesForOthers(quota, places) }].map((cell) => ({
    attribute: quota.attribute,
    ...cell,
  }));
}

/** The cells a person's booking takes a place from: one per attribute. */
export function cellsFor<C extends { attribute: string; value: string }>(
  cells: readonly C[],
  values: Readonly<Record<string, string | null>>,
): C[] {
  return [...new Set(cells.map(({ attribute }) => attribute))].flatMap((attribute) => {
    const own = cells.filter((cell) => cell.attribute === attribute);
    const cell =
      own.find(({ value }) => value === values[attribute]) ?? own.find(({ value }) => value === EVERYBODY_ELSE);
    return cell ? [cell] : [];
  });
}

/** ELIGIBLE-07: whether every cell that a person's booking needs has a place left. */
export function hasPlaceFor(
  cells: readonly { attribute: string; value: string; places: number; filled: number }[],
  values: Readonly<Record<string, string | null>>,
): boolean {
  return cellsFor(cells, values).every(({ places, filled }) => filled < places);
}
