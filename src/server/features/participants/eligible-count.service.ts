import { addHours, dateOf } from '../../../domain/calendar.ts';
import { type Criteria, FEWEST_TOLD, shownCount } from '../../../domain/eligibility.ts';
import { GENDERS, INCOME_BANDS } from '../../../domain/enumerations.ts';
import { DEVICES } from '../../../domain/session-kinds.ts';
import type { App } from '../../platform/app.ts';
import type { Reader, Work } from '../../platform/work.ts';
import * as rules from './eligible-count.rules.ts';
import * as sql from './eligible-count.sql.ts';

/*
 * People are counted from their profiles. Where there are many, a part of them is counted that is always the same, and stands
 * for all; few who qualify are counted exactly.
 */

const REMEMBERED_DAYS = 30;
const OLDEST = 119;

/** Criteria that everybody meets who could take part in any study. */
export const EVERYBODY: Criteria = {
  minimumAge: 18,
  maximumAge: OLDEST,
  gender: Object.keys(GENDERS),
  education: ['NOT_APPLICABLE'],
  annualHouseholdIncome: Object.keys(INCOME_BANDS),
  deviceRequirements: Object.keys(DEVICES),
  spoken: [],
};

interface Counts {
  /** Of the people who were counted. */
  eligible: number;
  active: number;
  without: Record<rules.Filter, number>;
  /** The share of all people that was counted for `without`, and for those who qualify. */
  shareWithout: number;
  share: number;
}

async function count({ tx, now }: Reader, criteria: Criteria): Promise<Counts> {
  const today = dateOf(now);
  const shareWithout = rules.shareCounted(await sql.estimatePeople(tx));
  const counts = rules.countsOf(await sql.countFailing(tx, criteria, today, shareWithout));
  if (shareWithout === 1 || counts.eligible >= rules.FEWEST_SAMPLED)
    return { ...counts, shareWithout, share: shareWithout };
  return { ...counts, ...(await sql.countExactly(tx, criteria, today)), shareWithout, share: 1 };
}

/** How many people qualify today, and how many of them were active in the last 30 days. It may not be shown as it is. */
export async function countEligible(app: App, criteria: Criteria): Promise<{ eligible: number; active: number }> {
  const { eligible, active, share } = await app.read((reader) => count(reader, criteria));
  return { eligible: rules.scaled(eligible, share), active: rules.scaled(active, share) };
}

/** How many people qualify today, and how many could take part in any study. */
export async function countAmongEverybody(
  app: App,
  criteria: Criteria,
): Promise<{ eligible: number; everybody: number }> {
  const { eligible } = await countEligible(app, criteria);
  const { eligible: everybody } = await countEligible(app, EVERYBODY);
  return { eligible, everybody };
}

/** Numbers in the form we may show: null means "fewer than 10". */
export interface AnsweredCounts {
  eligible: number | null;
  /** Half of the 95 % interval; null for an exact number. */
  margin: number | null;
  active: number | null;
  removed: Record<rules.Filter, number | null>;
}

/**
 * The numbers shown to an organisation. A query for nearly the same people as an earlier one (fewer than 10 of the counted
 * ones apart) gets the earlier number, so that no difference of two results reveals fewer than 10 people.
 */
export async function answerEligible(app: App, organizationId: string, criteria: Criteria): Promise<AnsweredCounts> {
  return app.work(null, async (work) => {
    await sql.lockQuestions(work.tx, organizationId);
    const counts = await count(work, criteria);
    const { share, shareWithout } = counts;
    const asked = new Questions(work, organizationId);
    const question = { criteria, without: null, activeOnly: false };
    const all = await asked.answer({ ...question, people: counts.eligible }, share);
    const active = await asked.answer({ ...question, activeOnly: true, people: counts.active }, share);
    // After the two numbers above, because they are compared with these: a filter's effect is a difference.
    const removed = {} as Record<rules.Filter, number | null>;
    const eligible = all === null ? null : rules.scaled(all, share);
    for (const filter of rules.FILTERS) {
      const people = counts.without[filter];
      const shown = await asked.answer({ ...question, without: filter, people }, shareWithout);
      removed[filter] = shownCount(rules.scaled(shown ?? 0, shareWithout) - (eligible ?? 0));
    }
    return {
      eligible,
      margin: all === null ? null : rules.marginOf(all, share),
      active: all === null || active === null ? null : rules.scaled(shownPart(all, active), share),
      removed,
    };
  });
}

/** The questions of an organisation: each is compared with those before it. */
class Questions {
  readonly #work: Work;
  readonly #organizationId: string;

  constructor(work: Work, organizationId: string) {
    this.#work = work;
    this.#organizationId = organizationId;
  }

  /** The number of counted people to show; null for fewer than 10. */
  async answer(question: sql.Question, share: number): Promise<number | null> {
    if (question.people < FEWEST_TOLD) return null;
    const { tx, now } = this.#work;
    const organizationId = this.#organizationId;
    const told = await sql.listTold(tx, organizationId, question, {
      share,
      since: addHours(now, -24 * REMEMBERED_DAYS),
    });
    const before = rules.shownBefore(await sql.compare(tx, question, told, { today: dateOf(now), share }));
    if (before !== null) return before;
    await sql.insertTold(tx, [question], { organizationId, share, toldAt: now });
    return question.people;
  }
}

/** A part and its whole: if fewer than 10 people are outside the part, it is shown as the whole. */
function shownPart(whole: number, part: number): number {
  return shownCount(whole - part) === null ? whole : part;
}

/** For signing in and renewing: records that a participant is active today. */
export function noteActivity(work: Work, userId: string, now: Date): Promise<void> {
  return sql.noteActivity(work.tx, userId, dateOf(now));
}
