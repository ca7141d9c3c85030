import { type Criteria, shownCount } from '../../../domain/eligibility.ts';
import type { EligibleCells, Group } from './eligible-cells.rules.ts';

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

  /** Those nearest by number that were told after an instant, later ones first among equally near ones. */
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
    // What expired is at the front, because numbers are added about in the order in which they were told.
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
  /** What was told before is not remembered. */
  since: number;
}

/**
 * The number to show for a question (decision 021): the one shown before for nearly the same people, which is the
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
