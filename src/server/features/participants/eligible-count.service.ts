import { dateOf } from '../../../domain/calendar.ts';
import { type Criteria, shownCount } from '../../../domain/eligibility.ts';
import { GENDERS, INCOME_BANDS } from '../../../domain/enumerations.ts';
import type { App } from '../../platform/app.ts';
import type { Look, Work } from '../../platform/work.ts';
import * as sql from './eligible-count.sql.ts';

/**
 * The exact number of people who qualify today, how many of them were active in the last 30 days, and how many would
 * qualify without each filter. The first caller on a new day applies the birthdays.
 */
export function countEligible(app: App, criteria: Criteria): Promise<sql.CellCounts> {
  return app.look((look) => countIn(look, criteria));
}

async function countIn(look: Look, criteria: Criteria): Promise<sql.CellCounts> {
  const today = dateOf(look.now);
  if ((await sql.readCountDay(look.tx)) < today) await sql.passDays(look.tx, today);
  return sql.countFromCells(look.tx, criteria);
}

/** Numbers in the form we may show: null means "fewer than 10". */
export interface AnsweredCounts {
  eligible: number | null;
  active: number | null;
  removed: Record<'age' | 'gender' | 'education' | 'income' | 'devices', number | null>;
}

const OLDEST = 119;

/**
 * The numbers shown to an organisation (decision 021). They are exact, but a query for nearly the same people as an
 * earlier one (fewer than 10 apart) gets the earlier number, so that no difference of two results reveals fewer than 10
 * people.
 */
export function answerEligible(app: App, organizationId: string, criteria: Criteria): Promise<AnsweredCounts> {
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
    // Afterwards, because these are compared with the two numbers above: a filter's effect is a difference.
    const without = await answersFor(work, organizationId, [
      ask(counts.withoutAge, { minimumAge: 1, maximumAge: OLDEST }),
      ask(counts.withoutGender, { gender: Object.keys(GENDERS) }),
      ask(counts.withoutEducation, { education: ['NOT_APPLICABLE'] }),
      ask(counts.withoutIncome, { annualHouseholdIncome: Object.keys(INCOME_BANDS) }),
      ask(counts.withoutDevices, { deviceRequirements: [] }),
    ]);
    const [age = null, gender = null, education = null, income = null, devices = null] = without.map((people) =>
      shownCount((people ?? 0) - (eligible ?? 0)),
    );
    return {
      eligible,
      active: eligible === null || active === null ? null : shownPart(eligible, active),
      removed: { age, gender, education, income, devices },
    };
  });
}

/** A part and its whole: if fewer than 10 people are outside the part, it is shown as the whole. */
function shownPart(whole: number, part: number): number {
  return shownCount(whole - part) === null ? whole : part;
}

async function answersFor(
  work: Work,
  organizationId: string,
  questions: readonly sql.Question[],
): Promise<(number | null)[]> {
  const near = await sql.findNearAnswers(work.tx, organizationId, questions, work.now);
  const isNew = ({ people }: sql.Question, at: number) => shownCount(people) !== null && !near.has(at);
  await sql.insertAnswers(work.tx, organizationId, questions.filter(isNew), work.now);
  return questions.map(({ people }, at) => shownCount(people) && (near.get(at) ?? people));
}

/** For signing in and renewing: records that a participant is active today. */
export function noteActivity(work: Work, userId: string, now: Date): Promise<void> {
  return sql.noteActivity(work.tx, userId, dateOf(now));
}
