import { sql } from 'kysely';
import { addHours } from '../../../domain/calendar.ts';
import type { Criteria } from '../../../domain/eligibility.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';

/** The day on which the cells' ages are based. */
export async function readCountDay(tx: Tx): Promise<string> {
  const { asOf } = await tx.selectFrom('eligibleClock').select('asOf').executeTakeFirstOrThrow();
  return asOf;
}

/** Moves the cells forward to a day; one process does it, the others wait and find it done. */
export async function passDays(tx: Tx, today: string): Promise<void> {
  await sql`select pass_days(${today}::date)`.execute(tx);
}

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
}

/**
 * Counts from the cells: one row per combination of attributes, whatever the number of people (`domain/eligibility.ts`
 * in SQL). A cell that fails two filters counts nowhere.
 */
export async function countFromCells(tx: Tx, criteria: Criteria): Promise<CellCounts> {
  const { minimumAge, maximumAge } = criteria;
  const row = await sql<CellCounts>`
    with cell as (
      select up_to_age[${maximumAge + 1}::integer] - up_to_age[${minimumAge}::integer] as people,
        active_up_to_age[${maximumAge + 1}::integer] - active_up_to_age[${minimumAge}::integer] as active,
        up_to_age[120] as any_age,
        gender = any(${[...criteria.gender]}::text[]) as g,
        'NOT_APPLICABLE' = any(${[...criteria.education]}::text[])
          or education_level = any(${[...criteria.education]}::text[]) as e,
        annual_household_income = any(${[...criteria.annualHouseholdIncome]}::text[]) as i,
        devices && ${[...criteria.deviceRequirements]}::text[] as d
      from eligible_cell
    )
    select coalesce(sum(people) filter (where g and e and i and d), 0)::integer as eligible,
      coalesce(sum(active) filter (where g and e and i and d), 0)::integer as active,
      coalesce(sum(any_age) filter (where g and e and i and d), 0)::integer as "withoutAge",
      coalesce(sum(people) filter (where e and i and d), 0)::integer as "withoutGender",
      coalesce(sum(people) filter (where g and i and d), 0)::integer as "withoutEducation",
      coalesce(sum(people) filter (where g and e and d), 0)::integer as "withoutIncome",
      coalesce(sum(people) filter (where g and e and i), 0)::integer as "withoutDevices"
    from cell`.execute(tx);
  return row.rows[0] as CellCounts;
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

const NEAR = 10;
const REMEMBERED_DAYS = 30;

/**
 * The numbers that the organisation saw before for nearly the same people: for each query, the nearest remembered one
 * that differs from it by fewer than 10 people now (counted both ways).
 */
export async function findNearAnswers(
  tx: Tx,
  organizationId: string,
  questions: readonly Question[],
  now: Date,
): Promise<Map<number, number>> {
  const since = addHours(now, -REMEMBERED_DAYS * 24);
  const asked = JSON.stringify(questions.map(({ criteria, ...rest }, number) => ({ ...criteria, ...rest, number })));
  const { rows } = await sql<{ question: number; people: number }>`
    with question as materialized (
      select * from jsonb_to_recordset(${asked}::jsonb) as q (number integer, "activeOnly" boolean, people integer,
        "minimumAge" integer, "maximumAge" integer, gender text[], education text[],
        "annualHouseholdIncome" text[], "deviceRequirements" text[])
    ), pair as materialized (
      select q.number, q."activeOnly" as active_only, q."minimumAge" as a_from, q."maximumAge" as a_to,
        q.gender as a_gender, q.education as a_education, q."annualHouseholdIncome" as a_income,
        q."deviceRequirements" as a_devices, before.*
      from question q cross join lateral (
        select people, minimum_age as b_from, maximum_age as b_to, gender as b_gender, education as b_education,
          annual_household_income as b_income, device_requirements as b_devices
        from eligible_answer
        where organization_id = ${organizationId} and active_only = q."activeOnly"
          and people between q.people - ${NEAR - 1} and q.people + ${NEAR - 1} and told_at > ${since}
        order by abs(people - q.people), told_at desc limit 20
      ) before
    ), difference as (
      select number, pair.people, sum(
        case when in_a then counts[a_to + 1] - counts[a_from] else 0 end
        + case when in_b then counts[b_to + 1] - counts[b_from] else 0 end
        - case when in_a and in_b and least(a_to, b_to) >= greatest(a_from, b_from)
            then 2 * (counts[least(a_to, b_to) + 1] - counts[greatest(a_from, b_from)]) else 0 end) as people_apart
      from pair cross join eligible_cell as cell
      cross join lateral (select
        case when active_only then cell.active_up_to_age else cell.up_to_age end as counts,
        cell.gender = any(a_gender)
          and ('NOT_APPLICABLE' = any(a_education) or cell.education_level = any(a_education))
          and cell.annual_household_income = any(a_income)
          and (cardinality(a_devices) = 0 or cell.devices && a_devices) as in_a,
        cell.gender = any(b_gender)
          and ('NOT_APPLICABLE' = any(b_education) or cell.education_level = any(b_education))
          and cell.annual_household_income = any(b_income)
          and (cardinality(b_devices) = 0 or cell.devices && b_devices) as in_b) as facts
      where in_a or in_b
      group by number, pair.people, b_from, b_to, b_gender, b_education, b_income, b_devices
    )
    select distinct on (number) number as question, people from difference
    where people_apart < ${NEAR} order by number, people_apart, people`.execute(tx);
  return new Map(rows.map(({ question, people }) => [question, people]));
}

/** Stores what we show, so that later queries can be compared with it. */
export async function insertAnswers(
  tx: Tx,
  organizationId: string,
  questions: readonly Question[],
  toldAt: Date,
): Promise<void> {
  if (questions.length === 0) return;
  await tx
    .insertInto('eligibleAnswer')
    .values(
      questions.map(({ criteria, ...rest }) => ({
        id: newId(),
        organizationId,
        minimumAge: criteria.minimumAge,
        maximumAge: criteria.maximumAge,
        gender: [...criteria.gender],
        education: [...criteria.education],
        annualHouseholdIncome: [...criteria.annualHouseholdIncome],
        deviceRequirements: [...criteria.deviceRequirements],
        ...rest,
        toldAt,
      })),
    )
    .execute();
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
