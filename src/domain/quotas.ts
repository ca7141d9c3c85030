import { countOf } from './counts.ts';
import type { Match } from './eligibility.ts';
import { type FactName, factOf } from './facts.ts';
import { attributeOf, QUOTA_ATTRIBUTES, type QuotaAttribute, type QuotaValues } from './profile-attributes.ts';
import { openPlaces } from './samples/opening.ts';

/** Every value that a quota does not name. */
export const EVERYBODY_ELSE = '*';

/**
 * A group of a quota. A quota can cross several attributes, such as "REGION/GENDER": its values then have a part for each, such
 * as "ASHANTI/FEMALE". So a quota of one attribute is what it always was, and names stay unique in a study.
 */
export interface QuotaCell {
  attribute: string;
  value: string;
  places: number;
  /** Whether enough people are known who could take its places. */
  canFill?: boolean;
}

/** A quota as the wizard keeps and sends it: values with their places; the remaining places are open to everybody else. */
export interface Quota {
  attribute: string;
  cells: readonly { value: string; places: number }[];
}

/** How many quotas a study can have, and how many attributes one can cross. */
export const MAX_QUOTAS = 5;
export const MAX_CROSSED = 5;

const BETWEEN = '/';

/** The attributes that a quota crosses. */
export const attributesOf = (attribute: string) => attribute.split(BETWEEN) as QuotaAttribute[];

/** The name of attributes that are crossed, or of their values. */
export const crossed = (parts: readonly string[]) => parts.join(BETWEEN);

/** Whether a quota can have the name: known attributes, each once. */
export function isQuotaName(attribute: string): boolean {
  const parts = attributesOf(attribute);
  return (
    parts.length <= MAX_CROSSED &&
    new Set(parts).size === parts.length &&
    parts.every((one) => Object.hasOwn(QUOTA_ATTRIBUTES, one))
  );
}

/** Whether a quota of this name can have the group. */
export function isGroupOf(attribute: string, value: string): boolean {
  const parts = value.split(BETWEEN);
  const names = attributesOf(attribute);
  return parts.length === names.length && names.every((name, at) => (parts[at] as string) in attributeOf(name).values);
}

/** The attributes of a group with their values. */
export function partsOf({ attribute, value }: { attribute: string; value: string }): [QuotaAttribute, string][] {
  const parts = value.split(BETWEEN);
  return attributesOf(attribute).map((name, at) => [name, parts[at] as string]);
}

/** What a quota shares by, in words. */
export function quotaLabel(attribute: string): string {
  return attributesOf(attribute)
    .map((name) => attributeOf(name).label)
    .join(' × ');
}

/** A group in words. */
export function groupLabel(attribute: string, value: string): string {
  if (value === EVERYBODY_ELSE) return 'Everybody else';
  return partsOf({ attribute, value })
    .map(([name, part]) => attributeOf(name).values[part] ?? part)
    .join(' · ');
}

/** The places left for everybody else; negative if the groups have more places than the study. */
export function placesForOthers(quota: Quota, places: number): number {
  return places - quota.cells.reduce((sum, cell) => sum + cell.places, 0);
}

/** ELIGIBLE-08: what is wrong with a study's quotas, with the quota's index, or null. */
export function refuseQuotas(quotas: readonly Quota[], places: number): { index: number; message: string } | null {
  const used = new Set<string>();
  for (const [index, quota] of quotas.entries()) {
    for (const attribute of attributesOf(quota.attribute)) {
      if (used.has(attribute)) return { index, message: 'Each attribute can be used once' };
      used.add(attribute);
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

interface Named {
  attribute: string;
  value: string;
}

/** The cells that a person may be in, in each quota, and what they would have to be asked to know it. */
function candidatesOf<C extends Named>(
  cells: readonly C[],
  values: QuotaValues,
): { cells: C[]; missing: FactName[] }[] {
  return [...new Set(cells.map(({ attribute }) => attribute))].map((attribute) => {
    const own = cells.filter((cell) => cell.attribute === attribute);
    const named = own
      .filter(({ value }) => value !== EVERYBODY_ELSE)
      .map((cell) => ({ cell, parts: cell.value.split(BETWEEN) }));
    const names = attributesOf(attribute);
    const person = names.map((name, at) =>
      knownValue(name, values[name], new Set(named.map(({ parts }) => parts[at] as string))),
    );
    const possible = named.filter(({ parts }) => person.every((value, at) => value === null || value === parts[at]));
    const others = own.filter(({ value }) => value === EVERYBODY_ELSE);
    if (possible.length === 0) return { cells: others, missing: [] };
    const unknown = names.filter((_, at) => person[at] === null);
    const inNamed = possible.map(({ cell }) => cell);
    if (unknown.length === 0) return { cells: inNamed, missing: [] };
    return {
      cells: [...inNamed, ...others],
      missing: unknown.flatMap((name) => attributeOf(name).fact ?? []),
    };
  });
}

/** A value as a quota sees it: null also for an old answer that may mean several of its groups. */
function knownValue(name: QuotaAttribute, value: string | null, groups: ReadonlySet<string>): string | null {
  const { fact, values } = attributeOf(name);
  if (value === null || groups.has(value) || fact === null || !(value in values)) return value;
  return factOf(fact).vague?.[value]?.some((meaning) => groups.has(meaning)) ? null : value;
}

/** The cells a person's booking takes a place from, one per quota; null if they must be asked something first. */
export function cellsFor<C extends Named>(cells: readonly C[], values: QuotaValues): C[] | null {
  const candidates = candidatesOf(cells, values);
  return candidates.some(({ missing }) => missing.length > 0) ? null : candidates.flatMap((one) => one.cells);
}

/**
 * ELIGIBLE-07: whether each quota has a place for a person. MAY_FIT: one of the cells that they may be in has a place, and an
 * unanswered fact decides which cell it is.
 */
export function placeFor(
  cells: readonly (Named & { places: number; filled: number })[],
  values: QuotaValues,
): Match & { missing: FactName[] } {
  const missing = new Set<FactName>();
  for (const candidates of candidatesOf(cells, values)) {
    if (!candidates.cells.some(({ places, filled }) => filled < places)) return { fit: 'UNFIT', missing: [] };
    for (const fact of candidates.missing) missing.add(fact);
  }
  return { fit: missing.size === 0 ? 'FITS' : 'MAY_FIT', missing: [...missing] };
}

/** A match with a study's criteria together with one of its quotas. */
export function bothOf(one: Match, other: Match): Match {
  if (one.fit === 'UNFIT' || other.fit === 'UNFIT') return { fit: 'UNFIT', missing: [] };
  const missing = [...new Set([...one.missing, ...other.missing])];
  return { fit: missing.length === 0 ? 'FITS' : 'MAY_FIT', missing };
}

/**
 * The cells as they are open to people now: all of them, or in a study that opens evenly, those that are not ahead of the
 * others. A booking may still take every place that its cell has.
 */
export function openCells<C extends Named & { places: number; filled: number; canFill: boolean }>(
  cells: readonly C[],
  opensEvenly: boolean,
): C[] {
  if (!opensEvenly) return [...cells];
  return [...new Set(cells.map(({ attribute }) => attribute))].flatMap((attribute) => {
    const own = cells.filter((cell) => cell.attribute === attribute);
    const open = openPlaces(own);
    return own.map((cell, at) => ({ ...cell, places: open[at] as number }));
  });
}
