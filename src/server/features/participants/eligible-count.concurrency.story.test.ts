import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld, type World } from '../../../../tests/support/world.ts';
import type { Criteria } from '../../../domain/eligibility.ts';
import type { Tx } from '../../platform/db/database.ts';
import { answerEligible, countEligible } from './eligible-count.service.ts';

/** Two processes on one database. */

const world = await openWorld();
// Before there is another process, which might send the mails with their links.
const admin = await world.admin();
const organizations: string[] = [
  (await world.verifiedResearcher(admin)).organizationId,
  (await world.verifiedResearcher(admin)).organizationId,
];
const other = await openWorld(world);

function aged(minimumAge: number, maximumAge = minimumAge): Criteria {
  return {
    ...{ minimumAge, maximumAge },
    deviceRequirements: ['MOBILE_PHONE'],
    byVideo: false,
    spoken: [],
    facts: {},
    districts: [],
  };
}

async function join(tx: Tx, people: number, age: number, gender = 'FEMALE'): Promise<void> {
  await sql`with joined as (
      insert into app_user (id, role, first_name, last_name, email, created_at)
      select gen_random_uuid(), 'PARTICIPANT', 'Person', 'Joining', gen_random_uuid() || '@example.com', now()
      from generate_series(1, ${sql.lit(people)}) returning id
    )
    insert into participant_profile (user_id, date_of_birth, gender, country, city, education_level,
      annual_household_income, languages, employment_status, browsers, computer_os, phone_os, tablet_os, has_webcam,
      devices, updated_at)
    select id, current_date - ${sql.lit(age * 366 + 30)}, ${sql.lit(gender)}, 'GH', 'Accra', 'DIPLOMA', 'LESS_THAN_10000',
      array['ENGLISH'], 'RETIRED', array['CHROME'], 'OTHERS', 'OTHERS', 'OTHERS', true, array['MOBILE_PHONE'], now()
    from joined`.execute(tx);
}

const joinNow = (people: number, age: number) => world.app.db.transaction((tx) => join(tx, people, age));
const countAtBoth = () =>
  Promise.all([world, other].map(async ({ app }) => (await countEligible(app, aged(18, 100))).eligible));

test('every process counts what was committed before, also by transactions that began long before', async () => {
  await joinNow(20, 30);
  expect(await countAtBoth()).toEqual([20, 20]);
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const slow = world.app.db.transaction(async (tx) => {
    await join(tx, 1, 40, 'MALE');
    begun.resolve();
    await mayEnd.promise;
  });
  await begun.promise;
  await joinNow(1, 50);
  expect(await countAtBoth()).toEqual([21, 21]);
  await joinNow(1, 50);
  expect(await countAtBoth()).toEqual([22, 22]);
  mayEnd.resolve();
  await slow;
  expect(await countAtBoth()).toEqual([23, 23]);
});

test('two processes that answer the same question at the same time, while people join, show the same number', async () => {
  const [organizationId = ''] = organizations;
  const ask = async ({ app }: World, criteria: Criteria) =>
    (await answerEligible(app, organizationId, criteria)).eligible;
  for (let age = 20; age < 32; age += 1) {
    const criteria = aged(age, age + 1);
    await joinNow(15, age);
    const [first, , second] = await Promise.all([ask(world, criteria), joinNow(1, age), ask(other, criteria)]);
    expect(second, `aged ${age}`).toBe(first);
    await joinNow(3, age);
    expect(await ask(age % 2 === 0 ? world : other, criteria), `aged ${age}`).toBe(first);
  }
});

test('many new questions of one organisation at once are all answered', async () => {
  const [, organizationId = ''] = organizations;
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      answerEligible((at % 2 === 0 ? world : other).app, organizationId, aged(20 + Math.floor(at / 2))),
    ),
  );
  for (const [at, { eligible }] of answers.entries())
    if (at % 2 === 1) expect(eligible).toBe(answers[at - 1]?.eligible);
});
