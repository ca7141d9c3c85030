import { hammer, repeat } from './load.ts';
import { makeParticipants, signInAll } from './people.ts';
import { print, type Row } from './report.ts';
import { type Options, type Stage, startStage } from './stage.ts';
import { countStatements } from './statements.ts';

/*
 * A participant's browse page: 100,000 participants, 500 and 5,000 recruiting studies, 16 connections, 1,000 people
 * browsing. Compared with the rate at which the database alone runs the statements that one such page needs.
 */

const PARTICIPANTS = 100_000;
const LOOKING = 1_000;
const SECONDS = 10;

export async function benchBrowse(options: Options): Promise<Row[]> {
  const stage = await startStage(options);
  try {
    await makeParticipants(stage, PARTICIPANTS);
    const { rows: people } = await stage.pool.query<{ user_id: string }>(
      `select user_id from participant_profile order by user_id limit ${LOOKING}`,
    );
    const userIds = people.map(({ user_id }) => user_id);
    const requests = (await signInAll(stage, userIds)).map((token) => ({
      method: 'GET' as const,
      path: '/api/v1/project/studies?page=0&size=10',
      headers: { authorization: `Bearer ${token}` },
    }));
    const load = { url: stage.url, requests, meter: stage.meter };
    const rows: Row[] = [];
    let studies = 0;
    for (const wanted of [500, 5_000]) {
      await makeStudies(stage, wanted - studies);
      studies = wanted;
      await hammer({ ...load, seconds: 3 });
      const statements = await countStatements(stage, LOOKING, () => hammer(load));
      const work = `browse, ${wanted.toLocaleString('en')} studies`;
      rows.push({
        work,
        measured: await stage.profiled(`browse-${wanted}`, () => hammer({ ...load, seconds: SECONDS })),
        statements,
        database: await repeat({ seconds: SECONDS, meter: stage.meter }, async (turn) => {
          const userId = userIds[turn % userIds.length];
          await stage.pool.query({ name: 'session', text: SESSION, values: [userId] });
          await stage.pool.query({ name: 'browser', text: BROWSER, values: [userId] });
        }),
      });
    }
    print(rows);
    return rows;
  } finally {
    await stage.close();
  }
}

const SESSION = `select u.* from app_user u join session s on s.user_id = u.id
  where u.id = $1 and s.revoked_at is null and s.expires_at > now() and u.suspended_at is null and u.erased_at is null`;
const BROWSER = `select p.*, array(select study_id from application where participant_id = $1) as applied_to,
    pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
    coalesce((select json_agg(study_id) from open_study_change
      where changed_in >= pg_snapshot_xmin(pg_current_snapshot())), '[]'::json) as changed
  from participant_profile p where p.user_id = $1`;

/** Recruiting studies of every kind with three free slots each; some have narrow criteria, most have wide ones. */
export async function makeStudies(stage: Pick<Stage, 'pool'>, studies: number): Promise<void> {
  await stage.pool.query(
    `with organization as (
       insert into organization (id, name, admin_verification_status, created_at)
       values (gen_random_uuid(), 'Bench Ltd', 'VERIFIED', now()) returning id
     ), researcher as (
       insert into app_user (id, role, first_name, last_name, email, organization_id, created_at)
       select gen_random_uuid(), 'RESEARCHER', 'Ama', 'Bench', gen_random_uuid() || '@example.com', id, now()
       from organization returning id, organization_id
     ), project as (
       insert into project (id, organization_id, creator_id, project_name, created_at)
       select gen_random_uuid(), organization_id, id, 'Bench', now() from researcher returning *
     ), made as (
       insert into study (id, project_id, organization_id, researcher_id, code, name, public_name, description,
         device_requirements, minimum_age, maximum_age, genders, education_levels, income_bands, screeners,
         duration_minutes, desired_participants, parallel_sessions, meeting_kind, rate_pesewas, fee_pesewas, status,
         published_at)
       select gen_random_uuid(), project.id, organization_id, creator_id, gen_random_uuid()::text, 'Study ' || n,
         'A study about market payments, number ' || n,
         'A conversation about how you take, keep and send money through a market day. No preparation is needed.',
         case when n % 3 = 0 then array['COMPUTER_WITH_WEBCAM'] else array['MOBILE_PHONE', 'TABLET'] end,
         18 + n % 20, 45 + n % 50,
         case when n % 4 = 0 then array['FEMALE'] else array['MALE', 'FEMALE', 'OTHERS'] end,
         case when n % 5 = 0 then array['BACHELORS_DEGREE', 'MASTERS_DEGREE'] else array['NOT_APPLICABLE'] end,
         case when n % 6 = 0 then array['LESS_THAN_10000', 'BETWEEN_10000_30000']
           else array['LESS_THAN_10000', 'BETWEEN_10000_30000', 'BETWEEN_40000_60000', 'BETWEEN_70000_100000',
             'MORE_THAN_100000'] end,
         '[]', 30, 10, 1, 'VIDEO_CALL', 5000, 5000, 'RECRUITING', now() - n * interval '1 minute'
       from project, generate_series(1, $1) n returning id
     )
     insert into slot (id, study_id, starts_at, ends_at, capacity)
     select gen_random_uuid(), made.id, date_trunc('day', now()) + interval '2 days' + at * interval '1 hour',
       date_trunc('day', now()) + interval '2 days' + at * interval '1 hour' + interval '30 minutes', 1
     from made, generate_series(8, 10) at`,
    [studies],
  );
  await stage.pool.query('analyze');
}
