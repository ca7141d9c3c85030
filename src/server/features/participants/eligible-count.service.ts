import { addHours, dateOf } from '../../../domain/calendar.ts';
import { type Criteria, FEWEST_TOLD, shownCount } from '../../../domain/eligibility.ts';
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
  deviceRequirements: Object.keys(DEVICES),
  byVideo: false,
  spoken: [],
  facts: {},
  districts: [],
};

interface Counted extends rules.Groups {
  /** The share of all people that was counted for `without` and `mayFit`, and for those who qualify. */
  shareWithout: number;
  share: number;
}

async function count({ tx, now }: Reader, criteria: Criteria): Promise<Counted> {
  const today = dateOf(now);
  const shareWithout = rules.shareCounted(await sql.estimatePeople(tx));
  const { rows, filters } = await sql.countUnmet(tx, criteria, today, shareWithout);
  const groups = rules.groupsOf(rows, filters);
  if (shareWithout === 1 || rules.peopleIn(groups.eligible) >= rules.FEWEST_SAMPLED)
    return { ...groups, shareWithout, share: shareWithout };
  for (const share of rules.widerShares(shareWithout)) {
    const { eligible, active } = rules.groupsOf(await sql.countQualifying(tx, criteria, today, share), []);
    if (share === 1 || rules.peopleIn(eligible) >= rules.FEWEST_SAMPLED)
      return { ...groups, eligible, active, shareWithout, share };
  }
  throw new Error('the last share is everybody');
}

/** How many people qualify today, and how many of them were active in the last 30 days. It may not be shown as it is. */
export async function countEligible(app: App, criteria: Criteria): Promise<{ eligible: number; active: number }> {
  const { eligible, active, share } = await app.read((reader) => count(reader, criteria));
  const scaled = (group: rules.Sketch) => rules.scaled(rules.peopleIn(group), share);
  return { eligible: scaled(eligible), active: scaled(active) };
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

/**
 * How many people meet each of some criteria, in numbers that an organisation may see: null means "fewer than 10". By the same
 * rule as `answerEligible`.
 */
export async function answerEach(
  app: App,
  organizationId: string,
  all: readonly Criteria[],
): Promise<(number | null)[]> {
  return app.work(null, async (work) => {
    await sql.lockQuestions(work.tx, organizationId);
    const counts: Counted[] = [];
    for (const criteria of all) counts.push(await count(work, criteria));
    const since = addHours(work.now, -24 * REMEMBERED_DAYS);
    const sizes = counts.map(({ eligible }) => rules.peopleIn(eligible));
    const answers = new Answers(await sql.listTold(work.tx, organizationId, sizes, since));
    const shown = counts.map(({ eligible, share }) => {
      const people = answers.to(eligible, share);
      return people === null ? null : rules.scaled(people, share);
    });
    await sql.insertTold(work.tx, answers.added, { organizationId, toldAt: work.now });
    return shown;
  });
}

/** Numbers in the form we may show: null means "fewer than 10". */
export interface AnsweredCounts {
  eligible: number | null;
  /** Half of the 95 % interval; null for an exact number. */
  margin: number | null;
  active: number | null;
  /** How many have not been asked about something, and meet everything else. */
  mayFit: number | null;
  removed: Record<rules.Filter, number | null>;
}

/**
 * The numbers shown to an organisation. Nearly the same people as those of any earlier number (fewer than 10 of the counted ones
 * apart) get that number, so that no difference of two numbers reveals fewer than 10 people.
 */
export async function answerEligible(app: App, organizationId: string, criteria: Criteria): Promise<AnsweredCounts> {
  return app.work(null, async (work) => {
    await sql.lockQuestions(work.tx, organizationId);
    const { share, shareWithout, ...groups } = await count(work, criteria);
    const withouts = Object.entries(groups.without) as [rules.Filter, rules.Sketch][];
    const sketches = [groups.eligible, groups.active, groups.fitOrMayFit, ...withouts.map(([, group]) => group)];
    const since = addHours(work.now, -24 * REMEMBERED_DAYS);
    const told = await sql.listTold(work.tx, organizationId, sketches.map(rules.peopleIn), since);
    const answers = new Answers(told);
    const all = answers.to(groups.eligible, share);
    const active = answers.to(groups.active, share);
    // After the numbers above, because these are differences from them.
    const eligible = all === null ? null : rules.scaled(all, share);
    const more = (wider: rules.Sketch) =>
      shownCount(rules.scaled(answers.to(wider, shareWithout) ?? 0, shareWithout) - (eligible ?? 0));
    const mayFit = more(groups.fitOrMayFit);
    const removed = Object.fromEntries(rules.FILTERS.map((filter) => [filter, null])) as AnsweredCounts['removed'];
    for (const [filter, group] of withouts) removed[filter] = more(group);
    await sql.insertTold(work.tx, answers.added, { organizationId, toldAt: work.now });
    return {
      eligible,
      margin: all === null ? null : rules.marginOf(all, share),
      active: all === null || active === null ? null : rules.scaled(Math.min(active, all), share),
      mayFit,
      removed,
    };
  });
}

/** What an organisation is shown: each number is compared with those before it. */
class Answers {
  readonly added: rules.Told[] = [];
  readonly #before: readonly rules.Told[];

  constructor(before: readonly rules.Told[]) {
    this.#before = before;
  }

  /** The number of counted people to show; null for fewer than 10. */
  to(sketch: rules.Sketch, share: number): number | null {
    const group = { share, people: rules.peopleIn(sketch), sketch };
    if (group.people < FEWEST_TOLD) return null;
    const before = rules.shownBefore(group, [...this.#before, ...this.added]);
    if (before === null) this.added.push(group);
    return before ?? group.people;
  }
}

/** For signing in and renewing: records that a participant is active today. */
export function noteActivity(work: Work, userId: string, now: Date): Promise<void> {
  return sql.noteActivity(work.tx, userId, dateOf(now));
}
