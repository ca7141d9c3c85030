import { dateOf } from '../../../domain/calendar.ts';
import { type Criteria, shownCount } from '../../../domain/eligibility.ts';
import { GENDERS, INCOME_BANDS } from '../../../domain/enumerations.ts';
import { DEVICES } from '../../../domain/session-kinds.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/work.ts';
import { answerTo, type CellCounts, type Question, toldOf } from './eligible-count.rules.ts';
import * as sql from './eligible-count.sql.ts';
import { type Current, readCurrent } from './eligible-memory.service.ts';

const OLDEST = 119;

/**
 * The exact number of people who qualify today, how many of them were active in the last 30 days, and how many would
 * qualify without each filter.
 */
export async function countEligible(app: App, criteria: Criteria): Promise<CellCounts> {
  const { cells } = await readCurrent(app, null);
  return cells.count(criteria);
}

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

/** How many people qualify today, and how many could take part in any study. */
export async function countAmongEverybody(
  app: App,
  criteria: Criteria,
): Promise<{ eligible: number; everybody: number }> {
  const { cells } = await readCurrent(app, null);
  return { eligible: cells.count(criteria).eligible, everybody: cells.count(EVERYBODY).eligible };
}

/** Numbers in the form we may show: null means "fewer than 10". */
export interface AnsweredCounts {
  eligible: number | null;
  active: number | null;
  removed: Record<'age' | 'gender' | 'education' | 'income' | 'devices' | 'languages', number | null>;
}

/**
 * The numbers shown to an organisation. They are exact, but a query for nearly the same people as an
 * earlier one (fewer than 10 apart) gets the earlier number, so that no difference of two results reveals fewer than 10
 * people.
 */
export async function answerEligible(app: App, organizationId: string, criteria: Criteria): Promise<AnsweredCounts> {
  const current = await readCurrent(app, organizationId);
  const { answer, fresh } = answerFrom(current, criteria);
  if (fresh.length === 0) return answer;
  const { told, now } = current;
  const { revision } = told;
  const isRemembered = await app.work(null, ({ tx }) =>
    sql.insertAnswers(tx, { organizationId, revision, toldAt: now }, fresh),
  );
  // Another question was remembered in the meantime: this one must be compared with it as well.
  if (!isRemembered) return answerEligible(app, organizationId, criteria);
  current.add(fresh, revision);
  return answer;
}

/** What to show, and which of it is new and must be remembered before anybody sees it. */
function answerFrom(current: Current, criteria: Criteria): { answer: AnsweredCounts; fresh: Question[] } {
  const counts = current.cells.count(criteria);
  const fresh: Question[] = [];
  const answersFor = (questions: readonly Question[]) => {
    const also = fresh.map((question) => toldOf(current.cells, question, current.now.getTime()));
    return questions.map((question) => {
      const { shown, isFresh } = answerTo(question, current, also);
      if (isFresh) fresh.push(question);
      return shown;
    });
  };
  const ask = (people: number, change: Partial<Criteria> = {}, activeOnly = false): Question => ({
    criteria: { ...criteria, ...change },
    activeOnly,
    people,
  });
  const [eligible = null, active = null] = answersFor([ask(counts.eligible), ask(counts.active, {}, true)]);
  // Afterwards, because these are compared with the two numbers above: a filter's effect is a difference.
  const without = answersFor([
    ask(counts.withoutAge, { minimumAge: 1, maximumAge: OLDEST }),
    ask(counts.withoutGender, { gender: Object.keys(GENDERS) }),
    ask(counts.withoutEducation, { education: ['NOT_APPLICABLE'] }),
    ask(counts.withoutIncome, { annualHouseholdIncome: Object.keys(INCOME_BANDS) }),
    ask(counts.withoutDevices, { deviceRequirements: [] }),
    ask(counts.withoutLanguages, { spoken: [] }),
  ]);
  const [age = null, gender = null, education = null, income = null, devices = null, languages = null] = without.map(
    (people) => shownCount((people ?? 0) - (eligible ?? 0)),
  );
  const answer = {
    eligible,
    active: eligible === null || active === null ? null : shownPart(eligible, active),
    removed: { age, gender, education, income, devices, languages },
  };
  return { answer, fresh };
}

/** A part and its whole: if fewer than 10 people are outside the part, it is shown as the whole. */
function shownPart(whole: number, part: number): number {
  return shownCount(whole - part) === null ? whole : part;
}

/** For signing in and renewing: records that a participant is active today. */
export function noteActivity(work: Work, userId: string, now: Date): Promise<void> {
  return sql.noteActivity(work.tx, userId, dateOf(now));
}
