import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import type { MtnState } from '../../../../sandbox/mtn-state.ts';
import { createDatabase, dropDatabase } from '../../../../tests/support/postgres.ts';
import { type Person, World } from '../../../../tests/support/world.ts';
import { withConnection } from '../../platform/backups/connection.ts';
import { dump, sourceOf } from '../../platform/backups/dump.ts';
import { load } from '../../platform/backups/load.ts';
import { newId } from '../../platform/ids.ts';
import { adopt } from '../books/adoption.service.ts';
import { checkBooks } from '../books/books.service.ts';
import { reconcile } from '../books/reconciliation.service.ts';
import { markRestored } from '../ledger/database-life.service.ts';
import { post } from '../ledger/ledger.service.ts';
import { studyPublished } from '../ledger/study-movements.ts';
import { recordEarning } from './earnings.service.ts';

/*
 * People are paid by MTN after a backup, and the backup is restored: MTN has no list of transfers, but nobody is paid twice when
 * their sessions are marked again.
 */

const RATE_PESEWAS = 5_000;

let lost: World;
let restored: World;
let studyId: string;
let restoredUrl: string;

const mtnState = async () => (await lost.mtn('GET', '/sandbox/state')) as MtnState;
const prefer = (world: World, rail: string) =>
  world.app.db.transaction((tx) =>
    sql`update payout_rail set mode = case when rail = ${rail} then 'PREFERRED' else 'ON' end,
      failures = 0, trips = 0, closed_until = null`.execute(tx),
  );

/** Marks a session; marking the same one again gives the same id. */
const mark = (world: World, person: Person, bookingId = newId()) =>
  world.app.work(null, (work) =>
    recordEarning(work, { bookingId, studyId, participantId: person.user.userId, ratePesewas: RATE_PESEWAS }),
  );

/** What MTN and Paystack have each paid to a number. */
async function received(local: string): Promise<number[]> {
  const paystack = (await lost.sandbox('GET', '/sandbox/state')) as {
    transfers: Record<string, { recipient: string; amount: number; status: string }>;
    recipients: Record<string, { accountNumber: string }>;
  };
  return [
    ...Object.values((await mtnState()).transfers)
      .filter(({ msisdn, status }) => status === 'SUCCESSFUL' && msisdn === `233${local.slice(1)}`)
      .map(({ amount }) => amount),
    ...Object.values(paystack.transfers)
      .filter(
        ({ recipient, status }) => status === 'success' && paystack.recipients[recipient]?.accountNumber === local,
      )
      .map(({ amount }) => amount),
  ];
}

async function statusesOf(world: World, { user }: Person): Promise<string[]> {
  const { rows } = await world.app.db.read((tx) =>
    sql<{
      status: string;
    }>`select status from payout where participant_id = ${user.userId} order by created_at, id`.execute(tx),
  );
  return rows.map(({ status }) => status);
}
const untilPaid = (world: World, person: Person, payouts = 1) =>
  world.until(async () => {
    const statuses = await statusesOf(world, person);
    return statuses.length === payouts && statuses.every((status) => status === 'PAID');
  });

/** Copies the database as a backup does. */
async function backUp(): Promise<Buffer> {
  return withConnection(lost.app.settings.databaseUrl ?? '', async (client) => {
    const to = new PassThrough();
    const [script] = await Promise.all([buffer(to), dump(sourceOf(client), to)]);
    return script;
  });
}

/** Restores a backup into a separate database, and starts the product on it with the same providers. */
async function restore(backup: Buffer): Promise<World> {
  restoredUrl = await createDatabase(inject('postgresUrl'));
  await withConnection(restoredUrl, (client) => load(Readable.from([backup]), client));
  await withConnection(restoredUrl, (client) => client.query('analyze'));
  const { payments, otherRails } = lost.app;
  const world = await World.start(lost, {
    env: { PAYOUT_RAILS: 'paystack,mtn', DATABASE_URL: restoredUrl },
    adapt: (app) => ({ ...app, payments, otherRails }),
  });
  await world.clock.setTime(lost.clock.now());
  await world.app.db.transaction((tx) => markRestored({ tx, now: world.now() }, world.now()));
  return world;
}

let people: Record<'again' | 'both' | 'later' | 'waiting' | 'refused' | 'rerouted' | 'unpaid', Person>;
const numbers = {
  again: '0244008101',
  both: '0244008102',
  later: '0244008103',
  waiting: '0244008104',
  refused: '0244008105',
  rerouted: '0244008106',
  unpaid: '0244008107',
};
const sessions = Object.fromEntries([...Object.keys(numbers), 'stranger'].map((name) => [name, newId()])) as Record<
  keyof typeof numbers | 'stranger',
  string
>;
const second = newId();
let stranger: Person;
const STRANGER = '0244008199';

beforeAll(async () => {
  lost = await World.start(undefined, { env: { PAYOUT_RAILS: 'paystack,mtn' } });
  // The providers have the real clock: at night, tomorrow morning is more than a day ahead of it, and so is what we ask for.
  await lost.clock.setTime(Date.now() + 3_600_000);
  const researcher = await lost.verifiedResearcher(await lost.admin());
  await lost.topUp(researcher, 900_000);
  studyId = newId();
  const { organizationId } = researcher;
  await lost.app.work(null, (work) =>
    post(work, studyPublished({ studyId, organizationId, amountPesewas: 800_000, at: work.now })),
  );
  people = Object.fromEntries(
    await Promise.all(
      Object.entries(numbers).map(async ([name, number]) => [name, await lost.participant('Ama', number)]),
    ),
  ) as typeof people;
  // A person whom MTN had paid before the backup.
  await prefer(lost, 'MTN');
  await mark(lost, people.later);
  await untilPaid(lost, people.later);
  // What both providers have paid is in the books.
  await reconcile(lost.app);
  await reconcile(lost.app);
  // In the backup, this payout exists but was not sent.
  await lost.app.db.transaction((tx) => sql`update payout_rail set mode = 'OFF'`.execute(tx));
  await mark(lost, people.waiting, sessions.waiting);
  await mark(lost, people.rerouted, sessions.rerouted);
  await lost.settle();
  const backup = await backUp();

  await prefer(lost, 'PAYSTACK');
  await lost.sandbox('PUT', '/sandbox/faults', { emptyFloat: 1 });
  await lost.pass(60_000);
  await untilPaid(lost, people.rerouted);
  await lost.sandbox('PUT', '/sandbox/faults', { emptyFloat: 0 });
  await prefer(lost, 'MTN');
  await lost.pass(60_000);
  await untilPaid(lost, people.waiting);
  await mark(lost, people.again, sessions.again);
  await mark(lost, people.later, sessions.later);
  await mark(lost, people.both, sessions.both);
  for (const [person, count] of [
    [people.again, 1],
    [people.later, 2],
    [people.both, 1],
  ] as const)
    await untilPaid(lost, person, count);
  await mark(lost, people.both, second);
  await untilPaid(lost, people.both, 2);
  // MTN fails the transfer, and Paystack pays.
  await lost.mtn('PUT', '/sandbox/faults', { mtnNoFunds: 1 });
  await mark(lost, people.refused, sessions.refused);
  await untilPaid(lost, people.refused);
  await lost.mtn('PUT', '/sandbox/faults', { mtnNoFunds: 0 });
  stranger = await lost.participant('Kofi', STRANGER);
  await mark(lost, stranger);
  await untilPaid(lost, stranger);

  restored = await restore(backup);
  await vi.waitUntil(async () => (await adopt(restored.app).catch(() => undefined)) === null, { timeout: 30_000 });
  await prefer(restored, 'PAYSTACK');
});
afterAll(async () => {
  await restored?.close();
  await lost.close();
  if (restoredUrl) await dropDatabase(restoredUrl);
});

beforeEach(() => restored.settle());
afterEach(() => lost.mtn('PUT', '/sandbox/faults', { mtnDown: 0 }));

let back: Promise<Person> | null = null;
/** A person who signed up after the backup signs up again. */
function signUpAgain(): Promise<Person> {
  back ??= restored.participant('Kofi', STRANGER);
  return back;
}

test('payouts in the backup are settled as MTN has paid them, whatever their attempt', async () => {
  await untilPaid(restored, people.waiting);
  await untilPaid(restored, people.rerouted);
  expect(await received(numbers.waiting)).toEqual([RATE_PESEWAS]);
  expect(await received(numbers.rerouted)).toEqual([RATE_PESEWAS]);
});

test('while MTN does not answer, a session that is marked again is not paid', async () => {
  await lost.mtn('PUT', '/sandbox/faults', { mtnDown: 1 });
  await mark(restored, people.again, sessions.again);
  await restored.settle();
  expect(await statusesOf(restored, people.again)).toEqual([]);
  expect(await received(numbers.again)).toEqual([RATE_PESEWAS]);
  await lost.mtn('PUT', '/sandbox/faults', { mtnDown: 0 });
  await restored.pass(60_000);
  await untilPaid(restored, people.again);
  expect(await received(numbers.again)).toEqual([RATE_PESEWAS]);
});

test('sessions that are marked again one by one, or at the same time, are paid once', async () => {
  await mark(restored, people.later, sessions.later);
  await mark(restored, people.both, sessions.both);
  await mark(restored, people.both, second);
  await untilPaid(restored, people.later, 2);
  await untilPaid(restored, people.both, 2);
  await restored.settle();
  expect(await received(numbers.later)).toEqual([RATE_PESEWAS, RATE_PESEWAS]);
  expect(await received(numbers.both)).toEqual([RATE_PESEWAS, RATE_PESEWAS]);
});

test('a transfer that failed at MTN does not block the next one', async () => {
  await prefer(restored, 'MTN');
  await mark(restored, people.refused, sessions.refused);
  await untilPaid(restored, people.refused);
  expect(await received(numbers.refused)).toEqual([RATE_PESEWAS]);
  await mark(restored, people.refused);
  await restored.pass(120_000);
  await untilPaid(restored, people.refused, 2);
  expect(await received(numbers.refused)).toEqual([RATE_PESEWAS, RATE_PESEWAS]);
});

test('a person whose account was lost is not paid again to a number that MTN has paid', async () => {
  const person = await signUpAgain();
  await mark(restored, person, sessions.stranger);
  await untilPaid(restored, person);
  expect(await received(STRANGER)).toEqual([RATE_PESEWAS]);
});

test('people who were never paid are paid, and the books agree with MTN’s balance', async () => {
  for (const [name, person] of Object.entries({ ...people, stranger: await signUpAgain() })) {
    await mark(restored, person, sessions[name as keyof typeof sessions]);
  }
  await mark(restored, people.both, second);
  await untilPaid(restored, people.unpaid);
  expect(await received(numbers.unpaid)).toEqual([RATE_PESEWAS]);
  await restored.settle();
  await reconcile(restored.app);
  await reconcile(restored.app);
  const { accounts } = await restored.books();
  expect(-(accounts.MTN_BALANCE ?? 0)).toBe((await mtnState()).balance);
  expect(Object.keys(accounts).filter((name) => /TRANSIT|ADVANCE|PARTICIPANT/.test(name))).toEqual([]);
  expect((await checkBooks(restored.app)).filter((one) => one.broken.length > 0)).toEqual([]);
});
