import { post } from '../../src/server/features/ledger/ledger.service.ts';
import { studyPublished } from '../../src/server/features/ledger/study-movements.ts';
import { topUpSettled } from '../../src/server/features/ledger/top-up-movements.ts';
import { openPostgres } from '../../src/server/platform/db/database.ts';
import { makeParticipants } from './people.ts';
import type { Stage } from './stage.ts';

/** A person who is invited to a study, and the slot that only they will book. */
export type Invited = {
  participantId: string;
  studyId: string;
  slotId: string;
  applicationId: string;
  researcherId: string;
  startsAt: string;
  endsAt: string;
};

const ORGANISATIONS = 40;
/** The maximum for a study. No study fills up, so every booking has the same consequences. */
const PLACES = 1_000;
/** Free slots that nobody books, so that no booking takes the last one. */
const SPARE_TIMES = 10;
/** Far enough for all reminders to be ahead. */
const DAYS_AHEAD = 7;
const TIMES_OF_A_DAY = 40;

/** Creates so many funded, recruiting studies with as many invited people each; returns the people by study. */
export async function makeInvited(
  stage: Pick<Stage, 'pool' | 'databaseUrl'>,
  studies: number,
  peopleEach: number,
): Promise<Invited[][]> {
  await makeParticipants(stage, studies * peopleEach);
  const { rows: made } = await stage.pool.query<{ id: string; organization_id: string }>(STUDIES, [
    studies,
    Math.min(ORGANISATIONS, studies),
    PLACES,
  ]);
  await payFor(stage, made);
  const ids = made.map(({ id }) => id);
  await stage.pool.query(
    `insert into slot (id, study_id, starts_at, ends_at, capacity)
     select gen_random_uuid(), study, at, at + interval '30 minutes', 1
     from unnest($1::uuid[]) study, generate_series(0, $2 - 1) n,
       lateral (select date_trunc('day', now()) + interval '1 day' * ($3 + n / $4)
         + interval '30 minutes' * (n % $4) as at) time`,
    [ids, peopleEach + SPARE_TIMES, DAYS_AHEAD, TIMES_OF_A_DAY],
  );
  const { rows } = await stage.pool.query<Invited>(
    `with person as (
       select user_id, row_number() over () - 1 as n from
         (select user_id from participant_profile p
          where not exists (select 1 from application a where a.participant_id = p.user_id) limit $2) fresh
     ), study as (
       select id, researcher_id, ordinality - 1 as n from unnest($1::uuid[]) with ordinality as u(id, ordinality)
         join study using (id)
     ), time as (
       select *, row_number() over (partition by study_id order by starts_at) - 1 as n
       from slot where study_id = any ($1)
     ), invited as (
       insert into application (id, study_id, participant_id, status, responses, match_percent, applied_at, invited_at,
         invitation_expires_at)
       select gen_random_uuid(), study.id, user_id, 'INVITED', '[]', 100, now(), now(), now() + interval '3 days'
       from person join study on study.n = person.n % $3 returning id, study_id, participant_id
     )
     select participant_id as "participantId", study.id as "studyId", time.id as "slotId", invited.id as "applicationId",
       researcher_id as "researcherId", starts_at::text as "startsAt", ends_at::text as "endsAt"
     from invited join person on person.user_id = participant_id join study on study.id = invited.study_id
       join time on time.study_id = study.id and time.n = person.n / $3
     order by study.n, time.n`,
    [ids, studies * peopleEach, studies],
  );
  await stage.pool.query('analyze');
  const expected = studies * peopleEach;
  if (rows.length !== expected) throw new Error(`${rows.length} of ${expected} people were invited`);
  return ids.map((id) => rows.filter(({ studyId }) => studyId === id));
}

const STUDIES = `
  with organization as (
    insert into organization (id, name, admin_verification_status, created_at)
    select gen_random_uuid(), 'Bench ' || n, 'VERIFIED', now() from generate_series(0, $2 - 1) n returning id
  ), researcher as (
    insert into app_user (id, role, first_name, last_name, email, email_verified_at, organization_id, created_at)
    select gen_random_uuid(), 'RESEARCHER', 'Ama', 'Bench', gen_random_uuid() || '@example.com', now(), id, now()
    from organization returning id, organization_id
  ), project as (
    insert into project (id, organization_id, creator_id, project_name, created_at)
    select gen_random_uuid(), organization_id, id, 'Bench', now() from researcher returning *
  ), numbered as (
    select *, row_number() over () - 1 as at from project
  )
  insert into study (id, project_id, organization_id, researcher_id, code, name, public_name, description,
    device_requirements, minimum_age, maximum_age, genders, education_levels, income_bands, screeners,
    duration_minutes, desired_participants, parallel_sessions, meeting_kind, rate_pesewas, fee_pesewas, status,
    published_at)
  select gen_random_uuid(), numbered.id, organization_id, creator_id, gen_random_uuid()::text, 'Round ' || n,
    'Talk about your stall ' || n, 'A conversation about how you are paid.', array['MOBILE_PHONE'], 18, 100,
    array['FEMALE', 'MALE', 'OTHERS'], array['NOT_APPLICABLE'], array['LESS_THAN_10000'], '[]',
    30, $3::int, 1, 'VIDEO_CALL', 5000, 5000, 'RECRUITING', now()
  from generate_series(0, $1 - 1) n join numbered on numbered.at = n % $2
  returning id, organization_id`;

/** Money for the studies, through the ledger: the first booking of each pays the platform's fee. */
export async function payFor(
  { databaseUrl }: Pick<Stage, 'databaseUrl'>,
  studies: readonly { id: string; organization_id: string }[],
): Promise<void> {
  const db = await openPostgres(databaseUrl, { maxConnections: 1 });
  const at = new Date();
  const amountPesewas = PLACES * 5_000 + 5_000;
  try {
    for (const { id: studyId, organization_id: organizationId } of studies) {
      const paid = { reference: studyId, topUpId: null, organizationId, amountPesewas, providerFeePesewas: 0, at };
      await db.transaction(async (tx) => {
        await post({ tx }, topUpSettled(paid));
        await post({ tx }, studyPublished({ studyId, organizationId, amountPesewas, at }));
      });
    }
  } finally {
    await db.close();
  }
}
