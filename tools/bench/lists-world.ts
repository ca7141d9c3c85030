import { setTimeout as pause } from 'node:timers/promises';
import { makeParticipants } from './people.ts';
import type { Stage } from './stage.ts';

/** The studies of the world's only organisation: the first has every participant as an applicant. */
const STUDIES = 40;
/** Every participant has applied to the first study, and has a booking in this many others. */
const BOOKINGS = 20;

export interface Lists {
  /** The study with all applicants. */
  studyId: string;
  researcherIds: string[];
  participantIds: string[];
}

/** Makes an organisation with several researchers, and participants with a history of sessions in its studies. */
export async function makeLists(stage: Stage, participants: number, researchers: number): Promise<Lists> {
  await makeParticipants(stage, participants);
  const { rows: studies } = await stage.pool.query<{ id: string }>(
    `with organization as (
       insert into organization (id, name, admin_verification_status, created_at)
       values (gen_random_uuid(), 'Bench Ltd', 'VERIFIED', now()) returning id
     ), researcher as (
       insert into app_user (id, role, first_name, last_name, email, organization_id, created_at)
       select gen_random_uuid(), 'RESEARCHER', 'Ama', 'Bench', gen_random_uuid() || '@example.com', id, now()
       from organization, generate_series(1, $2) returning id, organization_id
     ), project as (
       insert into project (id, organization_id, creator_id, project_name, created_at)
       select gen_random_uuid(), organization_id, id, 'Bench', now() from researcher limit 1 returning *
     )
     insert into study (id, project_id, organization_id, researcher_id, code, name, public_name, description,
       device_requirements, minimum_age, maximum_age, genders, education_levels, income_bands, screeners,
       duration_minutes, desired_participants, parallel_sessions, meeting_kind, rate_pesewas, fee_pesewas, status,
       published_at)
     select gen_random_uuid(), id, organization_id, creator_id, 'BENCH' || n, 'Round ' || n, 'A study ' || n,
       'A conversation.', array['MOBILE_PHONE'], 18, 100, array['FEMALE'], array['NOT_APPLICABLE'],
       array['LESS_THAN_10000'], '[]', 30, 1000, 20, 'VIDEO_CALL', 5000, 5000, 'RECRUITING',
       now() - n * interval '3 days'
     from project, generate_series(0, $1) n returning id`,
    [STUDIES, researchers],
  );
  const [all, ...booked] = studies.map(({ id }) => id);
  await stage.pool.query(
    `insert into application (id, study_id, participant_id, status, responses, match_percent, applied_at)
     select gen_random_uuid(), $1, user_id, case when random() < 0.2 then 'DISQUALIFIED' else 'PENDING' end,
       '[{"id": "abc123", "question": "Do you sell?", "answer": "Yes"}]', floor(random() * 101)::int,
       now() - random() * interval '20 days'
     from participant_profile`,
    [all],
  );
  // Each study has its own day, so that nobody has two sessions at once; the first five days are upcoming.
  await stage.pool.query(
    `insert into slot (id, study_id, starts_at, ends_at, capacity)
     select gen_random_uuid(), study, at, at + interval '30 minutes', 20
     from unnest($1::uuid[]) with ordinality as u(study, day), generate_series(0, 39) n,
       lateral (select date_trunc('day', now()) + interval '1 day' * (6 - day) + interval '30 minutes' * n as at) time`,
    [booked],
  );
  await stage.pool.query(
    `with person as (
       select user_id, row_number() over () - 1 as n from participant_profile
     ), chosen as (
       select user_id, study, day, person.n from person cross join unnest($1::uuid[]) with ordinality as u(study, day)
       where (day + person.n) % ${STUDIES} < ${BOOKINGS}
     ), time as (
       select *, row_number() over (partition by study_id order by starts_at) - 1 as at from slot
     ), applied as (
       insert into application (id, study_id, participant_id, status, responses, match_percent, applied_at)
       select gen_random_uuid(), study, user_id, case when day <= 5 then 'SCHEDULED' else 'COMPLETED' end, '[]', 100,
         now() - day * interval '1 day' from chosen returning id, study_id, participant_id
     )
     insert into booking (id, study_id, slot_id, application_id, participant_id, researcher_id, starts_at, ends_at,
       status, created_at)
     select gen_random_uuid(), chosen.study, time.id, applied.id, chosen.user_id, study.researcher_id, starts_at,
       ends_at, case when day <= 5 then 'BOOKED' else 'ATTENDED' end, now() - day * interval '1 day'
     from chosen join applied on applied.study_id = chosen.study and applied.participant_id = chosen.user_id
       join study on study.id = chosen.study join time on time.study_id = chosen.study and time.at = chosen.n % 40`,
    [booked],
  );
  await untilNothingFollows(stage);
  // The state in which autovacuum leaves older tables.
  await stage.pool.query('vacuum analyze');
  const idsOf = async (role: string) => {
    const { rows } = await stage.pool.query<{ id: string }>('select id from app_user where role = $1', [role]);
    return rows.map(({ id }) => id);
  };
  return {
    studyId: all ?? '',
    researcherIds: await idsOf('RESEARCHER'),
    participantIds: await idsOf('PARTICIPANT'),
  };
}

/**
 * Waits until the product has handled these sessions, so that this work does not overlap the measurement. Both sides were asked
 * to rate each session long ago.
 */
async function untilNothingFollows({ pool }: Stage): Promise<void> {
  await pool.query('update rating_pair set asked_at = ended_at, due_at = null');
  const isAnything = `select exists (select from reputation_change)
    or exists (select from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()) as left`;
  for (;;) {
    const { rows } = await pool.query<{ left: boolean }>(isAnything);
    if (!rows[0]?.left) return;
    await pause(500);
  }
}
