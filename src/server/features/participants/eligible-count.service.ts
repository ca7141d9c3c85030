import { dateOf } from '../../../domain/calendar.ts';
import { type Criteria, tellable } from '../../../domain/eligibility.ts';
import { GENDERS, INCOME_BANDS } from '../../../domain/enumerations.ts';
import type { App } from '../../platform/app.ts';
import type { Look, Work } from '../../platform/work.ts';
import * as sql from './eligible-count.sql.ts';

/**
 * The number of people who qualify today, exactly, how many of them were here in the last 30 days, and how many would
 * qualify without each filter. The first to ask on a new day lets birthdays pass before.
 */
export function countEligible(app: App, criteria: Criteria): Promise<sql.CellCounts> {
  return app.look((look) => countIn(look, criteria));
}

async function countIn(look: Look, criteria: Criteria): Promise<sql.CellCounts> {
  const today = dateOf(look.now);
  if ((await sql.readCountDay(look.tx)) < today) await sql.passDays(look.tx, today);
  return sql.countFromCells(look.tx, criteria);
}

/** Numbers as we may show them: null means "fewer than 10". */
export interface ToldCounts {
  eligible: number | null;
  active: number | null;
  removed: Record<'age' | 'gender' | 'education' | 'income' | 'devices', number | null>;
}

const OLDEST = 119;

/**
 * The numbers shown to an organisation (decision 021). Exact numbers, but a question about nearly the same people as an
 * earlier one (fewer than 10 apart) gets the earlier number: no difference of two answers speaks of fewer than 10
 * people.
 */
export function tellEligible(app: App, organizationId: string, criteria: Criteria): Promise<ToldCounts> {
  return app.work(null, async (work) => {
    const counts = await countIn(work, criteria);
    const ask = (people: number, change: Partial<Criteria> = {}, activeOnly = false): sql.Question => ({
      criteria: { ...criteria, ...change },
      activeOnly,
      people,
    });
    const [eligible = null, active = null] = await answersFor(work, organizationId, [
      ask(counts.eligible),
      ask(counts.active, {}, true),
    ]);
    // Afterwards, so that they are held against the two above: what a filter removes is a difference.
    const without = await answersFor(work, organizationId, [
      ask(counts.withoutAge, { minimumAge: 1, maximumAge: OLDEST }),
      ask(counts.withoutGender, { gender: Object.keys(GENDERS) }),
      ask(counts.withoutEducation, { education: ['NOT_APPLICABLE'] }),
      ask(counts.withoutIncome, { annualHouseholdIncome: Object.keys(INCOME_BANDS) }),
      ask(counts.withoutDevices, { deviceRequirements: [] }),
    ]);
    const [age = null, gender = null, education = null, income = null, devices = null] = without.map((people) =>
      tellable((people ?? 0) - (eligible ?? 0)),
    );
    return {
      eligible,
      active: eligible === null || active === null ? null : tellBeside(eligible, active),
      removed: { age, gender, education, income, devices },
    };
  });
}

/** A part and its whole: when fewer than 10 people are not in the part, it is shown as the whole. */
function tellBeside(whole: number, part: number): number {
  return tellable(whole - part) === null ? whole : part;
}

async function answersFor(
  work: Work,
  organizationId: string,
  questions: readonly sql.Question[],
): Promise<(number | null)[]> {
  const near = await sql.findNearAnswers(work.tx, organizationId, questions, work.now);
  const isNew = ({ people }: sql.Question, at: number) => tellable(people) !== null && !near.has(at);
  await sql.insertAnswers(work.tx, organizationId, questions.filter(isNew), work.now);
  return questions.map(({ people }, at) => tellable(people) && (near.get(at) ?? people));
}

/** For signing in and renewing: a participant is here today. */
export function noteActivity(work: Work, userId: string, now: Date): Promise<void> {
  return sql.noteActivity(work.tx, userId, dateOf(now));
}
