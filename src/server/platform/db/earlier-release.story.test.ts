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
import { getParticipantInformation } from '../../../contract/participants.ts';
import { createProject, listProjects } from '../../../contract/projects.ts';
import { getStudyDraft } from '../../../contract/studies/drafts.ts';
import { browseStudies } from '../../../contract/studies/offers.ts';
import { getStudyTemplate, listStudyTemplates } from '../../../contract/templates.ts';
import { listTransactions } from '../../../contract/wallets.ts';
import { addMinutes } from '../../../domain/calendar.ts';
import { DEMO_PASSWORD } from '../../demo/demo-people.ts';
import { checkBooks } from '../../features/books/books.service.ts';
import { openServer } from '../../open-databases.ts';
import { COMPLETIONS, FINISH, OBJECTS } from '../backups/catalogue.ts';
import { readSettings } from '../settings.ts';
import { type Database, openPostgres } from './database.ts';
import { MIGRATION_NAMES, migrate } from './migrate.ts';

/* Upgrades the database of the oldest supported release: it gets the schema of a new one, and the product works with it. */

async function newDatabase(): Promise<{ db: Database; url: string }> {
  const url = await createDatabase(inject('postgresUrl'));
  const db = await openPostgres(url, { maxConnections: 2 });
  onTestFinished(async () => {
    await db.close();
    await dropDatabase(url);
  });
  return { db, url };
}

/** Not compared: monthly partitions, which depend on the date, and the job queue's own schema. */
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

/** The order of columns is ignored, and so are the parentheses in a trigger's condition that loading a dump removes. */
function plain(statement: string): string {
  if (statement.startsWith('CREATE TRIGGER')) return statement.replaceAll(/[()]/g, '');
  if (!statement.startsWith('create table')) return statement;
  const lines = statement.split('\n').map((line) => line.replace(/,$/, ''));
  return lines.sort().join('\n');
}

test('a database of the oldest release gets exactly the schema of a new one, and keeps its rows', async () => {
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

test('an older database is refused with an explanation, and left unchanged', async () => {
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

/** A question that the profile answers, as the oldest release kept it. */
const ofProfile = (id: string, attribute: string, answers: readonly string[]) => ({
  ...{ id, kind: 'PROFILE', attribute, question: '' },
  options: answers.map((answer, at) => ({ id: `${id.slice(0, 5)}${at}`, answer, eligibility: 'QUALIFY' })),
});

test('profiles, and questions that profiles answer, become facts and criteria', { timeout: 300_000 }, async () => {
  const { db, url } = await newDatabase();
  await loadEarlierRelease(url);
  const asked = [
    ofProfile('pro001', 'REGION', ['ASHANTI', 'NORTHERN']),
    ofProfile('pro002', 'PHONE_OS', ['ANDROID']),
    ofProfile('pro003', 'REGION', ['NORTHERN', 'VOLTA']),
  ];
  const questions = JSON.stringify(asked);
  const [before] = await db.transaction(async (tx) => {
    await sql`update participant_profile set phone_os = 'OTHERS'
      where user_id = (select user_id from participant_profile order by user_id limit 1)`.execute(tx);
    await sql`update study set screeners = screeners || ${questions}::jsonb where name like 'Round 2%'`.execute(tx);
    await sql`update study set education_levels = array['BASIC_SCHOOL', 'HIGH_SECONDARY_SCHOOL', 'DIPLOMA',
      'TRADE_TECHNICAL_VOCATIONAL_TRAINING', 'ASSOCIATE_DEGREE', 'BACHELORS_DEGREE', 'MASTERS_DEGREE']
      where name like 'Group treasurer%'`.execute(tx);
    await sql`insert into study_draft (project_id, author_id, content, stage, revision, saved_at)
      select s.project_id, saved_by, jsonb_set(content, '{screeners}', content -> 'screeners' || ${questions}::jsonb), 2, 1, saved_at
      from study_template, study s where s.name like 'Round 2%'`.execute(tx);
    const { rows } = await sql<{ phones: number; accounts: number }>`select
      (select count(*)::int from participant_profile where phone_os <> 'OTHERS') as phones,
      (select count(*)::int from mobile_money_account) as accounts`.execute(tx);
    return rows;
  });
  const world = await World.start(undefined, { env: { DATABASE_URL: url } });
  onTestFinished(() => world.close());

  const { rows: after } = await db.read((tx) =>
    sql`select count(phone_os)::int as phones, count(*) filter (where uses_mobile_money = 'YES')::int as accounts
      from participant_profile`.execute(tx),
  );
  expect(after).toEqual([before]);
  const study = (name: string) =>
    db.read((tx) =>
      sql<{ facts: object; screeners: { kind: string }[]; educationLevels: string[] }>`
        select facts, screeners, education_levels as "educationLevels" from study where name like ${name}`.execute(tx),
    );
  const [round2] = (await study('Round 2%')).rows;
  // Of two questions about the region, what both accept.
  expect(round2?.facts).toEqual({ region: ['NORTHERN'], phone: ['ANDROID'] });
  expect(round2?.screeners.map(({ kind }) => kind)).toEqual(['SINGLE', 'SINGLE']);
  expect((await study('Group treasurer%')).rows[0]?.educationLevels).toEqual(['NOT_APPLICABLE']);

  // People read their profiles, and teams their drafts and templates.
  const kwesi = await world.signIn('kwesi.appiah@example.com', DEMO_PASSWORD);
  expect(await kwesi.must(getParticipantInformation)).toMatchObject({
    demographic: { region: 'NORTHERN', district: null, locality: null },
    dailyLife: { usesMobileMoney: 'YES', hasBankAccount: null },
    health: { seeing: null, consents: false },
  });
  const ama = await world.signIn('ama@kente-labs.example', DEMO_PASSWORD);
  const drafts = await Promise.all(
    (await ama.must(listProjects)).map(({ id }) => ama.must(getStudyDraft, { params: { id } })),
  );
  const draft = drafts.find((one) => one !== null);
  expect(draft?.content.demographics).toMatchObject({ facts: {}, districts: [], healthReason: '' });
  expect(draft?.content.screeners.map(({ kind }) => kind)).toEqual(['SINGLE', 'PROFILE', 'PROFILE', 'PROFILE']);
  const [template] = await ama.must(listStudyTemplates);
  const { content } = await ama.must(getStudyTemplate, { params: { id: template?.id ?? '' } });
  expect(content.demographics).toMatchObject({ facts: {}, districts: [], healthReason: '' });
});

test.each(['a server', 'the embedded server'])(
  'the product works with the upgraded database on %s',
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

    // The demo's data is still there.
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

    // New work succeeds: a study, a booking and its pay.
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
