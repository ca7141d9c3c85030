/** @module-tag slow */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insertPeople, multiplyPeople } from '../../../../tests/support/many-people.ts';
import { randomCriteria } from '../../../../tests/support/random-people.ts';
import { setUp } from '../../../../tests/support/set-up.ts';
import { runsOf, SEED, sized } from '../../../../tests/support/size.ts';
import { openWorld, PASSWORD, type Person } from '../../../../tests/support/world.ts';
import { updateParticipantInformation } from '../../../contract/participants.ts';
import { eraseMe } from '../../../contract/privacy.ts';
import { addDays } from '../../../domain/calendar.ts';
import { type Criteria, matchOf, qualifies } from '../../../domain/eligibility.ts';
import { GENDERS } from '../../../domain/enumerations.ts';
import { hasOnlyButtonPhone } from '../../../domain/keypad-phones.ts';
import { LANGUAGE_LEVELS, type LanguageLevel } from '../../../domain/spoken.ts';
import { type Filter, fewestApart, groupsOf, MOST_COUNTED, peopleIn, type Sketch } from './eligible-count.rules.ts';
import { answerEligible, countEligible, EVERYBODY } from './eligible-count.service.ts';
import { countQualifying, countUnmet, sketchOf } from './eligible-count.sql.ts';

/** The count is SQL; this compares it with applying `domain/eligibility.ts` to everybody. */

const PEOPLE = sized(2000, 10_000);
const CRITERIA = runsOf('eligible count', 80, 1000);

const world = await openWorld();
await insertPeople(world.app, PEOPLE);

const readEverybody = () => world.app.db.read((tx) => tx.selectFrom('participantProfile').selectAll().execute());
type People = Awaited<ReturnType<typeof readEverybody>>;

const fitting = (people: People, wanted: Criteria, today: string): People =>
  people.filter((person) => qualifies(person, wanted, today));

/** How people match the criteria without one filter. */
function matchWithout(filter: Filter | null, person: People[number], wanted: Criteria, today: string) {
  if (filter === 'devices') {
    if (wanted.byVideo && hasOnlyButtonPhone(person)) return { fit: 'UNFIT' };
    return matchOf({ ...person, devices: ['any'] }, { ...wanted, byVideo: false, deviceRequirements: ['any'] }, today);
  }
  if (filter === 'age') return matchOf(person, { ...wanted, minimumAge: 0, maximumAge: 200 }, today);
  if (filter === 'meeting') return matchOf(person, { ...wanted, byVideo: false }, today);
  if (filter === 'languages') return matchOf(person, { ...wanted, spoken: [] }, today);
  if (filter === null) return matchOf(person, wanted, today);
  const facts = { ...wanted.facts, [filter]: [] };
  return matchOf(person, { ...wanted, facts, districts: filter === 'region' ? [] : wanted.districts }, today);
}

function bruteForce(people: People, wanted: Criteria, today: string, filters: readonly Filter[]) {
  const since = addDays(today, -30);
  const those = fitting(people, wanted, today);
  const left = (filter: Filter) =>
    people.filter((person) => matchWithout(filter, person, wanted, today).fit === 'FITS');
  return {
    eligible: those.length,
    active: those.filter(({ lastActiveOn }) => lastActiveOn !== null && lastActiveOn > since).length,
    fitOrMayFit: people.filter((person) => matchOf(person, wanted, today).fit !== 'UNFIT').length,
    without: Object.fromEntries(filters.map((filter) => [filter, left(filter).length])),
  };
}

const countsOf = (groups: Readonly<Record<string, Sketch>>) =>
  Object.fromEntries(Object.entries(groups).map(([name, sketch]) => [name, peopleIn(sketch)]));

test(`the count equals a brute-force count of ${PEOPLE} random people for ${CRITERIA} random criteria, today and on later days`, async () => {
  const samples = fc.sample(randomCriteria, { numRuns: CRITERIA, seed: SEED });
  // Days pass between the batches: people have birthdays, also over the end of February, and are not active any more.
  for (const [batch, days] of [0, 1, 29, 120].entries()) {
    await world.clock.setTime(world.clock.now() + days * 86_400_000);
    const people = await readEverybody();
    for (const wanted of samples.slice((batch * CRITERIA) / 4, ((batch + 1) * CRITERIA) / 4)) {
      const { rows, filters } = await world.app.read(({ tx }) => countUnmet(tx, wanted, world.today(), 1));
      const expected = bruteForce(people, wanted, world.today(), filters);
      const { without, ...groups } = groupsOf(rows, filters);
      const counts = { ...countsOf(groups), without: countsOf(without) };
      expect(counts, JSON.stringify(wanted)).toEqual(expected);
      const exact = groupsOf(await world.app.read(({ tx }) => countQualifying(tx, wanted, world.today(), 1)), []);
      expect(peopleIn(exact.eligible), JSON.stringify(wanted)).toBe(expected.eligible);
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
        const level = (Object.keys(LANGUAGE_LEVELS) as LanguageLevel[])[turn % 3] as LanguageLevel;
        const demographic = {
          ...setUp(null).demographic,
          gender,
          languageLevels: [{ language: 'DAGBANI' as const, level }],
        };
        await person.must(updateParticipantInformation, { body: { demographic } });
        await countEligible(world.app, { ...EVERYBODY, minimumAge: 18 + turn });
        await person.signInAgain();
      }
      if (index < 3) await person.must(eraseMe, { body: { password: PASSWORD, confirmation: 'DELETE' } });
    }),
  );
  const { eligible, active } = bruteForce(await readEverybody(), EVERYBODY, world.today(), []);
  expect(await countEligible(world.app, EVERYBODY)).toEqual({ eligible, active });
});

test('differences don’t reveal anybody: similar queries get the same number, or numbers 10 apart', async () => {
  const researcher = await world.verifiedResearcher(await world.admin());
  const people = await readEverybody();
  const today = world.today();
  const tell = (wanted: Criteria) => answerEligible(world.app, researcher.organizationId, wanted);
  // Narrows a small group down year by year and choice by choice, as an attacker would.
  const steps: Criteria[] = [];
  const narrow = { ...EVERYBODY, facts: { gender: ['OTHERS'], education: ['DIPLOMA', 'DOCTORATE'] } };
  for (let year = 0; year < 15; year += 1) {
    steps.push({ ...narrow, minimumAge: 18 + year });
    steps.push({ ...narrow, maximumAge: 100 - year });
    steps.push({ ...narrow, minimumAge: 20 + year, deviceRequirements: ['MOBILE_PHONE', 'TABLET'] });
    steps.push({ ...narrow, minimumAge: 18 + year, facts: { ...narrow.facts, bankAccount: ['YES'] } });
  }
  const shown: (number | null)[] = [];
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
    if (answer.mayFit !== null) expect(answer.mayFit).toBeGreaterThanOrEqual(10);
    if (answer.eligible !== null && answer.active !== null) {
      const inactive = answer.eligible - answer.active;
      expect(inactive === 0 || inactive >= 10).toBe(true);
    }
    shown.push(answer.eligible);
  }
  // What was told anew; everything else repeats one of these numbers.
  const rows = await world.app.db.read((tx) =>
    tx
      .selectFrom('eligibleAnswer')
      .select(['people', 'sketch'])
      .where('organizationId', '=', researcher.organizationId)
      .execute(),
  );
  const told = rows.map(({ people, sketch }) => ({ people, sketch: sketchOf(sketch as Buffer) }));
  for (const eligible of shown) if (eligible !== null) expect(told.map((one) => one.people)).toContain(eligible);
  for (const [index, one] of told.entries()) {
    expect(peopleIn(one.sketch)).toBe(one.people);
    for (const other of told.slice(index + 1)) expect(fewestApart(one.sketch, other.sketch)).toBeGreaterThanOrEqual(10);
  }
  expect(kept).toBeGreaterThan(5);
  // A new kind of query gets the exact number, and repeating it changes nothing.
  const fresh = await world.verifiedResearcher(await world.admin('second.admin@nyansapo.example'));
  const exact = fitting(people, EVERYBODY, today).length;
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await answerEligible(world.app, fresh.organizationId, EVERYBODY)).eligible).toBe(exact);
  }
});

test('above 20,000 people the count is from a sample, with its interval, and few are counted exactly', async () => {
  await multiplyPeople(world.app, Math.ceil((MOST_COUNTED + 1) / PEOPLE));
  await world.app.db.execute('analyze participant_profile');
  const people = await readEverybody();
  const researcher = await world.verifiedResearcher(await world.admin('third.admin@nyansapo.example'));
  const ask = (wanted: Criteria) => answerEligible(world.app, researcher.organizationId, wanted);
  let outside = 0;
  const genders = Object.keys(GENDERS).flatMap((gender) =>
    [18, 30, 45].map((minimumAge) => ({ facts: { gender: [gender] }, minimumAge })),
  );
  for (const some of genders) {
    const wanted = { ...EVERYBODY, ...some };
    const { eligible, margin } = await ask(wanted);
    const right = fitting(people, wanted, world.today()).length;
    expect(margin).toBeGreaterThan(0);
    expect(margin).toBeLessThan(right);
    if (Math.abs((eligible ?? 0) - right) > (margin ?? 0)) outside += 1;
  }
  // One of 20 may be outside; these overlap.
  expect(outside).toBeLessThanOrEqual(3);
  const few = { ...EVERYBODY, maximumAge: 60, facts: { gender: ['OTHERS'], work: ['FARMER', 'FISHER'] } };
  const right = fitting(people, few, world.today()).length;
  expect(await ask(few)).toMatchObject({ eligible: right, margin: null });
});
