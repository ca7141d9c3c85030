/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { loadEarlierRelease } from '../../../../tests/support/earlier-release.ts';
import { createDatabase, dropDatabase } from '../../../../tests/support/postgres.ts';
import { asParticipant, holdSessions } from '../../../../tests/support/rated-sessions.ts';
import { World } from '../../../../tests/support/world.ts';
import { listBookings } from '../../../contract/bookings.ts';
import { createProject, listProjects } from '../../../contract/projects.ts';
import { browseStudies } from '../../../contract/studies/offers.ts';
import { listTransactions } from '../../../contract/wallets.ts';
import { addMinutes } from '../../../domain/calendar.ts';
import { DEMO_PASSWORD } from '../../demo/demo-people.ts';
import { checkBooks } from '../../features/books/books.service.ts';
import { openServer } from '../../open-databases.ts';
import { COMPLETIONS, FINISH, OBJECTS } from '../backups/catalogue.ts';
import { readSettings } from '../settings.ts';
import { type Database, openPostgres } from './database.ts';
import { MIGRATION_NAMES, migrate } from './migrate.ts';

/* The oldest release that can be upgraded: its database gets the schema of a new one, and the product goes on with it. */

async function newDatabase(): Promise<{ db: Database; url: string }> {
  const url = await createDatabase(inject('postgresUrl'));
  const db = await openPostgres(url, { maxConnections: 2 });
  onTestFinished(async () => {
    await db.close();
    await dropDatabase(url);
  });
  return { db, url };
}

/** Months differ by when they were made, and the job queue has a schema of its own. */
const ELSEWHERE = /pgboss|notification_(?:until_)?\d{4}|notification_earlier/;

/** Every object of the schema as the statement that makes it. */
async function schemaOf(db: Database): Promise<string[]> {
  return db.transaction(async (tx) => {
    await sql`set local search_path = ''`.execute(tx);
    const statements: string[] = [];
    for (const query of [OBJECTS, ...COMPLETIONS, ...FINISH]) {
      const { rows } = await sql.raw<{ sql: string }>(query).execute(tx);
      for (const { sql: text } of rows) {
        if (!ELSEWHERE.test(text)) statements.push(plain(text));
      }
    }
    return statements.sort();
  });
}

/** The order of a table's columns plays no part, nor do parentheses of a trigger's condition that loading a dump leaves out. */
function plain(statement: string): string {
  if (statement.startsWith('CREATE TRIGGER')) return statement.replaceAll(/[()]/g, '');
  if (!statement.startsWith('create table')) return statement;
  const lines = statement.split('\n').map((line) => line.replace(/,$/, ''));
  return lines.sort().join('\n');
}

test('its database gets exactly the schema of a new one, and keeps its rows', async () => {
  const [earlier, fresh] = [await newDatabase(), await newDatabase()];
  await loadEarlierRelease(earlier.url);
  const applied = await migrate(earlier.db);
  expect(applied[0]).toBe('0062_questions_given.expand.sql');
  await migrate(fresh.db);
  expect(await schemaOf(earlier.db)).toEqual(await schemaOf(fresh.db));
  const { rows } = await earlier.db.read((tx) =>
    sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx),
  );
  expect(rows.map(({ name }) => name)).toEqual(MIGRATION_NAMES);
  expect(await migrate(earlier.db)).toEqual([]);
});

test('one that is older is refused, in words, and left as it is', async () => {
  for (const table of ['kysely_migration', 'schema_migration']) {
    const { db } = await newDatabase();
    await db.execute(`create table ${table} (name text primary key, timestamp text)`);
    await db.execute(
      `insert into ${table} (name) values ('0001_people.sql'), ('0060_titles_of_one_language.expand.sql')`,
    );
    await expect(migrate(db)).rejects.toThrow(
      'its last migration is 0060_titles_of_one_language.expand.sql. Start a release that ends with 0061_free_times_after_a_batch.expand.sql on it first',
    );
    const { rows } = await db.read((tx) => sql`select from pg_tables where schemaname = 'public'`.execute(tx));
    expect(rows).toHaveLength(1);
  }
});

test.each(['a server', 'the embedded server'])(
  'the product goes on with it on %s',
  { timeout: 600_000 },
  async (where) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'nyansapo-earlier-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    let databaseUrl: string | undefined;
    if (where === 'a server') {
      databaseUrl = (await newDatabase()).url;
      await loadEarlierRelease(databaseUrl);
    } else {
      const server = await openServer(await readSettings({ DATA_DIR: dataDir, DEMO: 'off' }), { exclusive: true });
      await loadEarlierRelease(server.settings.databaseUrl);
      await server.close();
    }
    const world = await World.start(undefined, { env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } });
    onTestFinished(() => world.close());
    const broken = async () => (await checkBooks(world.app)).flatMap((result) => result.broken);
    expect(await broken()).toEqual([]);

    // What people of the demo have done is there.
    const kwesi = await world.signIn('kwesi.appiah@example.com', DEMO_PASSWORD);
    expect((await kwesi.must(listBookings, { query: { when: 'past' } as never })).length).toBeGreaterThan(0);
    await kwesi.must(browseStudies, { query: {} as never });
    const ama = await world.signIn('ama@kente-labs.example', DEMO_PASSWORD);
    expect((await ama.must(listProjects)).length).toBeGreaterThan(0);
    const organizationId = ama.user.organization?.id ?? '';
    const movements = await ama.must(listTransactions, { params: { organizationId }, query: { size: 100 } as never });
    const isAbout = new Map(movements.map(({ event, studyId, topUpReference }) => [event, studyId ?? topUpReference]));
    expect(isAbout.get('topup')).toEqual(expect.any(String));
    expect(isAbout.get('publish')).toEqual(expect.any(String));

    // And they go on: a study, a booking, its pay.
    const researcher = await world.verifiedResearcher(await world.admin('new.admin@nyansapo.example'));
    await world.topUp(researcher, 1_000_000);
    const { id: projectId } = await researcher.must(createProject, { body: { projectName: 'After the upgrade' } });
    const person = await world.participant('Newcomer', '0551239417');
    await holdSessions(world, researcher, projectId, [{ caller: asParticipant(person), event: 'attend' }]);
    const statusOfPayout = async () => {
      await world.goTo(addMinutes(world.now(), 5));
      const { rows } = await world.app.db.read((tx) =>
        sql<{ status: string }>`select status from payout where participant_id = ${person.user.userId}`.execute(tx),
      );
      return rows[0]?.status;
    };
    await expect.poll(statusOfPayout, { timeout: 120_000 }).toBe('PAID');
    expect(await broken()).toEqual([]);
  },
);
