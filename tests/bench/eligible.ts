import { EDUCATION_LEVELS, GENDERS, INCOME_BANDS } from '../../src/domain/enumerations.ts';
import { DEVICES } from '../../src/domain/session-kinds.ts';
import { hammer } from './load.ts';
import { makeParticipants, signInAll } from './people.ts';
import { print, type Row } from './report.ts';
import { type Options, type Stage, startStage } from './stage.ts';
import { countStatements } from './statements.ts';

/*
 * The live number of people who qualify, with 1,000 to 1 million participants on one PostgreSQL server: random criteria
 * from 200 organisations over 16 connections. Its cost must not grow with the number of people.
 */

const SCALES = [1_000, 10_000, 100_000, 1_000_000];
const ORGANISATIONS = 200;
const QUESTIONS = 2_000;
const SECONDS = 10;

export async function benchEligible(options: Options): Promise<Row[]> {
  const stage = await startStage(options);
  try {
    const tokens = await signInAll(stage, await makeResearchers(stage));
    const rows: Row[] = [];
    let people = 0;
    for (const scale of SCALES) {
      await makeParticipants(stage, scale - people);
      people = scale;
      const requests = Array.from({ length: QUESTIONS }, (_, at) => ({
        method: 'POST' as const,
        path: '/api/v1/project/studies/eligible-count',
        headers: { authorization: `Bearer ${tokens[at % tokens.length]}`, 'content-type': 'application/json' },
        body: JSON.stringify(randomQuestion()),
      }));
      const load = { url: stage.url, requests, meter: stage.meter };
      // Earlier numbers were for fewer people; every scale starts the same.
      await stage.pool.query('truncate eligible_answer');
      const statements = await countStatements(stage, QUESTIONS, () => hammer(load));
      await stage.pool.query('truncate eligible_answer');
      rows.push({
        work: `how many qualify, of ${scale.toLocaleString('en')}`,
        measured: await stage.profiled(`eligible-${scale}`, () => hammer({ ...load, seconds: SECONDS })),
        statements,
      });
    }
    print(rows);
    const rates = rows.map(({ measured }) => measured.perSecond);
    console.log(`fastest ${(Math.max(...rates) / Math.min(...rates)).toFixed(2)} times the slowest`);
    return rows;
  } finally {
    await stage.close();
  }
}

async function makeResearchers(stage: Stage): Promise<string[]> {
  const { rows } = await stage.pool.query<{ id: string }>(
    `with organization as (
       insert into organization (id, name, admin_verification_status, created_at)
       select gen_random_uuid(), 'Bench ' || n, 'VERIFIED', now() from generate_series(1, $1) n returning id
     )
     insert into app_user (id, role, first_name, last_name, email, organization_id, created_at)
     select gen_random_uuid(), 'RESEARCHER', 'Ama', 'Bench', gen_random_uuid() || '@example.com', id, now()
     from organization returning id`,
    [ORGANISATIONS],
  );
  return rows.map(({ id }) => id);
}

const some = (codes: object) => {
  const all = Object.keys(codes);
  const chosen = all.filter(() => Math.random() < 0.6);
  return chosen.length > 0 ? chosen : all;
};

function randomQuestion() {
  const ages = [18 + Math.floor(Math.random() * 60), 18 + Math.floor(Math.random() * 60)];
  return {
    demographics: {
      minimumAge: Math.min(...ages),
      maximumAge: Math.max(...ages),
      gender: some(GENDERS),
      education: Math.random() < 0.5 ? ['NOT_APPLICABLE'] : some(EDUCATION_LEVELS),
      annualHouseholdIncome: some(INCOME_BANDS),
    },
    deviceRequirements: some(DEVICES),
  };
}
