import type pg from 'pg';
import { payFor } from '../../bench/book-world.ts';
import { makeParticipants } from '../../bench/people.ts';
import type { Person } from './http.ts';

/*
 * A run's people and their studies, created in bulk: studies with free slots, studies with too few places, past sessions, and
 * studies to apply to. After that, everything happens through calls of the product.
 */

export interface Time {
  id: string;
  date: string;
  start: string;
  end: string;
  startsAt: string;
}

/** A person who is invited to a study, and the slots that they choose from. */
export interface Invited extends Person {
  studyId: string;
  applicationId: string;
  times: readonly Time[];
}

/** A past session that its researcher has not marked. */
export interface Held {
  bookingId: string;
  participantId: string;
  researcher: Person;
  /** The participant's number, as the provider writes it. */
  number: string;
}

export interface Applicant extends Person {
  studyId: string;
  researcher: Person;
}

export interface World {
  bookers: readonly Invited[];
  /** The people of each study with too few places for them. */
  rushes: readonly (readonly Invited[])[];
  held: readonly Held[];
  applicants: readonly Applicant[];
  admins: readonly (Person & { organizationId: string })[];
}

export const RATE_PESEWAS = 5_000;
const RUSH_PLACES = 10;
const RUSH_PEOPLE = 24;
const TIMES_EACH = 3;
const TIMES_OF_A_DAY = 40;

interface Size {
  bookers: number;
  rushes: number;
  held: number;
  applicants: number;
}

/** The quantities that a run of so many minutes needs. */
export function sizeFor(minutes: number): Size {
  const times = Math.ceil(minutes);
  return { bookers: 600, rushes: 2 * times, held: 120 * times, applicants: 60 * times };
}

interface Study {
  id: string;
  organization_id: string;
  researcher_id: string;
}

export async function makeWorld(pool: pg.Pool, databaseUrl: string, size: Size): Promise<World> {
  const wide = await makeStudies(pool, { count: 20, places: 1_000 });
  const rushed = await makeStudies(pool, { count: size.rushes, places: RUSH_PLACES });
  const past = await makeStudies(pool, { count: 10, places: 1_000 });
  const open = await makeStudies(pool, { count: 5, places: 1_000 });
  await payFor(
    { databaseUrl },
    [...wide, ...rushed, ...past, ...open].map(({ id, organization_id }) => ({ id, organization_id })),
  );
  await makeParticipants({ pool }, size.bookers + size.rushes * RUSH_PEOPLE + size.held + size.applicants);
  const { rows } = await pool.query<{ id: string }>(
    `select id from app_user where role = 'PARTICIPANT' order by created_at, id`,
  );
  const fresh = rows.map(({ id }) => id);
  const sessions = await signIn(pool, [
    ...fresh,
    ...[...wide, ...rushed, ...past, ...open].map(({ researcher_id }) => researcher_id),
  ]);
  const person = (userId: string): Person => ({ userId, sessionId: sessions.get(userId) ?? '' });
  const researcherOf = (study: Study) => person(study.researcher_id);

  const bookers = await invite(pool, spread(wide, fresh.splice(0, size.bookers)), {
    timesPerStudy: (size.bookers / wide.length) * TIMES_EACH,
    capacity: 1,
    quotas: false,
  });
  const rushers = await invite(pool, spread(rushed, fresh.splice(0, size.rushes * RUSH_PEOPLE)), {
    timesPerStudy: RUSH_PLACES,
    capacity: 1,
    quotas: true,
  });
  const held = await holdSessions(pool, spread(past, fresh.splice(0, size.held)));
  await pool.query('analyze');
  return {
    bookers: bookers.map((one) => ({
      ...one,
      ...person(one.userId),
      // Slots that nobody else chooses.
      times: one.times.slice(one.position * TIMES_EACH, (one.position + 1) * TIMES_EACH),
    })),
    rushes: rushed.map(({ id }) =>
      rushers.filter(({ studyId }) => studyId === id).map((one) => ({ ...one, ...person(one.userId) })),
    ),
    held: held.map(({ study, ...one }) => ({ ...one, researcher: researcherOf(study) })),
    applicants: fresh.map((userId, index) => {
      const study = open[index % open.length] as Study;
      return { ...person(userId), studyId: study.id, researcher: researcherOf(study) };
    }),
    admins: wide.map((study) => ({ ...researcherOf(study), organizationId: study.organization_id })),
  };
}

/** Each person with a study, one study after the other. */
function spread(studies: readonly Study[], people: readonly string[]) {
  return people.map((userId, index) => ({ study: studies[index % studies.length] as Study, userId }));
}

/** Each study has an organisation and a researcher of its own. */
async function makeStudies(pool: pg.Pool, { count, places }: { count: number; places: number }): Promise<Study[]> {
  const { rows } = await pool.query<Study>(STUDIES, [count, places, RATE_PESEWAS]);
  return rows;
}

const STUDIES = `
  with organization as (
    insert into organization (id, name, admin_verification_status, created_at)
    select gen_random_uuid(), 'Lab ' || n, 'VERIFIED', now() from generate_series(1, $1) n returning id
  ), researcher as (
    insert into app_user (id, role, first_name, last_name, email, email_verified_at, organization_id,
      is_organization_admin, created_at)
    select gen_random_uuid(), 'RESEARCHER', 'Ama', 'Owusu', gen_random_uuid() || '@example.com', now(), id, true, now()
    from organization returning id, organization_id
  ), project as (
    insert into project (id, organization_id, creator_id, project_name, created_at)
    select gen_random_uuid(), organization_id, id, 'Faults', now() from researcher returning *
  )
  insert into study (id, project_id, organization_id, researcher_id, code, name, public_name, description,
    device_requirements, minimum_age, maximum_age, genders, education_levels, income_bands, screeners,
    duration_minutes, desired_participants, parallel_sessions, meeting_kind, rate_pesewas, fee_pesewas, status,
    published_at)
  select gen_random_uuid(), id, organization_id, creator_id, gen_random_uuid()::text, 'Round 1',
    'Talk about your stall', 'A conversation about how you are paid.', array['MOBILE_PHONE'], 18, 100,
    array['FEMALE', 'MALE', 'OTHERS'], array['NOT_APPLICABLE'],
    array['LESS_THAN_10000', 'BETWEEN_10000_30000', 'BETWEEN_40000_60000', 'BETWEEN_70000_100000',
      'MORE_THAN_100000'],
    '[]', 30, $2::int, 1, 'VIDEO_CALL', $3::bigint, 5000, 'RECRUITING', now()
  from project
  returning id, organization_id, researcher_id`;

interface Place {
  study: Study;
  userId: string;
}

/** Creates free slots in the studies, a week ahead, and an invitation for each person. */
async function invite(
  pool: pg.Pool,
  people: readonly Place[],
  { timesPerStudy, capacity, quotas }: { timesPerStudy: number; capacity: number; quotas: boolean },
) {
  const ids = [...new Set(people.map(({ study }) => study.id))];
  const { rows: times } = await pool.query<Time & { study_id: string }>(
    `insert into slot (id, study_id, starts_at, ends_at, capacity)
     select gen_random_uuid(), study, at, at + interval '30 minutes', $3
     from unnest($1::uuid[]) study, generate_series(0, $2::int - 1) n,
       lateral (select (date_trunc('day', now() at time zone 'UTC') + interval '1 day' * (7 + n / $4::int)
         + interval '30 minutes' * (n % $4::int)) at time zone 'UTC' as at) time
     returning study_id, id, to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD') as date,
       to_char(starts_at at time zone 'UTC', 'HH24:MI') as start, to_char(ends_at at time zone 'UTC', 'HH24:MI') as end,
       to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startsAt"`,
    [ids, timesPerStudy, capacity, TIMES_OF_A_DAY],
  );
  if (quotas) {
    await pool.query(
      `insert into quota_cell (id, study_id, attribute, value, position, places)
       select gen_random_uuid(), study, 'GENDER', value, position, 4
       from unnest($1::uuid[]) study, unnest(array['FEMALE', 'MALE', 'OTHERS']) with ordinality as v(value, position)`,
      [ids],
    );
  }
  const { rows } = await pool.query<{ id: string; study_id: string; participant_id: string }>(
    `insert into application (id, study_id, participant_id, status, responses, match_percent, applied_at, invited_at,
       invitation_expires_at)
     select gen_random_uuid(), study, person, 'INVITED', '[]', 100, now(), now(), now() + interval '3 days'
     from unnest($1::uuid[], $2::uuid[]) as u(study, person) returning id, study_id, participant_id`,
    [people.map(({ study }) => study.id), people.map(({ userId }) => userId)],
  );
  const applications = new Map(rows.map((row) => [row.participant_id, row.id]));
  const seen = new Map<string, number>();
  return people.map(({ study, userId }) => {
    const position = seen.get(study.id) ?? 0;
    seen.set(study.id, position + 1);
    return {
      userId,
      position,
      studyId: study.id,
      applicationId: applications.get(userId) ?? '',
      times: times.filter((time) => time.study_id === study.id),
    };
  });
}

/** Yesterday's held sessions, of people with mobile money in their own names. */
async function holdSessions(pool: pg.Pool, people: readonly Place[]) {
  const places = people.map(({ study, userId }, index) => ({
    study_id: study.id,
    participant_id: userId,
    researcher_id: study.researcher_id,
    // Last digits from 1000 on: lower ones have a special meaning for the sandbox.
    number: `+233551${String(101_000 + index)}`,
    position: index,
  }));
  const { rows } = await pool.query<{ id: string; participant_id: string }>(HELD, [JSON.stringify(places)]);
  const bookings = new Map(rows.map((row) => [row.participant_id, row.id]));
  return people.map(({ study, userId }, index) => ({
    bookingId: bookings.get(userId) ?? '',
    participantId: userId,
    study,
    number: (places[index]?.number ?? '').replace('+233', '0'),
  }));
}

const HELD = `
  with place as (
    select *, date_trunc('hour', now()) - interval '1 day' - interval '30 minutes' * position as at
    from jsonb_to_recordset($1::jsonb)
      as p(study_id uuid, participant_id uuid, researcher_id uuid, number text, position int)
  ), account as (
    insert into mobile_money_account (user_id, network, number, account_name, name_checked, changed_at)
    select participant_id, 'MTN', number, 'Person Bench', true, now() from place
  ), filled as (
    update study set filled = n from (select study_id, count(*) as n from place group by study_id) counted
    where study.id = study_id
  ), time as (
    insert into slot (id, study_id, starts_at, ends_at, capacity, booked)
    select gen_random_uuid(), study_id, at, at + interval '30 minutes', 1, 1 from place returning id, study_id, starts_at
  ), application as (
    insert into application (id, study_id, participant_id, status, responses, match_percent, applied_at, invited_at,
      invitation_expires_at)
    select gen_random_uuid(), study_id, participant_id, 'SCHEDULED', '[]', 100, at, at, at + interval '3 days'
    from place returning id, participant_id
  )
  insert into booking (id, study_id, slot_id, application_id, participant_id, researcher_id, starts_at, ends_at, status,
    created_at)
  select gen_random_uuid(), place.study_id, time.id, application.id, place.participant_id, researcher_id, at,
    at + interval '30 minutes', 'BOOKED', at - interval '1 day'
  from place join time on time.study_id = place.study_id and time.starts_at = place.at
    join application on application.participant_id = place.participant_id
  returning id, participant_id`;

/** Creates a login session for each person; the run signs their tokens itself. */
async function signIn(pool: pg.Pool, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; user_id: string }>(
    `insert into session (id, user_id, refresh_hash, rotated_at, created_at, expires_at, user_agent)
     select gen_random_uuid(), id, md5(id::text), now(), now(), now() + interval '1 day', 'faults'
     from unnest($1::uuid[]) as id returning id, user_id`,
    [userIds],
  );
  return new Map(rows.map(({ id, user_id }) => [user_id, id]));
}
