import { type Audience, belongsTo, isLimited, type OrganizationTies } from '../../../domain/audience.ts';
import type { Criteria } from '../../../domain/eligibility.ts';
import { EDUCATION_LEVELS } from '../../../domain/enumerations.ts';
import { hasPlaceFor } from '../../../domain/quotas.ts';
import { knowsAll, type LanguagesOfProfile } from '../../../domain/spoken.ts';
import { DURATIONS_MINUTES } from '../../../domain/study-cost.ts';
import { hasSessions, type StudyKind } from '../../../domain/study-kinds.ts';

/** An open study as the index needs it, together with the rest of its card. */
export interface Listed {
  id: string;
  criteria: Criteria;
  kind: StudyKind;
  ratePesewas: number;
  durationMinutes: number;
  meetingKind: string;
  publishedAt: Date;
  /** The next free times, at most three. */
  nextSlots: Date[];
  quotaCells: { attribute: string; value: string; places: number; filled: number }[];
  /** Studies for invited people only are not listed. */
  audience: Audience;
}

/** The person who browses, and their filters. */
export interface Wanted extends LanguagesOfProfile {
  age: number;
  gender: string;
  educationLevel: string;
  annualHouseholdIncome: string;
  devices: readonly string[];
  quotaValues: Readonly<Record<string, string | null>>;
  /** What connects them with organisations, and the time at which it is asked. */
  ties: OrganizationTies;
  now: Date;
  device?: string | undefined;
  meetingKind?: string | undefined;
  maximumMinutes?: number | undefined;
  /** Restricts the result to these, if a search found any. */
  among?: readonly string[] | undefined;
  sort: 'newest' | 'reward' | 'soonest';
  page: number;
  size: number;
}

const ORDERS: Record<Wanted['sort'], (one: Listed, other: Listed) => number> = {
  newest: (one, other) => newerFirst(one, other),
  reward: (one, other) => other.ratePesewas - one.ratePesewas || newerFirst(one, other),
  soonest: (one, other) => startOf(one) - startOf(other) || newerFirst(one, other),
};
const newerFirst = (one: Listed, other: Listed) =>
  other.publishedAt.getTime() - one.publishedAt.getTime() || one.id.localeCompare(other.id);
const startOf = (study: Listed) => study.nextSlots[0]?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** Every value that a study accepts, as the names of its sets. */
function keysOf({ kind, criteria, meetingKind, durationMinutes, quotaCells, audience }: Listed): string[] {
  const levels = criteria.education.includes('NOT_APPLICABLE') ? Object.keys(EDUCATION_LEVELS) : criteria.education;
  // A task of 20 minutes is found with the sessions of up to 30.
  const keys = [`minutes ${DURATIONS_MINUTES.find((one) => one >= durationMinutes)}`];
  if (hasSessions(kind)) keys.push(`meeting ${meetingKind}`);
  if (quotaCells.length > 0) keys.push('quotas');
  if (isLimited(audience)) keys.push('limited');
  if (criteria.spoken.length > 0) keys.push('languages');
  for (let age = criteria.minimumAge; age <= criteria.maximumAge; age += 1) keys.push(`age ${age}`);
  for (const gender of criteria.gender) keys.push(`gender ${gender}`);
  for (const level of levels) keys.push(`education ${level}`);
  for (const band of criteria.annualHouseholdIncome) keys.push(`income ${band}`);
  for (const device of criteria.deviceRequirements) keys.push(`device ${device}`);
  return keys;
}

/**
 * The open studies, arranged so that finding a person's costs a few words per 32 studies, whatever the number of
 * people: one bit set per accepted value, and a person's studies are their intersection. In memory only:
 * `open-studies.service.ts` keeps it current.
 */
export class OpenStudies<S extends Listed> {
  readonly #places: (S | null)[] = [];
  readonly #placeOf = new Map<string, number>();
  readonly #free: number[] = [];
  readonly #sets = new Map<string, Uint32Array>();
  #words = 32;
  #orders: Partial<Record<Wanted['sort'], number[]>> = {};

  put(study: S): void {
    this.drop(study.id);
    const place = this.#free.pop() ?? this.#places.push(null) - 1;
    if (place >= this.#words * 32) this.#grow();
    this.#places[place] = study;
    this.#placeOf.set(study.id, place);
    for (const key of keysOf(study)) {
      const set = this.#setOf(key);
      set[place >>> 5] = (set[place >>> 5] as number) | (1 << (place & 31));
    }
    this.#orders = {};
  }

  drop(id: string): void {
    const place = this.#placeOf.get(id);
    const study = place === undefined ? null : this.#places[place];
    if (place === undefined || !study) return;
    for (const key of keysOf(study)) {
      const set = this.#setOf(key);
      set[place >>> 5] = (set[place >>> 5] as number) & ~(1 << (place & 31));
    }
    this.#places[place] = null;
    this.#placeOf.delete(id);
    this.#free.push(place);
    this.#orders = {};
  }

  /** Ids of studies whose next free time has passed, so their known times are out of date. */
  passed(now: Date): string[] {
    const first = this.#inOrder('soonest');
    const end = first.findIndex((place) => startOf(this.#places[place] as S) > now.getTime());
    return first.slice(0, end === -1 ? first.length : end).flatMap((place) => {
      const study = this.#places[place] as S;
      return study.nextSlots.length > 0 ? [study.id] : [];
    });
  }

  /** The most open studies for anybody, newest first. */
  newest(count: number): S[] {
    return this.#inOrder('newest')
      .map((place) => this.#places[place] as S)
      .filter(({ audience }) => audience.kind === 'EVERYBODY')
      .slice(0, count);
  }

  /** The studies that fit, in order: one page of them, and their total. */
  find(wanted: Wanted): { rows: S[]; total: number } {
    const fitting = this.#fitting(wanted);
    const total = fitting.reduce((sum, word) => sum + bitsIn(word), 0);
    const rows: S[] = [];
    let before = wanted.page * wanted.size;
    if (before >= total) return { rows, total };
    for (const place of this.#inOrder(wanted.sort)) {
      if (!has(fitting, place)) continue;
      if (before > 0) before -= 1;
      else if (rows.push(this.#places[place] as S) === wanted.size) break;
    }
    return { rows, total };
  }

  #fitting(wanted: Wanted): Uint32Array {
    const fitting = this.#setOf(`age ${wanted.age}`).slice();
    const narrow = (...keys: string[]) => {
      const sets = keys.map((key) => this.#sets.get(key)).filter((set) => set !== undefined);
      for (let word = 0; word < fitting.length; word += 1) {
        let any = 0;
        for (const set of sets) any |= set[word] as number;
        fitting[word] = (fitting[word] as number) & any;
      }
    };
    narrow(`gender ${wanted.gender}`);
    narrow(`education ${wanted.educationLevel}`);
    narrow(`income ${wanted.annualHouseholdIncome}`);
    narrow(...wanted.devices.map((device) => `device ${device}`));
    if (wanted.device) narrow(`device ${wanted.device}`);
    if (wanted.meetingKind) narrow(`meeting ${wanted.meetingKind}`);
    if (wanted.maximumMinutes) {
      narrow(...DURATIONS_MINUTES.filter((one) => one <= (wanted.maximumMinutes ?? 60)).map((one) => `minutes ${one}`));
    }
    if (wanted.among) {
      const named = new Uint32Array(this.#words);
      for (const id of wanted.among) {
        const place = this.#placeOf.get(id);
        if (place !== undefined) named[place >>> 5] = (named[place >>> 5] as number) | (1 << (place & 31));
      }
      for (let word = 0; word < fitting.length; word += 1) {
        fitting[word] = (fitting[word] as number) & (named[word] as number);
      }
    }
    this.#leaveOut(fitting, 'languages', ({ criteria }) => !knowsAll(wanted, criteria.spoken));
    this.#leaveOut(fitting, 'quotas', ({ quotaCells }) => !hasPlaceFor(quotaCells, wanted.quotaValues));
    this.#leaveOut(fitting, 'limited', ({ audience }) => !belongsTo(audience, wanted.ties, false, wanted.now));
    return fitting;
  }

  /** Takes out the studies of a set that are not for this person: a language they don't know, a full group of a quota, an audience without them. */
  #leaveOut(fitting: Uint32Array, set: 'languages' | 'quotas' | 'limited', isOut: (study: S) => boolean): void {
    for (const [word, bits] of this.#setOf(set).entries()) {
      for (let rest = bits & (fitting[word] as number); rest !== 0; rest &= rest - 1) {
        const place = word * 32 + 31 - Math.clz32(rest & -rest);
        const study = this.#places[place];
        if (study && isOut(study)) fitting[word] = (fitting[word] as number) & ~(1 << (place & 31));
      }
    }
  }

  #inOrder(sort: Wanted['sort']): number[] {
    this.#orders[sort] ??= [...this.#placeOf.values()].sort((one, other) =>
      ORDERS[sort](this.#places[one] as S, this.#places[other] as S),
    );
    return this.#orders[sort];
  }

  #setOf(key: string): Uint32Array {
    const known = this.#sets.get(key);
    if (known) return known;
    const set = new Uint32Array(this.#words);
    this.#sets.set(key, set);
    return set;
  }

  #grow(): void {
    this.#words *= 2;
    for (const [key, set] of this.#sets) {
      const wider = new Uint32Array(this.#words);
      wider.set(set);
      this.#sets.set(key, wider);
    }
  }
}

function has(set: Uint32Array, place: number): boolean {
  return ((set[place >>> 5] as number) & (1 << (place & 31))) !== 0;
}

/** Population count of a 32-bit word. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
