import { sql } from 'kysely';
import type { MtnFault, MtnState } from '../../sandbox/mtn-state.ts';
import { checkBooks } from '../../src/server/features/books/books.service.ts';
import { reconcile } from '../../src/server/features/books/reconciliation.service.ts';
import { retryPayout } from '../../src/server/features/payouts/payouts.service.ts';
import { redirectRefund, resolveUnknown } from '../../src/server/features/wallets/refund-sending.service.ts';
import { decideRefund, requestRefund } from '../../src/server/features/wallets/refunds.service.ts';
import { settleTopUp } from '../../src/server/features/wallets/top-ups.service.ts';
import type { App } from '../../src/server/platform/app.ts';
import type { ParticipantCaller } from '../../src/server/platform/http/caller.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { earnAndRequest } from '../../tests/support/earnings.ts';
import { createDatabase, startOwnPostgres } from '../../tests/support/postgres.ts';
import { answerListed, judgeListed, type Listed, startListed } from './listed-people.ts';
import type { PlantedBug } from './planted-bugs.ts';
import {
  makePeople,
  makeSetting,
  type Payee,
  type People,
  payTopUp,
  type SandboxState,
  type Setting,
} from './setting.ts';

/*
 * Payouts under faults: workers and the database are killed; the provider loses requests and responses, creates transfers late,
 * responds with 502, delivers events twice, late, out of order or never, and refuses and returns transfers. Afterwards everybody
 * has been paid exactly once, our books are right, and they match the provider's.
 */

export const RATE_PESEWAS = 5_000;
/** What is added to a late payout. */
const LATE_PESEWAS = 200;
const EARN_MS = 18_000;
const KILL_AFTER_MS = 1_500;
const WORKER_KILLS = 11;
/** The rounds of killing after which the database is killed as well. */
const CRASH_ROUNDS = [4, 9] as const;
/** Longer than a rail stays closed after bad answers. */
const QUIET_MS = 720_000;
const SENDING_MS = 240_000;
/** Paystack accepts a hundred orders per call, MTN one. */
const PREFERRED_MS = { MTN: 9_000, PAYSTACK: 3_000 };
const REFUNDS = 6;
const REFUND_PESEWAS = 2_000;

const FAULTS = {
  down: 0.02,
  silent: 0.01,
  lostRequest: 0.08,
  lostAnswer: 0.08,
  lateCreation: 0.08,
  serverError: 0.08,
  slowAnswer: 0.1,
  duplicateWebhook: 0.3,
  reorderedWebhook: 0.3,
  lostWebhook: 0.15,
  failedTransfer: 0.08,
  reversedTransfer: 0.06,
  slowTransfer: 0.05,
  emptyFloat: 0.05,
  failedRefund: 0.4,
  refundNeedsAttention: 0.4,
  transferOtp: 0.15,
} as const;
const NONE = Object.fromEntries(Object.keys(FAULTS).map((name) => [name, 0]));

const MTN_FAULTS = {
  mtnDown: 0.02,
  mtnSilent: 0.01,
  mtnLostRequest: 0.06,
  mtnLostAnswer: 0.06,
  mtnLateCreation: 0.06,
  mtnServerError: 0.06,
  mtnErrorAfterTaking: 0.06,
  mtnSlowAnswer: 0.1,
  mtnTokenError: 0.2,
  mtnEndedToken: 0.05,
  mtnStatusError: 0.1,
  mtnLateStatus: 0.1,
  mtnLateBalance: 0.1,
  mtnLostCallback: 0.2,
  mtnDuplicateCallback: 0.2,
  mtnForgedCallback: 0.3,
  mtnFailedTransfer: 0.06,
  mtnPayeeNotFound: 0.06,
  mtnNoFunds: 0.06,
  mtnSlowTransfer: 0.05,
} as const satisfies Partial<Record<MtnFault, number>>;
const NO_MTN_FAULTS = Object.fromEntries(Object.keys(MTN_FAULTS).map((name) => [name, 0]));

export interface SeedReport {
  seed: number;
  payouts: number;
  /** People on a payment list. */
  listed: number;
  workerKills: number;
  databaseKills: number;
  firings: Record<string, number>;
  /** Transfers that were sent in lists, and calls beyond the provider's limits. */
  listedTransfers: number;
  refusedCalls: number;
  /** Attempts after which another rail took over. */
  rerouted: number;
  /** Payouts that took longer than promised, each of which is compensated once. */
  late: number;
  /** Violations; empty means success. */
  violations: string[];
}

/** The fired faults of both stand-ins, by name. */
async function readFirings(setting: Setting) {
  const { firings, ...paystack } = pick((await setting.sandbox('GET', '/sandbox/state')) as SandboxState);
  const mtn = setting.hasMtn ? ((await setting.mtn('GET', '/sandbox/state')) as MtnState).firings : {};
  return { ...paystack, firings: { ...firings, ...mtn } };
}

/** How many attempts ended with another rail taking the payout. */
async function countRerouted({ app }: Setting): Promise<number> {
  const { rows } = await app.db.read((tx) =>
    sql<{
      count: number;
    }>`select count(*)::int as count from payout_attempt where ended_as in ('DECLINED', 'REFUSED')`.execute(tx),
  );
  return rows[0]?.count ?? 0;
}

const pick = ({ firings, listedTransfers, refusedCalls }: SandboxState) => ({ firings, listedTransfers, refusedCalls });

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Retries until the database is back. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= 60) throw error;
      await pause(250);
    }
  }
}

export async function runSeed(
  seed: number,
  count: number,
  { bug, hasMtn, listed: listedCount }: { bug: PlantedBug | null; hasMtn: boolean; listed: number },
): Promise<SeedReport> {
  const postgres = await startOwnPostgres();
  const setting = await makeSetting(await createDatabase(postgres.url), bug, { hasMtn });
  try {
    const people = await makePeople(setting, count, RATE_PESEWAS);
    await setting.sandbox('PUT', '/sandbox/faults', { wrongAmount: 1 });
    await payTopUp(setting.app, people.researcher, 5_000);
    await setting.sandbox('PUT', '/sandbox/faults', { wrongAmount: 0, unknownPaymentAs400: 1 });
    await settleTopUp(setting.app, 'topup-unknown');
    await setting.sandbox('PUT', '/sandbox/faults', { unknownPaymentAs400: 0 });
    const topUps: string[] = [];
    for (let index = 0; index < REFUNDS; index += 1) {
      topUps.push(await payTopUp(setting.app, people.researcher, REFUND_PESEWAS * 2));
    }
    const listed = await startListed(setting, people, listedCount);
    await setting.sandbox('PUT', '/sandbox/faults', FAULTS);
    if (hasMtn) await setting.mtn('PUT', '/sandbox/faults', MTN_FAULTS);
    for (const worker of setting.workers) void worker.start();

    let isOver = false;
    const helpers = Promise.all([
      ...(hasMtn ? [preferInTurn(setting, () => isOver)] : []),
      retryWhatFailed(setting, () => isOver),
      resolveRefunds(setting, people, () => isOver),
    ]);
    await Promise.all([
      earn(setting, people),
      refund(setting, people, topUps),
      answerListed(setting, people, listed),
      breakThings(setting, postgres.crash),
    ]);
    await untilMostWereSent(setting, count + listed.payments.filter(({ isWilling }) => isWilling).length);
    await setting.sandbox('PUT', '/sandbox/faults', NONE);
    if (hasMtn) await setting.mtn('PUT', '/sandbox/faults', NO_MTN_FAULTS);
    await untilQuiet(setting);
    // Runs the reconciler, which in production runs every ten minutes and finds what no event reported. A rise of MTN's balance
    // counts as a top-up only if the next comparison still sees it.
    await reconcile(inTenMinutes(setting.app));
    await reconcile(inTenMinutes(setting.app));
    await untilQuiet(setting);
    isOver = true;
    await helpers;
    return {
      seed,
      payouts: count,
      workerKills: setting.workers.reduce((sum, { kills }) => sum + kills, 0),
      databaseKills: CRASH_ROUNDS.length,
      ...(await readFirings(setting)),
      rerouted: await countRerouted(setting),
      listed: listed.payments.length,
      late: sumOf(await countLate(setting)),
      violations: await findViolations(setting, people, listed),
    };
  } finally {
    await setting.close();
    await postgres.stop();
  }
}

/** Marks sessions as attended one after another, as a researcher would. */
async function earn({ app }: Setting, { studyId, payees }: People): Promise<void> {
  for (const { id: participantId } of payees) {
    const earning = { bookingId: newId(), studyId, participantId, ratePesewas: RATE_PESEWAS };
    await patiently(() => app.work(null, (work) => earnAndRequest(work, earning)));
    await pause(EARN_MS / payees.length);
  }
}

async function refund({ app }: Setting, { researcher, admin }: People, topUps: readonly string[]): Promise<void> {
  for (const topUpReference of topUps) {
    const form = { topUpReference, amount: REFUND_PESEWAS / 100, reason: 'Not needed' };
    // A request whose response was lost may have created the row; then the retry is refused.
    const id = await patiently(() => findOrMake());
    await patiently(() => decideRefund(app, admin, id, 'approve', '').catch(ignoreConflict));
    await pause(EARN_MS / topUps.length);
    async function findOrMake(): Promise<string> {
      const rows = await app.db.read((tx) =>
        sql<{ id: string }>`select r.id from refund r join top_up t on t.id = r.top_up_id
          where t.reference = ${topUpReference}`.execute(tx),
      );
      return rows.rows[0]?.id ?? (await requestRefund(app, researcher, researcher.organizationId, form)).id;
    }
  }
}

function ignoreConflict(error: unknown): void {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'STATUS_CONFLICT') throw error;
}

async function breakThings({ workers }: Setting, crashDatabase: () => Promise<void>): Promise<void> {
  const killed = () => workers.reduce((sum, { kills }) => sum + kills, 0);
  for (let round = 1; killed() < WORKER_KILLS; round += 1) {
    const worker = workers[round % workers.length];
    // A worker killed during its start would break nothing, so let it work for a moment.
    await worker?.untilReady();
    await pause(KILL_AFTER_MS * (0.3 + Math.random()));
    await worker?.kill();
    void worker?.start();
    if (round === CRASH_ROUNDS[0] || round === CRASH_ROUNDS[1]) await crashDatabase();
  }
  // A worker that found the database down at its start has ended: restart all of them.
  await Promise.all(workers.map((worker) => worker.kill()));
  for (const worker of workers) void worker.start();
}

/** An admin prefers one rail and then the other, so that both always have payouts. */
async function preferInTurn({ app }: Setting, isOver: () => boolean): Promise<void> {
  for (let round = 0; !isOver(); round += 1) {
    const rail = round % 2 === 0 ? 'MTN' : 'PAYSTACK';
    await patiently(() =>
      app.db.transaction(async (tx) => {
        await sql`update payout_rail set mode = 'ON'`.execute(tx);
        await sql`update payout_rail set mode = 'PREFERRED' where rail = ${rail}`.execute(tx);
      }),
    );
    await pause(PREFERRED_MS[rail]);
  }
}

/** People retry payouts that were returned to them. */
export async function retryWhatFailed({ app }: Setting, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await pause(300);
    const { rows } = await patiently(() =>
      app.db.read((tx) =>
        sql<{ id: string; participantId: string }>`select id, participant_id from payout
          where status in ('FAILED', 'REVERSED')`.execute(tx),
      ),
    );
    for (const { id, participantId } of rows) {
      const caller = { role: 'PARTICIPANT', userId: participantId, sessionId: id, email: '' } as ParticipantCaller;
      await retryPayout(app, caller, id).catch(() => undefined);
    }
  }
}

const ACCOUNT = { bankId: '16', accountNumber: '1234567890' };

/** An admin resends payouts that the provider does not know, and redirects those that did not arrive. */
async function resolveRefunds({ app }: Setting, { admin }: People, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await pause(2000);
    const { rows } = await patiently(() =>
      app.db.read((tx) =>
        sql<{
          id: string;
        }>`select id from refund where status = 'SENT' and sent_at < now() - interval '3 seconds'`.execute(tx),
      ),
    );
    for (const { id } of rows) {
      await resolveUnknown(app, admin, id, 'sendAgain').catch(() => undefined);
      await redirectRefund(app, admin, id, ACCOUNT).catch(() => undefined);
    }
  }
}

async function countOpen({ app }: Setting): Promise<number> {
  const { rows } = await patiently(() =>
    app.db.read((tx) =>
      sql<{ open: number }>`select (select count(*) from payout where status <> 'PAID')
        + (select count(*) from refund where status not in ('PAID', 'FAILED')) as open`.execute(tx),
    ),
  );
  return Number(rows[0]?.open ?? 0);
}

/** On a busy machine, workers may start late; faults that end before they send prove nothing. */
async function untilMostWereSent({ app }: Setting, count: number): Promise<void> {
  const until = Date.now() + SENDING_MS;
  while (Date.now() < until) {
    const { rows } = await patiently(() =>
      app.db.read((tx) =>
        sql<{ sent: number }>`select count(distinct payout_id)::int as sent from payout_attempt`.execute(tx),
      ),
    );
    if ((rows[0]?.sent ?? 0) >= count * 0.9) return;
    await pause(1000);
  }
}

/** No more faults: every open payout must reach an end. */
export async function untilQuiet(setting: Setting, mostMs = 0): Promise<void> {
  const until = Date.now() + Math.max(mostMs, QUIET_MS);
  let still = 0;
  // A transfer returned just after its success reopens a payout, so require three quiet checks in a row.
  while (Date.now() < until && still < 3) {
    await pause(1000);
    still = (await countOpen(setting)) === 0 ? still + 1 : 0;
  }
}

export async function findViolations(
  setting: Setting,
  { payees }: People,
  listed: Listed = { listId: '', payments: [] },
): Promise<string[]> {
  const { app } = setting;
  const violations: string[] = [];
  const open = await countOpen(setting);
  if (open > 0) violations.push(`${open} payouts or refunds are still open long after the last fault`);
  const sandbox = (await setting.sandbox('GET', '/sandbox/state')) as SandboxState;
  const mtn = setting.hasMtn ? ((await setting.mtn('GET', '/sandbox/state')) as MtnState) : null;
  const received = receivedByNumber(sandbox, mtn);
  const late = await countLate(setting);
  for (const { number } of payees) violations.push(...judge(received, number, late.get(number) ?? 0));
  violations.push(...(await judgeListed(setting, listed, received)));
  for (const { invariant, broken } of await checkBooks(app)) {
    // The sessions of this run have no bookings.
    if (broken.length > 0) violations.push(`${invariant}: ${broken[0]} (${broken.length})`);
  }
  const { rows } = await app.db.read((tx) =>
    sql<{ held: number; atMtn: number; transit: number }>`select
      -coalesce((select balance from ledger_account where kind = 'PROVIDER_BALANCE'), 0) as held,
      -coalesce((select balance from ledger_account where kind = 'MTN_BALANCE'), 0) as "atMtn",
      coalesce((select sum(balance) from ledger_account where kind in ('PAYOUT_TRANSIT', 'REFUND_TRANSIT')), 0)::bigint as transit`.execute(
      tx,
    ),
  );
  const { held = 0, atMtn = 0, transit = 0 } = rows[0] ?? {};
  if (mtn && atMtn !== mtn.balance) violations.push(`our books say ${atMtn}, MTN holds ${mtn.balance}`);
  if (held !== sandbox.balance) violations.push(`our books say ${held}, the provider holds ${sandbox.balance}`);
  if (transit !== 0) violations.push(`${transit} pesewas are in transit`);
  const { openDifferences } = await reconcile(inTenMinutes(app));
  if (openDifferences > 0) violations.push(`the reconciler finds ${openDifferences} differences`);
  return violations;
}

export function inTenMinutes(app: App): App {
  return { ...app, clock: { now: () => new Date(Date.now() + 10 * 60_000) } };
}

/** The amount that each number received and kept. */
function receivedByNumber({ transfers, recipients }: SandboxState, mtn: MtnState | null): Map<string, number[]> {
  const received = new Map<string, number[]>();
  for (const { msisdn, amount, status } of Object.values(mtn?.transfers ?? {})) {
    const number = msisdn.replace(/^233/, '0');
    if (status === 'SUCCESSFUL') received.set(number, [...(received.get(number) ?? []), amount]);
  }
  for (const { recipient, amount, status } of Object.values(transfers)) {
    const number = recipients[recipient]?.accountNumber ?? '';
    if (status === 'success') received.set(number, [...(received.get(number) ?? []), amount]);
  }
  return received;
}

/** How many late payouts each number had. */
export async function countLate({ app }: Setting): Promise<Map<string, number>> {
  const { rows } = await app.db.read((tx) =>
    sql<{ number: string; late: number }>`select number, count(*)::int as late from payout where promise = 'LATE'
      group by number`.execute(tx),
  );
  return new Map(rows.map(({ number, late }) => [number, late]));
}

export const sumOf = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, one) => sum + one, 0);

/** Everybody is paid once, and compensated once for each late payout. */
function judge(received: Map<string, number[]>, number: Payee['number'], late: number): string[] {
  const amounts = received.get(number.replace('+233', '0')) ?? [];
  const compensated = amounts.filter((amount) => amount === LATE_PESEWAS).length;
  const paid = amounts.filter((amount) => amount !== LATE_PESEWAS);
  if (compensated !== late) return [`${number} had ${late} late payouts and was compensated ${compensated} times`];
  if (paid.length === 0) return [`nobody paid ${number}`];
  if (paid.length > 1) return [`${number} was paid ${paid.length} times`];
  return paid[0] === RATE_PESEWAS ? [] : [`${number} was paid ${paid[0]}`];
}
