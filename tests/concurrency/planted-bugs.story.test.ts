/** @module-tag slow */
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { MtnState } from '../../sandbox/mtn-state.ts';
import { post } from '../../src/server/features/ledger/ledger.service.ts';
import { studyPublished } from '../../src/server/features/ledger/study-movements.ts';
import { settleByReference } from '../../src/server/features/payouts/payout-settling.service.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { PLANTED_BUGS, type PlantedBug, plantBug } from '../../tools/faults/planted-bugs.ts';
import { earnAndRequest } from '../support/earnings.ts';
import { type Person, World } from '../support/world.ts';

/*
 * Plants six bugs that would pay twice, lose money or get stuck, and finds each. The same checks find nothing in the unchanged
 * product.
 */

const KEY = 'sk_test_sandbox_only';
const RATE_PESEWAS = 5_000;
const LATE = '0244000005';
const LOST_ANSWER = '0244000004';
const ORDINARY = '0244001234';

const BUGS = Object.entries(PLANTED_BUGS) as [PlantedBug, string][];
/** Patches `fetch` for the whole process, so it must be the only bug in its process. */
const CHANGES_FETCH: PlantedBug = 'currencyLeftOut';

// A late transfer must stay hidden until after the product has asked for it.
vi.stubEnv('SANDBOX_TRANSFER_MS', '1500');
afterAll(() => vi.unstubAllEnvs());

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

interface SandboxState {
  transfers: Record<string, { recipient: string; status: string }>;
  recipients: Record<string, { accountNumber: string }>;
}

/** The product's mistakes as text; empty if there are none. */
async function findMistakes(bug: PlantedBug | null): Promise<string[]> {
  // A stuck payout never finishes, so the timeout is short; the unchanged product gets enough time for a slow machine.
  const seconds = bug === null ? 60 : 12;
  // The first of two rails does not ask for our approval, so only the books stop the second one.
  const env = { PAYOUT_RAILS: bug === 'failOverOnUnknown' ? 'mtn,paystack' : 'paystack' };
  const world = await World.start(undefined, { env, ...(bug ? { adapt: plantBug(bug) } : {}) });
  try {
    const studyId = await fundedStudy(world);
    const pay = async (numbers: readonly string[]) => {
      const people = [];
      for (const number of numbers) people.push({ number, person: await world.participant('Yaw', number) });
      const mistakes = people.map(({ number, person }) => payOne(world, studyId, person, number, seconds));
      return (await Promise.all(mistakes)).flat();
    };
    // Quick checks come first; one mistake is enough.
    const questions = [
      () => deliverTwice(world),
      () => pay([ORDINARY]),
      // Whether twenty settlements really overlap depends on the machine's load, so they get several chances.
      ...Array.from({ length: 8 }, () => () => settleAtOnce(world)),
      () => pay([LATE, LOST_ANSWER]),
    ];
    const mistakes: string[] = [];
    for (const question of questions) if (mistakes.length === 0) mistakes.push(...(await question()));
    return mistakes;
  } finally {
    await world.close();
  }
}

async function fundedStudy(world: World): Promise<string> {
  const researcher = await world.verifiedResearcher(await world.admin());
  await world.topUp(researcher, 100_000);
  const studyId = newId();
  const { organizationId } = researcher;
  await world.app.work(null, (work) =>
    post(work, studyPublished({ studyId, organizationId, amountPesewas: 50_000, at: world.now() })),
  );
  return studyId;
}

/** Pays one person, and checks with both sides how often the money was sent. */
async function payOne(
  world: World,
  studyId: string,
  person: Person,
  number: string,
  seconds: number,
): Promise<string[]> {
  const { userId } = person.user;
  const before = await countAtProvider(world, number, 'success');
  const earning = { bookingId: newId(), studyId, participantId: userId, ratePesewas: RATE_PESEWAS };
  await world.app.work(null, (work) => earnAndRequest(work, earning));
  const statusOf = async () => {
    const { rows } = await world.app.db.read((tx) =>
      sql<{ status: string }>`select status from payout where participant_id = ${userId}`.execute(tx),
    );
    return rows[0]?.status;
  };
  await world.until(async () => ['PAID', 'FAILED'].includes((await statusOf()) ?? ''), seconds).catch(() => undefined);
  // A transfer that the provider still hides counts as well.
  // One that the product refuses to approve is rejected after many tries.
  await vi.waitUntil(async () => (await countAtProvider(world, number, 'pending')) === 0, { timeout: 120_000 });
  const paid = (await countAtProvider(world, number, 'success')) - before;
  const status = await statusOf();
  const mistakes = [];
  if (paid > 1) mistakes.push(`${number} was paid ${paid} times`);
  if (paid === 1 && status !== 'PAID') mistakes.push(`${number} was paid, but our books say ${status}`);
  if (paid === 0) mistakes.push(`${number} was not paid`);
  return mistakes;
}

async function countAtProvider(world: World, number: string, wanted: string): Promise<number> {
  const state = (await world.sandbox('GET', '/sandbox/state')) as SandboxState;
  const count = Object.values(state.transfers).filter(
    ({ recipient, status }) => status === wanted && state.recipients[recipient]?.accountNumber === number,
  ).length;
  return world.running.mtnSandboxUrl === null ? count : count + (await countAtMtn(world, number, wanted));
}

async function countAtMtn(world: World, number: string, wanted: string): Promise<number> {
  const { transfers } = (await world.mtn('GET', '/sandbox/state')) as MtnState;
  const status = wanted === 'success' ? 'SUCCESSFUL' : 'PENDING';
  return Object.values(transfers).filter((one) => one.status === status && one.msisdn === `233${number.slice(1)}`)
    .length;
}

/** Reports a payout's success in twenty ways at the same moment: none of them conflicts with another. */
async function settleAtOnce(world: World): Promise<string[]> {
  const { rows } = await world.app.db.read((tx) =>
    sql<{ reference: string }>`select reference from payout where status = 'PAID' limit 1`.execute(tx),
  );
  const reference = rows[0]?.reference ?? '';
  // Resets the payout, as if the success were not yet known.
  await world.app.db.transaction((tx) =>
    sql`update payout set status = 'SENT' where reference = ${reference}`.execute(tx),
  );
  const settled = await Promise.allSettled(Array.from({ length: 20 }, () => settleByReference(world.app, reference)));
  const stumbled = settled.filter(({ status }) => status === 'rejected').length;
  return stumbled === 0 ? [] : [`${stumbled} of 20 settlements stumbled over another`];
}

/** One event, delivered five times, is stored once. */
async function deliverTwice(world: World): Promise<string[]> {
  const id = Math.floor(Math.random() * 1e12);
  const body = JSON.stringify({ event: 'transfer.success', data: { id, reference: 'po_nobody' } });
  const signature = createHmac('sha512', KEY).update(body).digest('hex');
  const deliver = () =>
    fetch(`${world.running.url}/api/v1/payment/webhooks/paystack`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
      body,
    });
  await Promise.all(Array.from({ length: 5 }, deliver));
  const { rows } = await world.app.db.read((tx) =>
    sql<{ kept: number }>`select count(*)::int as kept from provider_event
      where payload -> 'data' ->> 'id' = ${String(id)}`.execute(tx),
  );
  return rows[0]?.kept === 1 ? [] : [`one event was kept ${rows[0]?.kept} times`];
}

test('the unchanged product makes none of these mistakes', async () => {
  expect(await findMistakes(null)).toEqual([]);
});

test.each(BUGS.filter(([bug]) => bug === CHANGES_FETCH))('is found: %s (%s)', async (bug) => {
  expect(await findMistakes(bug)).not.toEqual([]);
});

// Concurrent, because each spends most of its time waiting for real time.
test.concurrent.each(BUGS.filter(([bug]) => bug !== CHANGES_FETCH))('is found: %s (%s)', async (bug) => {
  expect(await findMistakes(bug)).not.toEqual([]);
});
