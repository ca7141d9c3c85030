import { sql } from 'kysely';
import { reconcile } from '../../src/server/features/books/reconciliation.service.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { earnAndRequest } from '../../tests/support/earnings.ts';
import { createDatabase, startOwnPostgres } from '../../tests/support/postgres.ts';
import {
  countLate,
  findViolations,
  inTenMinutes,
  patiently,
  RATE_PESEWAS,
  retryWhatFailed,
  sumOf,
  untilQuiet,
} from './payouts-seed.ts';
import type { PlantedBug } from './planted-bugs.ts';
import { makePeople, makeSetting, type People, type Setting } from './setting.ts';

/*
 * One rail is down for an hour while people earn as usual: it does not answer, and orders that it had accepted stay unclear until
 * it is back. Everybody else is paid by the other rail, which has its usual faults.
 */

/** Ghana's busiest hour needs less (docs/scale.md). */
const PER_MINUTE = 30;
/** Minutes before the outage, so that it begins while payouts are pending. */
const MINUTES_BEFORE = 1;
const BOUND_SECONDS = 300;
const KILL_EVERY_MS = 60_000;

const SOME_FAULTS = { lostAnswer: 0.02, serverError: 0.02, slowTransfer: 0.02, lostWebhook: 0.1 };
const SOME_MTN_FAULTS = {
  mtnLostAnswer: 0.02,
  mtnServerError: 0.02,
  mtnSlowTransfer: 0.02,
  mtnLostCallback: 0.1,
  mtnTokenError: 0.05,
};
const off = (faults: object) => Object.fromEntries(Object.keys(faults).map((name) => [name, 0]));

export interface OutageReport {
  down: 'PAYSTACK' | 'MTN';
  minutes: number;
  payouts: number;
  /** Seconds from mark to paid. */
  p50: number;
  p95: number;
  most: number;
  /** Payouts that waited for the failed rail, because it may have accepted them. */
  stuck: number;
  /** Payouts to networks that only that rail serves. */
  onlyThere: number;
  /** Payouts that took longer than promised, each of which is compensated once. */
  late: number;
  violations: string[];
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export async function runOutage({
  down,
  minutes,
  bug,
}: {
  down: OutageReport['down'];
  minutes: number;
  bug: PlantedBug | null;
}): Promise<OutageReport> {
  const postgres = await startOwnPostgres();
  const setting = await makeSetting(await createDatabase(postgres.url), bug, { hasMtn: true });
  let isOver = false;
  try {
    const count = Math.round((minutes + MINUTES_BEFORE) * PER_MINUTE);
    const people = await makePeople(setting, count, RATE_PESEWAS);
    // The rail that fails is the one that had all payouts.
    await patiently(() =>
      setting.app.db.transaction((tx) =>
        sql`update payout_rail set mode = 'PREFERRED' where rail = ${down}`.execute(tx),
      ),
    );
    await setting.sandbox('PUT', '/sandbox/faults', SOME_FAULTS);
    await setting.mtn('PUT', '/sandbox/faults', SOME_MTN_FAULTS);
    for (const worker of setting.workers) void worker.start();
    await Promise.all(setting.workers.map((worker) => worker.untilReady()));
    const helpers = Promise.all([retryWhatFailed(setting, () => isOver), killWorkers(setting, () => isOver)]);
    const [before, during] = [
      people.payees.slice(0, MINUTES_BEFORE * PER_MINUTE),
      people.payees.slice(MINUTES_BEFORE * PER_MINUTE),
    ];
    await earn(setting, people, before);
    await setDown(setting, down, 1);
    await earn(setting, people, during);
    const stuck = await countStuck(setting, down);
    await setDown(setting, down, 0);
    await setting.sandbox('PUT', '/sandbox/faults', off(SOME_FAULTS));
    await setting.mtn('PUT', '/sandbox/faults', off(SOME_MTN_FAULTS));
    isOver = true;
    await helpers;
    await untilQuiet(setting, minutes * 60_000);
    await reconcile(inTenMinutes(setting.app));
    await reconcile(inTenMinutes(setting.app));
    await untilQuiet(setting);
    const waits = await readWaits(setting);
    const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0;
    const violations = await findViolations(setting, people);
    if (at(0.95) > BOUND_SECONDS) violations.push(`p95 from mark to paid is ${at(0.95)} s`);
    const onlyThere = down === 'PAYSTACK' ? during.filter(({ network }) => network !== 'MTN').length : 0;
    const late = sumOf(await countLate(setting));
    const times = { p50: at(0.5), p95: at(0.95), most: at(1) };
    return { down, minutes, payouts: count, ...times, stuck, onlyThere, late, violations };
  } finally {
    isOver = true;
    await setting.close();
    await postgres.stop();
  }
}

function setDown({ sandbox, mtn }: Setting, rail: OutageReport['down'], share: number): Promise<unknown> {
  return rail === 'MTN'
    ? mtn('PUT', '/sandbox/faults', { mtnDown: share / 2, mtnSilent: share })
    : sandbox('PUT', '/sandbox/faults', { down: share / 2, silent: share });
}

async function earn({ app }: Setting, { studyId }: People, payees: People['payees']): Promise<void> {
  const startedAt = Date.now();
  for (const [index, { id: participantId }] of payees.entries()) {
    await pause(Math.max(0, startedAt + (index * 60_000) / PER_MINUTE - Date.now()));
    const earning = { bookingId: newId(), studyId, participantId, ratePesewas: RATE_PESEWAS };
    await patiently(() => app.work(null, (work) => earnAndRequest(work, earning)));
  }
}

async function killWorkers({ workers }: Setting, isOver: () => boolean): Promise<void> {
  for (let round = 0; !isOver(); round += 1) {
    for (let waited = 0; waited < KILL_EVERY_MS && !isOver(); waited += 1000) await pause(1000);
    if (isOver()) return;
    const worker = workers[round % workers.length];
    await worker?.untilReady();
    await worker?.kill();
    void worker?.start();
  }
}

/** Payouts that the rail may have accepted. */
async function countStuck({ app }: Setting, rail: string): Promise<number> {
  const { rows } = await app.db.read((tx) =>
    sql<{
      count: number;
    }>`select count(*)::int as count from payout p join payout_attempt a on a.reference = p.reference
      where p.status = 'SENT' and a.rail = ${rail}`.execute(tx),
  );
  return rows[0]?.count ?? 0;
}

/** How long each payout took, in seconds, the shortest first. */
async function readWaits({ app }: Setting): Promise<number[]> {
  const { rows } = await app.db.read((tx) =>
    sql<{ seconds: number }>`select round(extract(epoch from coalesce(settled_at, now()) - created_at))::int as seconds
      from payout order by 1`.execute(tx),
  );
  return rows.map(({ seconds }) => seconds);
}
