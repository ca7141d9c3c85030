import { EDUCATION_LEVELS, GENDERS, INCOME_BANDS } from '../../src/domain/enumerations.ts';
import { FACTS, type FactName } from '../../src/domain/facts.ts';
import { DEVICES } from '../../src/domain/session-kinds.ts';
import { hammer, repeat } from './load.ts';
import { makeParticipants, signInAll } from './people.ts';
import { print, type Row } from './report.ts';
import { type Options, type Stage, startStage } from './stage.ts';
import { countStatements } from './statements.ts';

/*
 * The live number of people who qualify, with 1,000 to 1 million participants on one PostgreSQL server: random criteria
 * from 200 organisations, one at a time and over 16 connections. With one at a time, the 95th percentile must stay below 100 ms.
 */

const SCALES = [1_000, 10_000, 100_000, 1_000_000];
const ORGANISATIONS = 200;
const QUESTIONS = 2_000;
const SECONDS = 10;

export async function benchEligible(options: Options): Promise<Row[]> {
  const stage = await startStage(options);
  try {
    const rows: Row[] = [];
    let people = 0;
    for (const scale of SCALES) {
      await makeParticipants(stage, scale - people);
      people = scale;
      const counted = await questionsOfNewcomers(stage);
      const statements = await countStatements(stage, QUESTIONS, () =>
        hammer({ url: stage.url, requests: counted.requests, meter: stage.meter }),
      );
      await stage.pool.query('truncate eligible_answer');
      const alone = await questionsOfNewcomers(stage);
      rows.push({
        work: `one question at a time, of ${scale.toLocaleString('en')}`,
        measured: await hammer({
          url: stage.url,
          requests: alone.requests,
          meter: stage.meter,
          connections: 1,
          seconds: SECONDS,
        }),
      });
      await stage.pool.query('truncate eligible_answer');
      const { requests, organizations } = await questionsOfNewcomers(stage);
      const load = { url: stage.url, requests, meter: stage.meter, seconds: SECONDS };
      const measured = await stage.profiled(`eligible-${scale}`, () => hammer(load));
      const { rows: told } = await stage.pool.query<{ each: number }>(
        'select ceil(count(*)::numeric / $1)::int as each from eligible_answer',
        [measured.requests],
      );
      rows.push({
        work: `how many qualify, of ${scale.toLocaleString('en')}`,
        measured,
        statements,
        database: await repeat({ seconds: SECONDS, meter: stage.meter }, (turn) =>
          stage.pool.query({
            name: 'eligible',
            text: SAME,
            values: [organizations[turn % organizations.length], told[0]?.each, scale],
          }),
        ),
      });
    }
    print(rows);
    return rows;
  } finally {
    await stage.close();
  }
}

/** Criteria from organisations that have no remembered counts, so that every measurement starts the same. */
export async function questionsOfNewcomers(stage: Stage) {
  const researchers = await makeResearchers(stage);
  const tokens = await signInAll(
    stage,
    researchers.map(({ id }) => id),
  );
  const requests = Array.from({ length: QUESTIONS }, (_, at) => ({
    method: 'POST' as const,
    path: '/api/v1/project/studies/eligible-count',
    headers: { authorization: `Bearer ${tokens[at % tokens.length]}`, 'content-type': 'application/json' },
    body: JSON.stringify(randomQuestion()),
  }));
  return { requests, organizations: researchers.map(({ organization }) => organization) };
}

/** One count over a sample, and the average number of remembered counts that a question writes. */
const SAME = `
  with counted as (
    select count(*) filter (where gender = any ('{FEMALE,MALE}') and date_of_birth < '2000-01-01') as people
    from participant_profile where sample < least(1, 5000.0 / $3) * 1048576
  )
  insert into eligible_answer (id, organization_id, minimum_age, maximum_age, gender, education,
    annual_household_income, device_requirements, active_only, people, told_at, share)
  select uuidv7(), $1, 20, 60, '{FEMALE,MALE}', '{NOT_APPLICABLE}', '{LESS_THAN_10000}', '{MOBILE_PHONE}', false, people,
    now(), 1 from counted, generate_series(1, $2::int)`;

async function makeResearchers(stage: Stage): Promise<{ id: string; organization: string }[]> {
  const { rows } = await stage.pool.query<{ id: string; organization: string }>(
    `with organization as (
       insert into organization (id, name, admin_verification_status, created_at)
       select gen_random_uuid(), 'Bench ' || n, 'VERIFIED', now() from generate_series(1, $1) n returning id
     )
     insert into app_user (id, role, first_name, last_name, email, organization_id, created_at)
     select gen_random_uuid(), 'RESEARCHER', 'Ama', 'Bench', gen_random_uuid() || '@example.com', id, now()
     from organization returning id, organization_id as organization`,
    [ORGANISATIONS],
  );
  return rows;
}

const some = (codes: object) => {
  const all = Object.keys(codes);
  const chosen = all.filter(() => Math.random() < 0.6);
  return chosen.length > 0 ? chosen : all;
};

/** How often each fact is restricted. */
const FACTS_ASKED = {
  ...{ region: 0.5, locality: 0.2, employment: 0.2, work: 0.25, phone: 0.25, mobileMoney: 0.2, bankAccount: 0.15 },
  seeing: 0.03,
} as const;

const sometimes = (share: number) => Math.random() < share;

/** Most studies restrict few facts, and leave most of the others as they are in the wizard. */
function randomQuestion() {
  const ages = sometimes(0.5) ? [18, 100] : [18 + Math.floor(Math.random() * 60), 18 + Math.floor(Math.random() * 60)];
  const asked = Object.entries(FACTS_ASKED).flatMap(([name, share]) => (sometimes(share) ? [name as FactName] : []));
  return {
    demographics: {
      minimumAge: Math.min(...ages),
      maximumAge: Math.max(...ages),
      gender: some(GENDERS),
      education: sometimes(0.7) ? ['NOT_APPLICABLE'] : some(EDUCATION_LEVELS),
      annualHouseholdIncome: sometimes(0.7) ? Object.keys(INCOME_BANDS) : some(INCOME_BANDS),
      spoken: sometimes(0.3) ? [{ language: 'TWI', level: 'SPEAKS' }] : [],
      facts: Object.fromEntries(asked.map((name) => [name, some(FACTS[name].values)])),
      healthReason: 'The app reads its pages aloud.',
    },
    deviceRequirements: sometimes(0.7) ? Object.keys(DEVICES) : some(DEVICES),
  };
}
