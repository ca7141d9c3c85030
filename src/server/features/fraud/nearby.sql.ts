import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The most accounts we compare with: on a carrier's busy evening, those nearest in time. */
const MOST_NEAR = 300;

/** Other active participants who signed in from a person's network and kind of browser within an hour of them, and how often. */
export async function listNear(tx: Tx, userId: string, since: Date) {
  const { rows } = await sql<{ id: string; times: number }>`
    select other.user_id as id, count(distinct own.id)::int as times
    from session own
    join session other on other.network = own.network and other.user_agent = own.user_agent
      and other.user_id <> own.user_id
      and other.created_at between own.created_at - interval '1 hour' and own.created_at + interval '1 hour'
    join app_user on app_user.id = other.user_id and role = 'PARTICIPANT' and erased_at is null
    where own.user_id = ${userId} and own.network is not null and own.created_at > ${since}
    group by other.user_id
    order by min(abs(extract(epoch from other.created_at - own.created_at))), other.user_id
    limit ${MOST_NEAR}`.execute(tx);
  return rows;
}

/** The details that can be compared; the profile's facts as one text. */
export function listPeople(tx: Tx, ids: readonly string[], since: Date) {
  return tx
    .selectFrom('appUser')
    .leftJoin('mobileMoneyAccount', 'mobileMoneyAccount.userId', 'appUser.id')
    .leftJoin('participantProfile as profile', 'profile.userId', 'appUser.id')
    .select(['appUser.id', 'email', 'number', 'linkedInUrl', 'dateOfBirth'])
    .select([
      sql<string | null>`case when profile.user_id is not null then concat_ws('|', country, region, lower(city),
        education_level, annual_household_income, languages, employment_status, job_role, industry, browsers, computer_os,
        phone_os, tablet_os, has_webcam) end`.as('setUp'),
      sql<number>`(select count(*)::int from session s where s.user_id = app_user.id and s.created_at > ${since})`.as(
        'sessions',
      ),
      sql<number>`(select count(distinct browser_hash)::int from session s
        where s.user_id = app_user.id and s.created_at > ${since})`.as('browsers'),
    ])
    .where('appUser.id', 'in', [...ids])
    .execute();
}

export function listAnswers(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('application')
    .innerJoin('study', 'study.id', 'application.studyId')
    .select(['participantId', 'studyId', 'responses', 'screeners'])
    .where('participantId', 'in', [...ids])
    .execute();
}
