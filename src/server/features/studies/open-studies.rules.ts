import { type Audience, belongsTo, type OrganizationTies } from '../../../domain/audience.ts';
import { type Criteria, MATCH_BEFORE_SET_UP, type Match, matchOf, type Person } from '../../../domain/eligibility.ts';
import type { QuotaValues } from '../../../domain/profile-attributes.ts';
import { bothOf, placeFor } from '../../../domain/quotas.ts';
import { hasSessions, type StudyKind } from '../../../domain/study-kinds.ts';

/** An open study, with what browsing needs and the rest of its card. */
export interface Listed {
  id: string;
  criteria: Criteria;
  kind: StudyKind;
  ratePesewas: number;
  durationMinutes: number;
  meetingKind: string;
  publishedAt: Date;
  /** The next free slots, at most three. */
  nextSlots: Date[];
  /** The quotas' cells, with the places that are currently open. */
  quotaCells: { attribute: string; value: string; places: number; filled: number }[];
  /** Studies that need an invitation are not listed. */
  audience: Audience;
}

/** The person who browses, and their filters. */
export interface Wanted {
  /** Null without a profile, like `quotaValues`: every open study may then fit. */
  person: Person | null;
  quotaValues: QuotaValues | null;
  /** The person's connections with organisations, and the current time. */
  ties: OrganizationTies;
  now: Date;
  today: string;
  /** Excludes studies that depend on a fact that we have not asked the person about. */
  onlyFits?: boolean;
  /** Excludes video calls and what is done in a browser, for somebody who dials. */
  withoutInternet?: boolean;
  device?: string | undefined;
  meetingKind?: string | undefined;
  maximumMinutes?: number | undefined;
  /** Restricts the result to these ids, if there was a search. */
  among?: readonly string[] | undefined;
  sort: 'newest' | 'reward' | 'soonest';
  page: number;
  size: number;
}

/** An open study, with how it matches the person. */
export interface Found<S> {
  study: S;
  match: Match;
}

const ORDERS: Record<Wanted['sort'], (one: Listed, other: Listed) => number> = {
  newest: (one, other) => newerFirst(one, other),
  reward: (one, other) => other.ratePesewas - one.ratePesewas || newerFirst(one, other),
  soonest: (one, other) => startOf(one) - startOf(other) || newerFirst(one, other),
};
const newerFirst = (one: Listed, other: Listed) =>
  other.publishedAt.getTime() - one.publishedAt.getTime() || one.id.localeCompare(other.id);
const startOf = (study: Listed) => study.nextSlots[0]?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** The open studies, in memory only: `open-studies.service.ts` keeps them current. */
export class OpenStudies<S extends Listed> {
  readonly #studies = new Map<string, S>();
  #orders: Partial<Record<Wanted['sort'], S[]>> = {};

  put(study: S): void {
    this.#studies.set(study.id, study);
    this.#orders = {};
  }

  drop(id: string): void {
    if (this.#studies.delete(id)) this.#orders = {};
  }

  /** Ids of studies whose next free slot has passed, so that their known slots are out of date. */
  passed(now: Date): string[] {
    const first = this.#inOrder('soonest');
    const end = first.findIndex((study) => startOf(study) > now.getTime());
    return first
      .slice(0, end === -1 ? first.length : end)
      .flatMap(({ id, nextSlots }) => (nextSlots.length > 0 ? [id] : []));
  }

  /** The newest studies that are open to everybody, at most `count`. */
  newest(count: number): S[] {
    return this.#inOrder('newest')
      .filter(({ audience }) => audience.kind === 'EVERYBODY')
      .slice(0, count);
  }

  /** One page of the studies that fit or may fit, in order, and their total. */
  find(wanted: Wanted): { rows: Found<S>[]; total: number } {
    const found = this.#inOrder(wanted.sort).flatMap((study) => {
      const match = isWanted(study, wanted) ? matchWith(study, wanted) : null;
      if (match === null || match.fit === 'UNFIT' || (wanted.onlyFits && match.fit === 'MAY_FIT')) return [];
      return [{ study, match }];
    });
    const from = wanted.page * wanted.size;
    return { rows: found.slice(from, from + wanted.size), total: found.length };
  }

  #inOrder(sort: Wanted['sort']): S[] {
    this.#orders[sort] ??= [...this.#studies.values()].sort(ORDERS[sort]);
    return this.#orders[sort];
  }
}

/** How a person matches a study's criteria and the places of its quotas. */
function matchWith({ criteria, quotaCells }: Listed, { person, quotaValues, today }: Wanted): Match {
  if (person === null || quotaValues === null) return MATCH_BEFORE_SET_UP;
  const match = matchOf(person, criteria, today);
  return match.fit === 'UNFIT' || quotaCells.length === 0 ? match : bothOf(match, placeFor(quotaCells, quotaValues));
}

/** Whether a study is open to the person and passes their filters. */
function isWanted(study: Listed, { ties, now, ...filter }: Wanted): boolean {
  const { device, meetingKind, maximumMinutes, among, withoutInternet } = filter;
  return (
    !(withoutInternet && (study.criteria.byVideo || !hasSessions(study.kind))) &&
    (device === undefined || study.criteria.deviceRequirements.includes(device)) &&
    (meetingKind === undefined || (hasSessions(study.kind) && study.meetingKind === meetingKind)) &&
    (maximumMinutes === undefined || study.durationMinutes <= maximumMinutes) &&
    (among === undefined || among.includes(study.id)) &&
    belongsTo(study.audience, ties, false, now)
  );
}
