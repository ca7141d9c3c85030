import { type RawBuilder, sql } from 'kysely';
import { addDays } from '../../../domain/calendar.ts';
import type { Criteria } from '../../../domain/eligibility.ts';
import type { Spoken } from '../../../domain/spoken.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { type Failing, FILTERS, type Filter, type Near } from './eligible-count.rules.ts';

const ACTIVE_DAYS = 30;

/** The people who meet the criteria; a filter that is missing leaves nobody out. */
export interface Question {
  criteria: Criteria;
  without: Filter | null;
  activeOnly: boolean;
  /** How many of the counted people that are. */
  people: number;
}

type Asked = Omit<Question, 'people'>;

/** As `domain/eligibility.ts` decides for one person. */
function conditions(criteria: Criteria, today: string): Record<Filter, RawBuilder<boolean>> {
  const { minimumAge, maximumAge, gender, education, annualHouseholdIncome, deviceRequirements, spoken } = criteria;
  const born = (years: number) => sql`${today}::date - make_interval(years => ${years}::int)`;
  return {
    age: sql`date_of_birth <= ${born(minimumAge)} and date_of_birth > ${born(maximumAge + 1)}`,
    gender: sql`gender = any (${gender}::text[])`,
    education: education.includes('NOT_APPLICABLE') ? sql`true` : sql`education_level = any (${education}::text[])`,
    income: sql`annual_household_income = any (${annualHouseholdIncome}::text[])`,
    devices: sql`devices && ${deviceRequirements}::text[]`,
    languages: spoken.length === 0 ? sql`true` : sql.join(spoken.map(knows), sql` and `),
  };
}

function knows({ language, level }: Spoken): RawBuilder<boolean> {
  const isIn = (column: string) => sql<boolean>`${sql.ref(column)} @> array[${language}::text]`;
  const known = isIn('languages');
  if (level === 'READS') return sql`${known} and ${isIn('languagesRead')}`;
  if (level === 'UNDERSTANDS') return known;
  return sql`${known} and (${isIn('languagesRead')} or not ${isIn('languagesUnderstood')})`;
}

function isAmong({ criteria, without, activeOnly }: Asked, today: string): RawBuilder<boolean> {
  const all = conditions(criteria, today);
  const filters = FILTERS.filter((filter) => filter !== without).map((filter) => sql`(${all[filter]})`);
  return sql`(${sql.join(activeOnly ? [...filters, active(today)] : filters, sql` and `)})`;
}

const active = (today: string) => sql<boolean>`coalesce(last_active_on > ${addDays(today, -ACTIVE_DAYS)}::date, false)`;

/** A part of all people that is always the same: each has a random number. */
const counted = (share: number) => (share === 1 ? sql`true` : sql`sample < ${sql.lit(Math.ceil(share * SAMPLES))}`);
/** The random numbers are below this. */
const SAMPLES = 2 ** 20;

/** About how many participants there are, as the planner knows it. */
export async function estimatePeople(tx: Tx): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select reltuples::bigint as people from pg_class where oid = 'participant_profile'::regclass`.execute(tx);
  return rows[0]?.people ?? 0;
}

/** The counted people by the filters that they fail. */
export async function countFailing(tx: Tx, criteria: Criteria, today: string, share: number): Promise<Failing[]> {
  const all = conditions(criteria, today);
  const bits = FILTERS.map((filter, bit) => sql`case when ${all[filter]} then 0 else ${sql.lit(1 << bit)} end`);
  const { rows } = await sql<Failing>`
    select failed, count(*)::int as people, count(*) filter (where active)::int as active
    from (select ${sql.join(bits, sql` + `)} as failed, ${active(today)} as active
      from participant_profile where ${counted(share)}) person
    group by failed`.execute(tx);
  return rows;
}

/** The exact number of people who qualify, and of those who were active: for few of them, by index. */
export async function countExactly(tx: Tx, criteria: Criteria, today: string) {
  const { rows } = await sql<{ eligible: number; active: number }>`
    select count(*)::int as eligible, count(*) filter (where ${active(today)})::int as active
    from participant_profile where ${isAmong({ criteria, without: null, activeOnly: false }, today)}`.execute(tx);
  return rows[0] ?? { eligible: 0, active: 0 };
}

/** One question of an organisation is answered after the other: each is compared with all before it. */
export async function lockQuestions(tx: Tx, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`eligible count ${organizationId}`}, 0))`.execute(tx);
}

const NEAR = 10;
const MOST_COMPARED = 20;

/** Numbers shown after an instant that differ from this one by fewer than 10, the nearest and newest first. */
export async function listTold(
  tx: Tx,
  organizationId: string,
  { people, activeOnly }: Question,
  { share, since }: { share: number; since: Date },
) {
  const rows = await tx
    .selectFrom('eligibleAnswer')
    .select(['people', 'activeOnly', 'withoutFilter as without', 'minimumAge', 'maximumAge', 'gender'])
    .select(['education', 'annualHouseholdIncome', 'deviceRequirements', 'spoken'])
    .where('organizationId', '=', organizationId)
    .where('activeOnly', '=', activeOnly)
    .where('share', '=', share)
    .where('people', '>', people - NEAR)
    .where('people', '<', people + NEAR)
    .where('toldAt', '>', since)
    .orderBy(sql`abs(people - ${people})`)
    .orderBy('toldAt', 'desc')
    .limit(MOST_COMPARED)
    .execute();
  return rows.map(({ people, activeOnly, without, ...criteria }) => ({ people, activeOnly, without, criteria }));
}

/** How many of the counted people are among those of a question or of an earlier one, but not of both. */
export async function compare(
  tx: Tx,
  question: Question,
  told: readonly Question[],
  { today, share }: { today: string; share: number },
): Promise<Near[]> {
  if (told.length === 0) return [];
  const here = isAmong(question, today);
  const there = told.map((one) => isAmong(one, today));
  const apart = there.map((one) => sql`count(*) filter (where ${here} <> ${one})::int`);
  const { rows } = await sql<{ apart: number[] }>`
    select array[${sql.join(apart)}] as apart from participant_profile
    where ${counted(share)} and (${sql.join([here, ...there], sql` or `)})`.execute(tx);
  return told.map(({ people }, at) => ({ people, apart: rows[0]?.apart[at] ?? 0 }));
}

/** Remembers what is about to be shown. */
export async function insertTold(
  tx: Tx,
  questions: readonly Question[],
  { organizationId, share, toldAt }: { organizationId: string; share: number; toldAt: Date },
): Promise<void> {
  const rows = questions.map(({ criteria, without, activeOnly, people }) => {
    const { minimumAge, maximumAge, gender, education, annualHouseholdIncome, deviceRequirements, spoken } = criteria;
    return {
      ...{ id: newId(), organizationId, minimumAge, maximumAge, activeOnly, people, share, toldAt },
      gender: [...gender],
      education: [...education],
      annualHouseholdIncome: [...annualHouseholdIncome],
      deviceRequirements: [...deviceRequirements],
      spoken: JSON.stringify(spoken),
      withoutFilter: without,
    };
  });
  await tx.insertInto('eligibleAnswer').values(rows).execute();
}

/** Records that a participant was active today; true at most once a day each. */
export async function noteActivity(tx: Tx, userId: string, today: string): Promise<void> {
  await tx
    .updateTable('participantProfile')
    .set({ lastActiveOn: today })
    .where('userId', '=', userId)
    .where((where) => where.or([where('lastActiveOn', 'is', null), where('lastActiveOn', '<', today)]))
    .execute();
}
