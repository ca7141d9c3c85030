import { hammer } from './load.ts';
import { makeParticipants, signInAll } from './people.ts';
import { print, type Row } from './report.ts';
import { type Options, startStage } from './stage.ts';
import { countStatements } from './statements.ts';

/* A researcher's list of applicants: 5,000 for one study, in several orders and filters. */

const APPLICANTS = 5_000;
const REQUESTS = 500;

export async function benchLists(options: Options): Promise<Row[]> {
  const stage = await startStage(options);
  try {
    await makeParticipants(stage, APPLICANTS);
    const { rows: made } = await stage.pool.query<{ researcher: string; study: string }>(
      `with organization as (
         insert into organization (id, name, admin_verification_status, created_at)
         values (gen_random_uuid(), 'Bench Ltd', 'VERIFIED', now()) returning id
       ), researcher as (
         insert into app_user (id, role, first_name, last_name, email, organization_id, created_at)
         select gen_random_uuid(), 'RESEARCHER', 'Ama', 'Bench', 'bench@example.com', id, now()
         from organization returning id, organization_id
       ), project as (
         insert into project (id, organization_id, creator_id, project_name, created_at)
         select gen_random_uuid(), organization_id, id, 'Bench', now() from researcher returning *
       )
       insert into study (id, project_id, organization_id, researcher_id, code, name, public_name, description,
         device_requirements, minimum_age, maximum_age, genders, education_levels, income_bands, screeners,
         duration_minutes, desired_participants, parallel_sessions, meeting_kind, rate_pesewas, fee_pesewas, status,
         published_at)
       select gen_random_uuid(), id, organization_id, creator_id, 'BENCH', 'Study', 'A study', 'A conversation.',
         array['MOBILE_PHONE'], 18, 100, array['FEMALE'], array['NOT_APPLICABLE'], array['LESS_THAN_10000'], '[]',
         30, 100, 1, 'VIDEO_CALL', 5000, 5000, 'RECRUITING', now()
       from project returning id as study, researcher_id as researcher`,
    );
    const [{ researcher, study } = { researcher: '', study: '' }] = made;
    await stage.pool.query(
      `insert into application (id, study_id, participant_id, status, responses, match_percent, applied_at)
       select gen_random_uuid(), $1, user_id, case when random() < 0.2 then 'DISQUALIFIED' else 'PENDING' end,
         '[{"id": "abc123", "question": "Do you sell?", "answer": "Yes"}]', floor(random() * 101)::int,
         now() - random() * interval '20 days'
       from participant_profile`,
      [study],
    );
    await stage.pool.query('analyze');
    const [token] = await signInAll(stage, [researcher]);
    const rows: Row[] = [];
    for (const [name, query] of [
      ['waiting first, first page', 'size=20&page=0'],
      ['best match, page 200', 'sort=match&size=20&page=200'],
      ['by name, page 100', 'sort=name&size=20&page=100'],
      ['women of one state, newest', 'status=PENDING&gender=FEMALE&sort=newest&size=20'],
      ['a part of the name', 'search=erso&size=20'],
    ] as const) {
      const requests = Array.from({ length: REQUESTS }, () => ({
        method: 'GET' as const,
        path: `/api/v1/project/studies/${study}/applications?${query}`,
        headers: { authorization: `Bearer ${token}` },
      }));
      const load = { url: stage.url, requests, meter: stage.meter };
      rows.push({
        work: `5,000 applicants: ${name}`,
        statements: await countStatements(stage, REQUESTS, () => hammer(load)),
        measured: await stage.profiled('applicants', () => hammer(load)),
      });
    }
    print(rows);
    return rows;
  } finally {
    await stage.close();
  }
}
