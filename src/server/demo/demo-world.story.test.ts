/** @module-tag slow */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld } from '../../../tests/support/world.ts';
import { matchOf, type Person } from '../../domain/eligibility.ts';
import { FACT_NAMES, factOf } from '../../domain/facts.ts';
import { countEligible, EVERYBODY } from '../features/participants/eligible-count.service.ts';
import { requirePerson } from '../features/participants/participants.service.ts';
import { criteriaOf } from '../features/studies/studies.rules.ts';
import { readQueues } from '../platform/metrics/queue-reading.ts';
import { makeDemoWorld } from './demo-world.ts';

const world = await openWorld();
await makeDemoWorld(world.app, world.running.sandboxUrl);
const waiting = await world.app.db.read((tx) => readQueues(tx, world.app.clock.now()));

test('what the demo’s weeks have left to do does not count as late', () => {
  expect(waiting.some(({ due }) => due > 0)).toBe(true);
  expect(Math.max(...waiting.map(({ oldestSeconds }) => oldestSeconds))).toBeLessThan(3600);
});

test('no objective counts a payout of the demo, whose sessions were weeks ago, also once its jobs have run', async () => {
  await world.settle();
  const { rows } = await world.app.db.read((tx) =>
    sql<{ all: number; counted: number }>`
      select count(*)::int as all, (count(*) filter (where awaited_since is not null))::int as counted from payout`.execute(
      tx,
    ),
  );
  expect(rows[0]?.all).toBeGreaterThan(5);
  expect(rows[0]?.counted).toBe(0);
});

test('both admins have a name of their own, so that people see who decided', async () => {
  const admins = await world.app.db.read((tx) =>
    tx.selectFrom('appUser').select(['firstName', 'lastName']).where('role', '=', 'ADMIN').execute(),
  );
  expect(new Set(admins.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).size).toBe(2);
});

test('traders in Ashanti, 25 to 40, with a button phone are enough to be counted, and some more may fit', async () => {
  const facts = { region: ['ASHANTI'], work: ['MARKET_TRADER'], phone: ['BUTTON_PHONE'] };
  const traders = { ...EVERYBODY, minimumAge: 25, maximumAge: 40, facts };
  expect((await countEligible(world.app, traders)).eligible).toBeGreaterThanOrEqual(10);
  const onlyBegun = await world.app.db.read((tx) =>
    tx.selectFrom('participantProfile').select('userId').where('educationLevel', 'is', null).execute(),
  );
  expect(onlyBegun.length).toBeGreaterThan(20);
});

test('everything that a study can ask for is known of somebody', async () => {
  const profiles = await world.app.db.read((tx) => tx.selectFrom('participantProfile').selectAll().execute());
  for (const name of FACT_NAMES) {
    const { column } = factOf(name);
    const known = profiles.filter((profile) => profile[column] !== null && profile[column].length > 0);
    expect(known.length, name).toBeGreaterThan(10);
  }
});

test('nobody has applied for a study that does not fit them', async () => {
  const applications = await world.app.db.read((tx) =>
    tx
      .selectFrom('application')
      .innerJoin('study', 'study.id', 'application.studyId')
      .selectAll('study')
      .select('application.participantId')
      .execute(),
  );
  expect(applications.length).toBeGreaterThan(80);
  for (const { participantId, ...study } of applications) {
    const person: Person = await world.app.read((reader) => requirePerson(reader, participantId));
    const match = matchOf(person, criteriaOf(study), world.today());
    expect(match, `${study.name}`).toEqual({ fit: 'FITS', missing: [] });
  }
});
