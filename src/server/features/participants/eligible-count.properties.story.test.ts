/** @module-tag slow */
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUp } from '../../../../tests/support/set-up.ts';
import { runsOf, SEED, sized } from '../../../../tests/support/size.ts';
import { openWorld, PASSWORD, type Person } from '../../../../tests/support/world.ts';
import { updateParticipantInformation } from '../../../contract/participants.ts';
import { eraseMe } from '../../../contract/privacy.ts';
import { countEligible as countEligibleCall } from '../../../contract/studies/eligible-count.ts';
import { addDays, ageOn } from '../../../domain/calendar.ts';
import { acceptsEducation, type Criteria, qualifies, type Person as Somebody } from '../../../domain/eligibility.ts';
import { EDUCATION_LEVELS, GENDERS, INCOME_BANDS } from '../../../domain/enumerations.ts';
import { DEVICES } from '../../../domain/session-kinds.ts';
import { knowsAll, LANGUAGE_LEVELS, type LanguageLevel, type Spoken } from '../../../domain/spoken.ts';
import { countsOf, MOST_COUNTED } from './eligible-count.rules.ts';
import { answerEligible, countEligible } from './eligible-count.service.ts';
import { countFailing } from './eligible-count.sql.ts';

/** The count is SQL; this compares it with applying `domain/eligibility.ts` to everybody. */

// No more than are counted exactly.
const PEOPLE = sized(10_000, MOST_COUNTED);
const CRITERIA = runsOf('eligible count', 200, 500);

const KNOWN = ['ENGLISH', 'TWI', 'EWE'] as const;
const LEVELS = Object.keys(LANGUAGE_LEVELS) as LanguageLevel[];

const some = (codes: object) => fc.subarray(Object.keys(codes), { minLength: 1 });
const criteria: fc.Arbitrary<Criteria> = fc
  .record({
    ages: fc.tuple(fc.integer({ min: 18, max: 100 }), fc.integer({ min: 18, max: 100 })),
    gender: some(GENDERS),
    education: fc.oneof(some(EDUCATION_LEVELS), fc.constant(['NOT_APPLICABLE'])),
    annualHouseholdIncome: some(INCOME_BANDS),
    deviceRequirements: some(DEVICES),
    spoken: fc.oneof(
      fc.constant<Spoken[]>([]),
      fc.uniqueArray(fc.record({ language: fc.constantFrom(...KNOWN), level: fc.constantFrom(...LEVELS) }), {
        minLength: 1,
        maxLength: 2,
        selector: ({ language }) => language,
      }),
    ),
  })
  .map(({ ages, ...rest }) => ({ ...rest, minimumAge: Math.min(...ages), maximumAge: Math.max(...ages) }));

/**
 * People of every kind, created with one statement in the database; their birthdays fall on every day, including 29
 * February.
 */
async function makePeople(number: number): Promise<void> {
  const list = (codes: object) => sql.raw(`array['${Object.keys(codes).join("','")}']`);
  const any = (codes: object) =>
    sql`(${list(codes)})[1 + floor(random() * ${sql.lit(Object.keys(codes).length)})::int]`;
  await world.app.db.transaction(async (tx) => {
    await sql`select setseed(0.1957)`.execute(tx);
    await sql`insert into app_user (id, role, first_name, last_name, email, created_at)
      select gen_random_uuid(), 'PARTICIPANT', 'Person', 'Random', gen_random_uuid() || '@example.com', now()
      from generate_series(1, ${sql.lit(number)}) n`.execute(tx);
    await sql`insert into participant_profile (user_id, date_of_birth, gender, country, city, education_level,
        annual_household_income, languages, employment_status, browsers, computer_os, phone_os, tablet_os, has_webcam,
        devices, updated_at, last_active_on)
      select id, current_date - (6570 + floor(random() * 30000)::int), ${any(GENDERS)}, 'GH', 'Accra', ${any(EDUCATION_LEVELS)},
        ${any(INCOME_BANDS)}, array['ENGLISH'], 'RETIRED', array['CHROME'], 'OTHERS', 'OTHERS', 'OTHERS', true,
        (array[array['MOBILE_PHONE'], array['TABLET'], array['MOBILE_PHONE'], array['COMPUTER_WITH_WEBCAM']])[1:1],
        now(), current_date - floor(random() * 60)::int
      from app_user where first_name = 'Person' and not exists (select from participant_profile where user_id = id)`.execute(
      tx,
    );
    await sql`update participant_profile set devices = case floor(random() * 4)::int
        when 0 then array['MOBILE_PHONE'] when 1 then array['COMPUTER_WITH_WEBCAM', 'MOBILE_PHONE']
        when 2 then array['MOBILE_PHONE', 'TABLET'] else '{}'::text[] end`.execute(tx);
    const half = sql`array(select code from unnest(languages) code where random() < 0.5)`;
    await sql`update participant_profile set languages = array(
        select code from unnest(array[${sql.join(KNOWN)}]::text[]) code where random() < 0.6 and user_id is not null)`.execute(
      tx,
    );
    await sql`update participant_profile set languages_understood = ${half}`.execute(tx);
    await sql`update participant_profile set languages_read = array(
        select code from unnest(languages) code where code <> all (languages_understood) and random() < 0.5)`.execute(
      tx,
    );
  });
}

async function readEverybody() {
  return world.app.db.transaction((tx) =>
    tx
      .selectFrom('participantProfile')
      .select(['dateOfBirth', 'gender', 'educationLevel', 'annualHouseholdIncome', 'devices', 'lastActiveOn'])
      .select(['languages', 'languagesUnderstood', 'languagesRead'])
      .execute(),
  );
}

type People = Awaited<ReturnType<typeof readEverybody>>;

const ANYBODY: Criteria = {
  minimumAge: 18,
  maximumAge: 100,
  gender: Object.keys(GENDERS),
  education: ['NOT_APPLICABLE'],
  annualHouseholdIncome: Object.keys(INCOME_BANDS),
  deviceRequirements: Object.keys(DEVICES),
  spoken: [],
};

function fitting(people: People, wanted: Criteria, today: string): People {
  return people.filter((person) => qualifies(person as Somebody, wanted, today));
}

/** Checks everybody; also people who would qualify if one criterion were missing. */
function bruteForce(people: People, wanted: Criteria, today: string) {
  const since = addDays(today, -30);
  const all = {
    eligible: 0,
    active: 0,
    without: { age: 0, gender: 0, education: 0, income: 0, devices: 0, languages: 0 },
  };
  for (const person of people) {
    const age = ageOn(person.dateOfBirth, today);
    const failed = (
      [
        ['age', age >= wanted.minimumAge && age <= wanted.maximumAge],
        ['gender', wanted.gender.includes(person.gender)],
        ['education', acceptsEducation(wanted.education, person.educationLevel)],
        ['income', wanted.annualHouseholdIncome.includes(person.annualHouseholdIncome)],
        ['devices', person.devices.some((device) => wanted.deviceRequirements.includes(device))],
        ['languages', knowsAll(person, wanted.spoken)],
      ] as const
    ).filter(([, holds]) => !holds);
    const [first] = failed;
    if (failed.length === 1 && first) all.without[first[0]] += 1;
    if (failed.length > 0) continue;
    all.eligible += 1;
    if (person.lastActiveOn !== null && person.lastActiveOn > since) all.active += 1;
  }
  for (const name of Object.keys(all.without) as (keyof typeof all.without)[]) all.without[name] += all.eligible;
  return all;
}

const world = await openWorld();
await makePeople(PEOPLE);

test(`the count equals a brute-force count of ${PEOPLE} random people for ${CRITERIA} random criteria, today and on later days`, async () => {
  const samples = fc.sample(criteria, { numRuns: CRITERIA, seed: SEED });
  // Days pass between the batches: people have birthdays, also over the end of February, and are not active any more.
  for (const [batch, days] of [0, 1, 29, 120].entries()) {
    await world.clock.setTime(world.clock.now() + days * 86_400_000);
    const people = await readEverybody();
    for (const wanted of samples.slice((batch * CRITERIA) / 4, ((batch + 1) * CRITERIA) / 4)) {
      const rows = await world.app.read(({ tx }) => countFailing(tx, wanted, world.today(), 1));
      expect(countsOf(rows), JSON.stringify(wanted)).toEqual(bruteForce(people, wanted, world.today()));
    }
  }
});

test('it stays correct while profiles change and people sign in and are erased at the same time', async () => {
  const joined: Person[] = [];
  for (let index = 0; index < 12; index += 1) joined.push(await world.participant('Racer', `055123${4000 + index}`));
  await Promise.all(
    joined.map(async (person, index) => {
      for (let turn = 0; turn < 5; turn += 1) {
        const gender = Object.keys(GENDERS)[(index + turn) % 3] as keyof typeof GENDERS;
        const level = LEVELS[turn % 3] as LanguageLevel;
        const demographic = {
          ...setUp(null).demographic,
          gender,
          languageLevels: [{ language: 'DAGBANI' as const, level }],
        };
        await person.must(updateParticipantInformation, { body: { demographic } });
        await countEligible(world.app, { ...ANYBODY, minimumAge: 18 + turn });
        await person.signInAgain();
      }
      if (index < 3) await person.must(eraseMe, { body: { password: PASSWORD, confirmation: 'DELETE' } });
    }),
  );
  const { eligible, active } = bruteForce(await readEverybody(), ANYBODY, world.today());
  expect(await countEligible(world.app, ANYBODY)).toEqual({ eligible, active });
});

test('groups of fewer than ten people are not counted for anybody', async () => {
  const admin = await world.admin();
  const researcher = await world.verifiedResearcher(admin);
  const ask = (minimumAge: number, maximumAge: number) =>
    researcher.must(countEligibleCall, {
      body: {
        demographics: {
          minimumAge,
          maximumAge,
          gender: ['OTHERS'],
          education: ['MASTERS_DEGREE'],
          annualHouseholdIncome: ['MORE_THAN_100000'],
        },
        deviceRequirements: ['TABLET'],
      } as never,
    });
  expect((await ask(18, 100)).eligible).toBeGreaterThanOrEqual(10);
  expect(await ask(100, 100)).toMatchObject({ eligible: null, active: null });
});

test('differences don’t reveal anybody: similar queries get the same number, or numbers 10 apart', async () => {
  const admin = await world.admin('second.admin@nyansapo.example');
  const researcher = await world.verifiedResearcher(admin);
  const people = await readEverybody();
  const today = world.today();
  const tell = (wanted: Criteria) => answerEligible(world.app, researcher.organizationId, wanted);
  // Narrows a small group down year by year and choice by choice, as an attacker would.
  const steps: Criteria[] = [];
  const narrow = {
    ...ANYBODY,
    gender: ['OTHERS'],
    education: ['DIPLOMA'],
    annualHouseholdIncome: ['MORE_THAN_100000'],
  };
  for (let year = 0; year < 25; year += 1) {
    steps.push({ ...narrow, minimumAge: 18 + year });
    steps.push({ ...narrow, maximumAge: 100 - year });
    steps.push({ ...narrow, minimumAge: 20 + year, deviceRequirements: ['TABLET'] });
    steps.push({ ...narrow, minimumAge: 18 + year, spoken: [{ language: 'ENGLISH', level: 'UNDERSTANDS' }] });
  }
  const answered: { eligible: number | null; who: Set<People[number]> }[] = [];
  let kept = 0;
  for (const wanted of steps) {
    const answer = await tell(wanted);
    const who = new Set(fitting(people, wanted, today));
    if (who.size < 10) expect(answer.eligible).toBeNull();
    else expect(Math.abs((answer.eligible ?? 0) - who.size)).toBeLessThan(10);
    if (answer.eligible !== null && answer.eligible !== who.size) kept += 1;
    for (const [filter, removed] of Object.entries(answer.removed)) {
      if (removed !== null) expect(removed, filter).toBeGreaterThanOrEqual(10);
    }
    if (answer.eligible !== null && answer.active !== null) {
      const inactive = answer.eligible - answer.active;
      expect(inactive === 0 || inactive >= 10).toBe(true);
    }
    answered.push({ eligible: answer.eligible, who });
  }
  for (const [index, one] of answered.entries()) {
    for (const other of answered.slice(index + 1)) {
      if (one.eligible === null || other.eligible === null) continue;
      const apart = one.who.size + other.who.size - 2 * [...one.who].filter((person) => other.who.has(person)).length;
      const difference = Math.abs(one.eligible - other.eligible);
      if (apart > 0 && apart < 10) expect(difference === 0 || difference >= 10).toBe(true);
    }
  }
  expect(kept).toBeGreaterThan(5);
  // A new kind of query gets the exact number, and repeating it changes nothing.
  const fresh = await world.verifiedResearcher(admin);
  const exact = fitting(people, ANYBODY, today).length;
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await answerEligible(world.app, fresh.organizationId, ANYBODY)).eligible).toBe(exact);
  }
});

test('above 20,000 people the count is from a sample, with its interval, and few are counted exactly', async () => {
  await makePeople(MOST_COUNTED);
  await world.app.db.execute('analyze participant_profile');
  const people = await readEverybody();
  const researcher = await world.verifiedResearcher(await world.admin('third.admin@nyansapo.example'));
  const ask = (wanted: Criteria) => answerEligible(world.app, researcher.organizationId, wanted);
  let outside = 0;
  const genders = Object.keys(GENDERS).flatMap((gender) =>
    [18, 30, 45].map((minimumAge) => ({ gender: [gender], minimumAge })),
  );
  for (const some of genders) {
    const wanted = { ...ANYBODY, ...some };
    const { eligible, margin } = await ask(wanted);
    const right = fitting(people, wanted, world.today()).length;
    expect(margin).toBeGreaterThan(0);
    expect(margin).toBeLessThan(right);
    if (Math.abs((eligible ?? 0) - right) > (margin ?? 0)) outside += 1;
  }
  // One of 20 may be outside; these overlap.
  expect(outside).toBeLessThanOrEqual(3);
  const few = { ...ANYBODY, minimumAge: 50, maximumAge: 51, gender: ['OTHERS'], education: ['DIPLOMA'] };
  expect(await ask(few)).toMatchObject({ eligible: fitting(people, few, world.today()).length, margin: null });
});
