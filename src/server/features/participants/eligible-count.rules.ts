import { type Criteria, shownCount } from '../../../domain/eligibility.ts';
import { LANGUAGES } from '../../../domain/enumerations.ts';
import { type LanguageLevel, rankOf, type Spoken } from '../../../domain/spoken.ts';

/**
 * Who meets the criteria, how many of them were active in the last 30 days, and who would meet them without each
 * filter.
 */
export interface CellCounts {
  eligible: number;
  active: number;
  withoutAge: number;
  withoutGender: number;
  withoutEducation: number;
  withoutIncome: number;
  withoutDevices: number;
  withoutLanguages: number;
}

/** A combination of attributes; element `age` of its arrays counts people of at most that age. */
export interface Cell {
  gender: string;
  educationLevel: string;
  annualHouseholdIncome: string;
  devices: readonly string[];
  /** Such as "EWE UNDERSTANDS", for the people within a cell who know exactly these; null for the cell itself. */
  languages: readonly string[] | null;
  upToAge: readonly number[];
  activeUpToAge: readonly number[];
  /** Goes up with each change. */
  version: number;
}

/** Attributes as sets of bits, to compare quickly. */
interface Kinds {
  genders: number;
  educationLevels: number;
  incomes: number;
  devices: number;
  /** Two bits for each language: the level's rank. */
  languages: number;
}

/** The people of some ages and kinds. */
export interface Group extends Omit<Kinds, 'languages'> {
  /** The languages they know at least so well. */
  needs: readonly { shift: number; rank: number }[];
  minimumAge: number;
  maximumAge: number;
}

const AGES = 120;
const ALL_BITS = -1;
/** Every cell has this one among its devices: it is what no particular device asks for. */
const WITH_OR_WITHOUT = 1 << 31;

/** A bit for each code of a closed list, in order of appearance. */
class Bits {
  readonly #known = new Map<string, number>();

  of(codes: readonly string[]): number {
    return codes.reduce((bits, code) => bits | this.#bitOf(code), 0);
  }

  #bitOf(code: string): number {
    const known = this.#known.get(code);
    if (known !== undefined) return known;
    if (this.#known.size === 31) throw new RangeError('more than 31 codes of one kind');
    const bit = 1 << this.#known.size;
    this.#known.set(code, bit);
    return bit;
  }
}

/** Numbers of people per cell and age: those of one age lie next to each other, because a count reads two ages. */
class Ages {
  #numbers = new Int32Array(0);
  #capacity = 0;

  /** Where the numbers of people below an age begin. */
  below(age: number): number {
    return Math.max(0, Math.min(age, AGES)) * this.#capacity;
  }

  get numbers(): Int32Array {
    return this.#numbers;
  }

  put(cell: number, upToAge: readonly number[]): void {
    if (cell >= this.#capacity) this.#grow();
    for (let age = 0; age < AGES; age += 1) {
      this.#numbers[(age + 1) * this.#capacity + cell] = upToAge[age] ?? 0;
    }
  }

  #grow(): void {
    const capacity = Math.max(1024, this.#capacity * 2);
    const wider = new Int32Array((AGES + 1) * capacity);
    for (let age = 0; age <= AGES; age += 1) {
      wider.set(this.#numbers.subarray(age * this.#capacity, (age + 1) * this.#capacity), age * capacity);
    }
    this.#numbers = wider;
    this.#capacity = capacity;
  }
}

const LANGUAGE_CODES = Object.keys(LANGUAGES);

function needsOf(spoken: readonly Spoken[]): Group['needs'] {
  return spoken.map(({ language, level }) => ({ shift: 2 * LANGUAGE_CODES.indexOf(language), rank: rankOf(level) }));
}

/** The bits of what people know: "EWE UNDERSTANDS". */
function languageBits(languages: readonly string[]): number {
  return languages.reduce((bits, words) => {
    const [language = '', level] = words.split(' ');
    return bits | (rankOf(level as LanguageLevel) << (2 * LANGUAGE_CODES.indexOf(language)));
  }, 0);
}

function knows(languages: number, needs: Group['needs']): boolean {
  for (const { shift, rank } of needs) if (((languages >>> shift) & 3) < rank) return false;
  return true;
}

/** The people of each combination that was ever seen, by age. */
class CellTable {
  readonly kinds: Kinds[] = [];
  readonly everybody = new Ages();
  readonly active = new Ages();
  readonly #places = new Map<string, number>();
  readonly #versions: number[] = [];

  /** Takes over a cell; an earlier version than the one here changes nothing. */
  put(cell: Cell, kindsOf: () => Kinds): void {
    const { gender, educationLevel, annualHouseholdIncome, devices, languages } = cell;
    const key = JSON.stringify([gender, educationLevel, annualHouseholdIncome, devices, languages]);
    const place = this.#places.get(key) ?? this.#places.size;
    if (place === this.#places.size) {
      this.#places.set(key, place);
      this.kinds.push(kindsOf());
    }
    if (cell.version < (this.#versions[place] ?? 0)) return;
    this.#versions[place] = cell.version;
    this.everybody.put(place, cell.upToAge);
    this.active.put(place, cell.activeUpToAge);
  }
}

/**
 * How many people there are of each combination of attributes and age, in memory only:
 * `eligible-count.service.ts` keeps it current. Languages multiply the combinations, so those who know the same ones within a cell
 * are kept apart, and only read by questions about languages.
 */
export class EligibleCells {
  readonly #genders = new Bits();
  readonly #educationLevels = new Bits();
  readonly #incomes = new Bits();
  readonly #devices = new Bits();
  readonly #cells = new CellTable();
  readonly #byLanguages = new CellTable();

  put(cell: Cell): void {
    const { gender, educationLevel, annualHouseholdIncome, devices, languages } = cell;
    const table = languages === null ? this.#cells : this.#byLanguages;
    table.put(cell, () => ({
      genders: this.#genders.of([gender]),
      educationLevels: this.#educationLevels.of([educationLevel]),
      incomes: this.#incomes.of([annualHouseholdIncome]),
      devices: this.#devices.of(devices) | WITH_OR_WITHOUT,
      languages: languageBits(languages ?? []),
    }));
  }

  /** The people who meet the criteria; an empty list of devices: with or without any. */
  groupOf(criteria: Criteria): Group {
    const { minimumAge, maximumAge, gender, education, annualHouseholdIncome, deviceRequirements, spoken } = criteria;
    return {
      minimumAge,
      maximumAge,
      genders: this.#genders.of(gender),
      educationLevels: education.includes('NOT_APPLICABLE') ? ALL_BITS : this.#educationLevels.of(education),
      incomes: this.#incomes.of(annualHouseholdIncome),
      devices: deviceRequirements.length === 0 ? WITH_OR_WITHOUT : this.#devices.of(deviceRequirements),
      needs: needsOf(spoken),
    };
  }

  /** Counts as `domain/eligibility.ts` does. A cell that fails two filters counts nowhere. */
  count(criteria: Criteria): CellCounts {
    const { minimumAge, maximumAge, genders, educationLevels, incomes, needs } = this.groupOf(criteria);
    const devices = this.#devices.of(criteria.deviceRequirements);
    const { kinds, everybody, active } = this.#tableFor(needs);
    const { numbers } = everybody;
    const { numbers: actives } = active;
    const from = everybody.below(minimumAge);
    const to = everybody.below(maximumAge + 1);
    const all = everybody.below(AGES);
    const counts: CellCounts = {
      eligible: 0,
      active: 0,
      withoutAge: 0,
      withoutGender: 0,
      withoutEducation: 0,
      withoutIncome: 0,
      withoutDevices: 0,
      withoutLanguages: 0,
    };
    for (let place = 0; place < kinds.length; place += 1) {
      const cell = kinds[place] as Kinds;
      const isGender = (cell.genders & genders) !== 0;
      const isEducation = (cell.educationLevels & educationLevels) !== 0;
      const isIncome = (cell.incomes & incomes) !== 0;
      const hasDevice = (cell.devices & devices) !== 0;
      const knowsThem = knows(cell.languages, needs);
      const failed =
        Number(!isGender) + Number(!isEducation) + Number(!isIncome) + Number(!hasDevice) + Number(!knowsThem);
      if (failed > 1) continue;
      const people = numberAt(numbers, to + place) - numberAt(numbers, from + place);
      if (failed === 1) {
        if (!isGender) counts.withoutGender += people;
        else if (!isEducation) counts.withoutEducation += people;
        else if (!isIncome) counts.withoutIncome += people;
        else if (!hasDevice) counts.withoutDevices += people;
        else counts.withoutLanguages += people;
        continue;
      }
      counts.eligible += people;
      counts.active += numberAt(actives, to + place) - numberAt(actives, from + place);
      counts.withoutAge += numberAt(numbers, all + place);
    }
    // The people who fail no filter qualify without any of them as well.
    for (const name of [
      'withoutGender',
      'withoutEducation',
      'withoutIncome',
      'withoutDevices',
      'withoutLanguages',
    ] as const)
      counts[name] += counts.eligible;
    return counts;
  }

  #tableFor(...needs: Group['needs'][]): CellTable {
    return needs.some((languages) => languages.length > 0) ? this.#byLanguages : this.#cells;
  }

  /** How many people are in one of two groups but not in both; null from `limit` on. */
  peopleApart(one: Group, other: Group, { activeOnly, limit }: { activeOnly: boolean; limit: number }): number | null {
    const { kinds, active, everybody } = this.#tableFor(one.needs, other.needs);
    const ages = activeOnly ? active : everybody;
    const { numbers } = ages;
    const [oneFrom, oneTo] = [ages.below(one.minimumAge), ages.below(one.maximumAge + 1)];
    const [otherFrom, otherTo] = [ages.below(other.minimumAge), ages.below(other.maximumAge + 1)];
    const [bothFrom, bothTo] = [Math.max(oneFrom, otherFrom), Math.min(oneTo, otherTo)];
    let apart = 0;
    for (let place = 0; place < kinds.length; place += 1) {
      const cell = kinds[place] as Kinds;
      const isInOne = overlaps(cell, one);
      const isInOther = overlaps(cell, other);
      if (isInOne) apart += numberAt(numbers, oneTo + place) - numberAt(numbers, oneFrom + place);
      if (isInOther) apart += numberAt(numbers, otherTo + place) - numberAt(numbers, otherFrom + place);
      if (isInOne && isInOther && bothTo > bothFrom) {
        apart -= 2 * (numberAt(numbers, bothTo + place) - numberAt(numbers, bothFrom + place));
      }
      if (apart >= limit) return null;
    }
    return apart;
  }
}

function numberAt(numbers: Int32Array, place: number): number {
  return numbers[place] as number;
}

function overlaps(cell: Kinds, group: Group): boolean {
  return (
    (cell.genders & group.genders) !== 0 &&
    (cell.educationLevels & group.educationLevels) !== 0 &&
    (cell.incomes & group.incomes) !== 0 &&
    (cell.devices & group.devices) !== 0 &&
    knows(cell.languages, group.needs)
  );
}

/**
 * The people behind a number we are about to show: those who meet the criteria (an empty list of devices: with or
 * without any).
 */
export interface Question {
  criteria: Criteria;
  activeOnly: boolean;
  people: number;
}

/** A number that was shown. */
export interface Told {
  group: Group;
  activeOnly: boolean;
  people: number;
  /** Milliseconds, as `Date` counts them. */
  toldAt: number;
}

/** What is remembered of a question whose exact number is shown. */
export function toldOf(cells: EligibleCells, { criteria, activeOnly, people }: Question, toldAt: number): Told {
  return { group: cells.groupOf(criteria), activeOnly, people, toldAt };
}

const NEAR = 10;
const MOST_COMPARED = 20;

/** The numbers that one organisation was shown, by number. In memory only: `eligible-count.service.ts` keeps it current. */
export class ToldNumbers {
  /** Everything that was remembered up to this revision is here. */
  revision = 0;
  size = 0;
  readonly #everybody = new Map<number, Told[]>();
  readonly #active = new Map<number, Told[]>();

  add(told: Told): void {
    const byNumber = told.activeOnly ? this.#active : this.#everybody;
    const same = byNumber.get(told.people);
    if (same) same.push(told);
    else byNumber.set(told.people, [told]);
    this.size += 1;
  }

  /** Those nearest by number that were shown after an instant, later ones first among equally near ones. */
  candidates({ activeOnly, people }: Question, since: number, also: readonly Told[]): Told[] {
    const found: Told[] = [];
    for (let apart = 0; apart < NEAR && found.length < MOST_COMPARED; apart += 1) {
      this.#collect(activeOnly, people - apart, since, found);
      if (apart > 0) this.#collect(activeOnly, people + apart, since, found);
    }
    for (const told of also) {
      if (told.activeOnly === activeOnly && Math.abs(told.people - people) < NEAR) found.push(told);
    }
    if (found.length < 2) return found;
    const distance = (told: Told) => Math.abs(told.people - people);
    return found
      .sort((one, other) => distance(one) - distance(other) || other.toldAt - one.toldAt)
      .slice(0, MOST_COMPARED);
  }

  #collect(activeOnly: boolean, people: number, since: number, found: Told[]): void {
    const same = (activeOnly ? this.#active : this.#everybody).get(people);
    if (!same) return;
    // What expired is at the front, because numbers are added about in the order in which they were shown.
    while (same[0] && same[0].toldAt <= since) {
      same.shift();
      this.size -= 1;
    }
    for (const told of same) if (told.toldAt > since) found.push(told);
  }
}

interface Remembering {
  cells: EligibleCells;
  told: ToldNumbers;
  /** Earlier numbers are not remembered. */
  since: number;
}

/**
 * The number to show for a question: the one shown before for nearly the same people, which is the
 * nearest remembered one that differs by fewer than 10 people now (counted both ways); otherwise the exact one, which
 * is `fresh` and must be remembered. `also` are numbers that are about to be remembered.
 */
export function answerTo(
  question: Question,
  { cells, told, since }: Remembering,
  also: readonly Told[],
): { shown: number | null; isFresh: boolean } {
  const { criteria, activeOnly, people } = question;
  if (shownCount(people) === null) return { shown: null, isFresh: false };
  const group = cells.groupOf(criteria);
  let nearest: { people: number; apart: number } | null = null;
  for (const before of told.candidates(question, since, also)) {
    const apart = cells.peopleApart(group, before.group, { activeOnly, limit: NEAR });
    if (apart === null) continue;
    if (!nearest || apart < nearest.apart || (apart === nearest.apart && before.people < nearest.people)) {
      nearest = { people: before.people, apart };
    }
  }
  return { shown: nearest?.people ?? people, isFresh: nearest === null };
}
