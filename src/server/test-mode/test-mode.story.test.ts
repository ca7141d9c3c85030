/** @module-tag slow */
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { makeKey } from '../../../tests/support/api-key.ts';
import { readLedger } from '../../../tests/support/ledger-rows.ts';
import { Receiver, verifies } from '../../../tests/support/receiver.ts';
import { startResearch } from '../../../tests/support/research.ts';
import { inviteWaiting, makeTestKey, publishTestStudy } from '../../../tests/support/test-mode.ts';
import { studyForm, type World } from '../../../tests/support/world.ts';
import { getCurrentKey } from '../../contract/api-keys.ts';
import { listApplicants } from '../../contract/applications.ts';
import { listAppointments, markAttendance } from '../../contract/bookings.ts';
import { listProjects } from '../../contract/projects.ts';
import { getStudyResults } from '../../contract/studies/results.ts';
import { getStudy, listProjectStudies, publishStudy } from '../../contract/studies.ts';
import * as contract from '../../contract/test-mode.ts';
import { getTransferAccount, orderProForma } from '../../contract/transfers.ts';
import { getWallet, listTransactions } from '../../contract/wallets.ts';
import { createWebhook } from '../../contract/webhooks.ts';
import { addDays, addHours, addSeconds } from '../../domain/calendar.ts';
import { GHANA_REGIONS } from '../../domain/enumerations.ts';
import { giveUpUnused, listGenerations, noteEnvironment } from '../features/test-mode/test-mode.service.ts';
import { openPostgres } from '../platform/db/database.ts';

/** The live database's tables about test mode and keys. */
const OWN = ['api_key', 'audit_event', 'test_environment'];
/** Tables that the clock and the queue always write to. */
const ALWAYS = ['audit_seal', 'process_minute', 'service_day', 'metric_reading', 'live_event', 'job', 'rate_limit'];

const databaseOf = (organizationId: string, generation: number) =>
  `nyansapo_test_${organizationId.replaceAll('-', '_')}_${generation}`;

async function countRows(world: World): Promise<Record<string, number>> {
  return world.app.db.transaction(async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(tx);
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      if ([...OWN, ...ALWAYS].includes(name)) continue;
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(tx);
      counts[name] = rows[0]?.count ?? 0;
    }
    return counts;
  });
}

const bank = { BANK_NAME: 'Live Bank', BANK_ACCOUNT_NUMBER: '1234567890123' };
const env = { WEBHOOKS_TO_THIS_MACHINE: 'on', TEST_DATABASE_URL: inject('postgresUrl'), ...bank };
const { world, admin, researcher, projectId } = await startResearch(100_000, env);
const key = await makeTestKey(world, researcher);
await key.opened();

describe('a test environment', () => {
  test('it has a verified organisation with money and a project, and people of every region', async () => {
    const people = await key.must(contract.listTestParticipants);
    expect(people).toHaveLength(30);
    expect(new Set(people.map(({ region }) => region))).toEqual(new Set(Object.keys(GHANA_REGIONS)));
    expect(people.filter(({ staysAway }) => staysAway).map(({ number }) => number)).toEqual([7, 17, 27]);
    expect(await key.must(listProjects)).toHaveLength(1);
    const { organizationId } = await key.must(getCurrentKey);
    expect(await key.must(getWallet, { params: { organizationId } })).toMatchObject({
      availablePesewas: 1_000_000,
    });
  });

  test('an environment is created with its organisation’s first key, before any call', async () => {
    const other = await world.verifiedResearcher(admin);
    const name = `%${other.organizationId.replaceAll('-', '_')}%`;
    await makeTestKey(world, other);
    const exists = () =>
      world.app.db.read(async (tx) => {
        const { rows } = await sql`select from pg_database where datname like ${name}`.execute(tx);
        return rows.length;
      });
    await expect.poll(exists, { timeout: 30_000 }).toBe(1);
  });

  test('a key can describe itself before its environment exists', async () => {
    const other = await world.verifiedResearcher(admin);
    const database = databaseOf(other.organizationId, 1);
    const client = new pg.Client({ connectionString: inject('postgresUrl') });
    await client.connect();
    // The process that creates the environment waits for this lock.
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [database]);
    const first = await makeTestKey(world, other);
    const described = await first.must(getCurrentKey);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    await client.end();
    expect(rowCount).toBe(0);
    const { organizationId, expiresAt } = described;
    expect(described).toMatchObject({ id: first.id, mode: 'test' });
    expect(expiresAt.slice(0, 10)).toBe(addDays(world.today(), 90));
    await first.opened();
    expect(await first.must(getWallet, { params: { organizationId } })).toMatchObject({ availablePesewas: 1_000_000 });
    expect((await first.must(getCurrentKey)).organizationId).toBe(organizationId);
    expect(await first.call(getWallet, { params: { organizationId: other.organizationId } })).toMatchObject({
      status: 404,
    });
  });

  test('a key names the organisation of an environment that an earlier release created', async () => {
    const other = await world.verifiedResearcher(admin);
    const old = await makeTestKey(world, other);
    await old.opened();
    const url = new URL(inject('postgresUrl'));
    url.pathname = `/${databaseOf(other.organizationId, 1)}`;
    const client = new pg.Client({ connectionString: url.toString() });
    await client.connect();
    await client.query(`set session_replication_role = replica; update organization set id = '${projectId}'`);
    await client.end();
    expect((await old.must(getCurrentKey)).organizationId).toBe(projectId);
  });

  test('the researcher’s whole job works by key, and the live database notices nothing', async () => {
    await world.settle();
    const before = await countRows(world);
    const receiver = await Receiver.open();
    const kinds = [
      'study.published',
      'application.invited',
      'booking.created',
      'booking.attended',
      'payout.paid',
    ] as const;
    const { secret } = await key.must(createWebhook, { body: { url: receiver.url, kinds: [...kinds] } });
    const study = await publishTestStudy(key, 6);
    const params = { id: study.id };
    await key.advance('PT8H');
    const applicants = await key.must(listApplicants, { params, query: { size: 100 } });
    const statuses = applicants.map(({ status }) => status);
    expect(statuses.filter((status) => status === 'PENDING').length).toBeGreaterThan(5);
    expect(statuses).toContain('DISQUALIFIED');

    expect(await inviteWaiting(key, study.id, 6)).toBe(6);
    await key.advance('PT5H');
    const sessions = await key.must(listAppointments, { query: { when: 'upcoming', size: 100 } });
    expect(sessions).toHaveLength(6);
    const last =
      sessions
        .map(({ endsAt }) => endsAt)
        .sort()
        .at(-1) ?? '';
    await key.move({ to: addHours(new Date(last), 0.5).toISOString() });
    const held = await key.must(listAppointments, { query: { when: 'upcoming', size: 100 } });
    for (const { id, participantHereAt } of held) {
      const event = participantHereAt === null ? 'miss' : 'attend';
      await key.must(markAttendance, { params: { id, event }, body: {} });
    }
    await key.advance('PT1H');
    const attended = held.filter(({ participantHereAt }) => participantHereAt !== null).length;
    expect(attended).toBeGreaterThan(3);
    expect(await key.must(getStudyResults, { params })).toMatchObject({ attended });
    expect(await key.must(getStudy, { params })).toMatchObject({ filled: 6 });

    const { rows: mails } = { rows: await key.must(contract.listTestMails, { query: { size: 100 } }) };
    const subjects = mails.map(({ subject }) => subject).join('\n');
    expect(subjects).toContain('paid');
    expect(mails.every(({ recipient }) => /@(?:example\.com|test\.example)$/.test(recipient))).toBe(true);
    expect(world.mails().filter(({ to }) => to.endsWith('@test.example'))).toEqual([]);

    // Everything due has happened before the clock's answer, so the events have arrived.
    const received = receiver.received.map(({ event }) => event.type);
    expect(new Set(received)).toEqual(new Set(kinds));
    expect(received[0]).toBe('study.published');
    expect(received.filter((kind) => kind === 'payout.paid')).toHaveLength(attended);
    expect(receiver.received.every(({ event }) => event.mode === 'test')).toBe(true);
    // A receiver has a real clock, unlike the environment.
    expect(receiver.received.every((one) => verifies(one, secret, new Date()))).toBe(true);
    await receiver.close();

    await world.settle();
    expect(await countRows(world)).toEqual(before);
  });

  test('the clock moves only forward, by 60 days at most', async () => {
    const now = new Date((await key.must(contract.getTestClock)).now);
    const move = (body: { to?: string; advance?: string }) => key.call(contract.moveTestClock, { body });
    const refused = (field: string) => ({ status: 400, code: 'VALIDATION' as const, content: [{ field }] });
    expect(await move({ to: addHours(now, -1).toISOString() })).toMatchObject(refused('to'));
    // A script may repeat a call after the clock has passed the target.
    expect(await move({ to: addSeconds(now, -1).toISOString() })).toMatchObject({
      success: true,
      content: { hasArrived: true },
    });
    expect(await move({ to: addHours(now, 24 * 60 + 1).toISOString() })).toMatchObject(refused('to'));
    expect(await move({ advance: 'P61D' })).toMatchObject(refused('advance'));
    expect(await move({ advance: 'soon' })).toMatchObject(refused('advance'));
    expect(await move({})).toMatchObject(refused('to'));
    expect(await move({ to: 'tomorrow' })).toMatchObject(refused('to'));
    expect(await move({ to: addHours(now, 1).toISOString(), advance: 'PT1H' })).toMatchObject(refused('to'));
  });

  test('moving an environment without studies by 60 days is cheap, and an organisation has a budget', async () => {
    const fresh = await world.verifiedResearcher(await world.admin('clock.admin@nyansapo.example'));
    const own = await makeTestKey(world, fresh);
    await own.opened();
    const before = process.threadCpuUsage();
    const moved = await own.must(contract.moveTestClock, { body: { advance: 'P60D' } });
    const { user, system } = process.threadCpuUsage(before);
    expect(moved).toMatchObject({ hasArrived: true });
    expect(moved.aheadSeconds).toBeGreaterThan(60 * 86_400 - 60);
    expect((user + system) / 1000).toBeLessThan(1500);

    const { limits } = world.app;
    await limits.attempt('testSeconds', fresh.organizationId, 300);
    expect(await own.call(contract.moveTestClock, { body: { advance: 'P1D' } })).toMatchObject({ status: 429 });
    // Other organisations have their own budget.
    await key.must(contract.moveTestClock, { body: { advance: 'PT1S' } });
  });

  test('an unverified organisation gets an environment too, if there is room', async () => {
    const founders = await Promise.all(Array.from({ length: 21 }, () => world.join('RESEARCHER')));
    const ids = founders.map(({ user }) => user.organization?.id ?? '');
    const [first = '', last = ''] = [ids[0], ids.at(-1)];
    expect(await noteEnvironment(world.app, first)).toBe(1);
    for (const id of ids.slice(1, -1)) await noteEnvironment(world.app, id);
    await expect(noteEnvironment(world.app, last)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    // Existing environments still work, and a verified organisation still gets one.
    await world.goTo(addHours(world.now(), 2));
    expect(await noteEnvironment(world.app, first)).toBe(1);
    expect(await noteEnvironment(world.app, researcher.organizationId)).toBe(1);
    await world.goTo(addHours(world.now(), 8 * 24));
    await giveUpUnused(world.app);
    const left = await listGenerations(world.app, [first, last, researcher.organizationId]);
    expect([...left.keys()]).toEqual([researcher.organizationId]);
  });

  test('test and live data are invisible to each other', async () => {
    const live = await makeKey(world, researcher);
    const times = [{ date: addDays(world.today(), 3), availableTimes: [{ start: '09:00', end: '09:30' }] }];
    const real = await researcher.must(publishStudy, { body: studyForm(projectId, 1, times) as never });
    const [project] = await key.must(listProjects);
    const fake = await publishTestStudy(key, 2);
    const missing = { status: 404, code: 'NOT_FOUND' } as const;
    expect(await key.call(getStudy, { params: { id: real.id } })).toMatchObject(missing);
    expect(await key.call(listProjectStudies, { params: { id: projectId } })).toMatchObject(missing);
    expect(await key.call(getWallet, { params: { organizationId: researcher.organizationId } })).toMatchObject(missing);
    expect(await live.call(getStudy, { params: { id: fake.id } })).toMatchObject(missing);
    expect(await researcher.call(getStudy, { params: { id: fake.id } })).toMatchObject(missing);
    expect(await live.call(listProjectStudies, { params: { id: project?.id ?? '' } })).toMatchObject(missing);
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
    const [ours, theirs] = [ids(await live.must(listProjects)), ids(await key.must(listProjects))];
    expect(ours.filter((id) => theirs.includes(id))).toEqual([]);
  });

  test('a live key and a person are refused: they need a test key', async () => {
    const live = await makeKey(world, researcher);
    const refusal = { status: 403, code: 'TEST_KEY_NEEDED' } as const;
    expect(await live.call(contract.getTestClock)).toMatchObject(refusal);
    expect(await live.call(contract.resetTestEnvironment)).toMatchObject(refusal);
    expect(await researcher.call(contract.moveTestClock, { body: { advance: 'PT1H' } })).toMatchObject(refusal);
  });

  test('people act on request, as far as the rules allow', async () => {
    const study = await publishTestStudy(key, 4);
    const people = await key.must(contract.listTestParticipants);
    const act = (id: string, what: 'apply' | 'book' | 'cancel' | 'withdraw' | 'miss' | 'arrive') =>
      key.call(contract.actAsTestParticipant, { params: { id, act: what }, body: { studyId: study.id } });
    const applied: string[] = [];
    for (const { id, answersWrong } of people.slice(0, 20)) {
      if (answersWrong) continue;
      const answer = await act(id, 'apply');
      if (answer.success) applied.push(id);
      else expect(answer.code).toBe('NOT_ELIGIBLE');
    }
    const [first = '', second = '', third = ''] = applied;
    expect(await act(first, 'apply')).toMatchObject({ status: 409, code: 'ALREADY_APPLIED' });
    expect(await act(first, 'book')).toMatchObject({ code: 'NOT_INVITED' });
    expect(await act(third, 'withdraw')).toMatchObject({ success: true });
    await inviteWaiting(key, study.id, 2);
    for (const id of [first, second]) expect(await act(id, 'book')).toMatchObject({ success: true });
    expect(await act(first, 'arrive')).toMatchObject({ code: 'CHECK_IN_TOO_EARLY' });
    expect(await act(second, 'miss')).toMatchObject({ success: true });
    const studyId = study.id;
    expect(await key.must(listAppointments, { query: { when: 'upcoming', studyId } })).toHaveLength(2);
    await key.advance('P3D');
    const past = await key.must(listAppointments, { query: { when: 'past', studyId } });
    expect(past.filter(({ participantHereAt }) => participantHereAt === null)).toHaveLength(1);
    expect(await act('01a1fdb4-64ad-74d5-9038-304202d76596', 'apply')).toMatchObject({ status: 404 });
  });

  test('test money can be added', async () => {
    const { organizationId } = await key.must(getCurrentKey);
    const { reference } = await key.must(contract.topUpTestWallet, { body: { amount: 250.5 } });
    const [newest] = await key.must(listTransactions, { params: { organizationId }, query: {} });
    expect(newest).toMatchObject({ reference: `topup:${reference}`, amountPesewas: 25_050 });
    expect(await key.call(contract.topUpTestWallet, { body: { amount: 0 } })).toMatchObject({ status: 400 });
  });

  test('a pro-forma of a test names a sample account, never our own', async () => {
    const live = await makeKey(world, researcher);
    expect(await live.must(getTransferAccount)).toMatchObject({ bank: { accountNumber: bank.BANK_ACCOUNT_NUMBER } });
    expect(await key.must(getTransferAccount)).toMatchObject({ bank: { accountNumber: '0000000000000' } });
    const { organizationId } = await key.must(getCurrentKey);
    const body = { amount: 2500, purchaseOrder: 'PO-7' };
    expect(await key.must(orderProForma, { params: { organizationId }, body })).toMatchObject({
      amountPesewas: 250_000,
      bank: { accountNumber: '0000000000000' },
    });
  });

  test('its books balance, and agree with its provider’s', async () => {
    // The nightly check and the reconciliation are among what is due.
    await key.advance('P1D');
    const url = new URL(inject('postgresUrl'));
    url.pathname = `/${databaseOf(researcher.organizationId, 1)}`;
    const db = await openPostgres(url.toString(), { maxConnections: 1 });
    const ledger = await readLedger(db);
    expect(ledger.reduce((sum, { balancePesewas }) => sum + balancePesewas, 0)).toBe(0);
    const { rows } = await db.read((tx) =>
      sql<{ provider: number; differences: number; checks: number; paid: number }>`select
        (select sum(difference_pesewas)::bigint from test_payment_line) as provider,
        (select count(*) from book_difference) as differences,
        (select count(*) from reconciliation) as checks,
        (select count(*) from payout where status = 'PAID') as paid`.execute(tx),
    );
    await db.close();
    const held = ledger.find(({ kind }) => kind === 'PROVIDER_BALANCE')?.balancePesewas;
    expect(rows[0]).toMatchObject({ differences: 0 });
    expect(rows[0]?.checks).toBeGreaterThan(0);
    expect(rows[0]?.paid).toBeGreaterThan(3);
    expect(Math.abs(held ?? 0)).toBe(rows[0]?.provider);
  });

  test('a reset starts with an empty environment and removes the old data', async () => {
    const before = await key.must(listProjects);
    await key.must(contract.resetTestEnvironment);
    await key.opened();
    expect((await key.must(contract.getTestClock)).aheadSeconds).toBeLessThan(60);
    const [project] = await key.must(listProjects);
    const { organizationId } = await key.must(getCurrentKey);
    expect(before).toHaveLength(1);
    expect(await key.must(listProjectStudies, { params: { id: project?.id ?? '' } })).toEqual([]);
    expect(await key.must(getWallet, { params: { organizationId } })).toMatchObject({
      availablePesewas: 1_000_000,
    });
    await world.settle();
    expect(await isThere(1)).toBe(false);
    expect(await isThere(2)).toBe(true);
  });

  test('an environment that nobody has used for 90 days is removed', async () => {
    await world.goTo(new Date(`${addDays(world.today(), 91)}T03:45:01Z`));
    await world.until(async () => !(await isThere(2)));
  });

  async function isThere(generation: number): Promise<boolean> {
    const client = new pg.Client({ connectionString: inject('postgresUrl') });
    await client.connect();
    const name = databaseOf(researcher.organizationId, generation);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    await client.end();
    return rowCount === 1;
  }
});
