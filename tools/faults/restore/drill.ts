import { sql } from 'kysely';
import { reconcile } from '../../../src/server/features/books/reconciliation.service.ts';
import { newId } from '../../../src/server/platform/ids.ts';
import { earnAndRequest } from '../../../tests/support/earnings.ts';
import { findViolations, inTenMinutes, patiently, untilQuiet } from '../payouts-seed.ts';
import { makePeople, makeSetting, type People, type Setting } from '../setting.ts';
import { ArchivedPostgres } from './archived-postgres.ts';

const RATE_PESEWAS = 5_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** A session that was marked as attended, and when the database acknowledged it. */
interface Marked {
  bookingId: string;
  participantId: string;
  at: number;
}

export interface Plan {
  /** How many people are paid while the server lives. */
  people: number;
  /** How long that takes, in milliseconds. */
  workMs: number;
  /** Restores to this long before the end, in milliseconds; null for as much as the archive has. */
  backMs: number | null;
  /** People are paid by MTN, which has no list of transfers. */
  hasMtn: boolean;
  /** The product does not notice that its database is another one. */
  hidesRestore: boolean;
}

/** One disaster, from the first payout to correct books. Returns violations; empty means success. */
export async function drill({ people: count, workMs, backMs, hasMtn, hidesRestore }: Plan): Promise<string[]> {
  const postgres = await ArchivedPostgres.create();
  const setting = await makeSetting(postgres.url, null, { hasMtn });
  try {
    const people = await makePeople(setting, count, RATE_PESEWAS);
    if (hasMtn) await preferMtn(setting);
    for (const worker of setting.workers) void worker.start();
    const marked: Marked[] = [];
    const sessions = people.payees.map(newBooking);
    let isOver = false;
    const working = mark(setting, people, { sessions, overMs: workMs, marked, until: () => isOver });
    await pause(workMs / 5);
    const backedUpIn = await timed(() => postgres.backRest(['--type=full', 'backup']));
    // A backup can't be restored to an instant before its own end.
    await pause(Math.max(workMs / 3, (backMs ?? 0) + 5_000));
    await untilWorst(setting);
    isOver = true;
    await working;

    const destroyedAt = Date.now();
    await Promise.all(setting.workers.map((worker) => worker.kill()));
    await postgres.destroy();
    const restoredIn = await timed(() => postgres.restore(backMs === null ? null : new Date(destroyedAt - backMs)));
    const lost = await findLost(setting, marked);
    const loss = lost.length === 0 ? 0 : destroyedAt - Math.min(...lost.map(({ at }) => at));
    if (hidesRestore) await hide(setting);
    const lastLife = await readLife(setting);
    for (const worker of setting.workers) void worker.start();
    const adoptedIn = hidesRestore ? 0 : await timed(() => untilAdopted(setting, lastLife));

    // Researchers see unmarked sessions, and mark them again.
    const done = new Set(marked.filter((one) => !lost.includes(one)).map(({ bookingId }) => bookingId));
    const again = sessions.filter(({ bookingId }) => !done.has(bookingId));
    await mark(setting, people, { sessions: again, overMs: again.length * 50, marked: [], until: () => false });
    await untilQuiet(setting);
    // A rise of MTN's balance counts as a top-up only if the next comparison still sees it.
    for (let times = 0; times < 2; times += 1) await reconcile(inTenMinutes(setting.app));
    await untilQuiet(setting);
    const facts = [
      ['sessions paid before the server was destroyed', String(marked.length)],
      ['base backup, encrypted, while people were paid', seconds(backedUpIn)],
      ['acknowledged sessions that the restored books lack', String(lost.length)],
      [
        `the oldest of them was acknowledged before the end${backMs ? ` (restored to ${seconds(backMs)} before)` : ''}`,
        seconds(loss),
      ],
      ['restored, and writable', seconds(restoredIn)],
      ['the provider asked, payouts going on', hidesRestore ? 'never (planted)' : seconds(adoptedIn)],
      ['payouts taken over from the provider', String(await countAdopted(setting))],
    ] as const;
    for (const [what, figure] of facts) console.log(`  ${figure.padStart(16)}  ${what}`);
    const violations = await findViolations(setting, people);
    if (loss > 60_000) violations.push(`a write that was acknowledged ${seconds(loss)} before the end was lost`);
    return violations;
  } finally {
    await setting.close().catch(() => undefined);
    postgres.remove();
  }
}

function preferMtn({ app }: Setting) {
  return app.db.transaction((tx) => sql`update payout_rail set mode = 'PREFERRED' where rail = 'MTN'`.execute(tx));
}

function newBooking({ id: participantId }: { id: string }): Omit<Marked, 'at'> {
  return { bookingId: newId(), participantId };
}

/** Marks sessions as attended, evenly spread over the duration. */
async function mark(
  { app }: Setting,
  { studyId }: People,
  {
    sessions,
    overMs,
    marked,
    until,
  }: { sessions: readonly Omit<Marked, 'at'>[]; overMs: number; marked: Marked[]; until: () => boolean },
): Promise<void> {
  for (const { bookingId, participantId } of sessions) {
    if (until()) return;
    const earning = { bookingId, participantId, studyId, ratePesewas: RATE_PESEWAS };
    await patiently(() => app.work(null, (work) => earnAndRequest(work, earning)));
    marked.push({ bookingId, participantId, at: Date.now() });
    await pause(overMs / sessions.length);
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = Date.now();
  await work();
  return Date.now() - from;
}

/** Waits until just before the next segment would be archived, when the most can be lost. */
async function untilWorst({ app }: Setting): Promise<void> {
  const { rows } = await app.db.read((tx) =>
    sql<{ age: number; every: number }>`
      select extract(epoch from now() - last_archived_time)::float8 as age, setting::float8 as every
      from pg_stat_archiver, pg_settings where name = 'archive_timeout'`.execute(tx),
  );
  const { age = 0, every = 0 } = rows[0] ?? {};
  await pause(Math.max(0, every - 2 - age) * 1000);
}

async function findLost({ app }: Setting, marked: readonly Marked[]): Promise<Marked[]> {
  const { rows } = await patiently(() =>
    app.db.read((tx) =>
      sql<{
        reference: string;
      }>`select reference from ledger_journal where event in ('earn', 'travel', 'overrun')`.execute(tx),
    ),
  );
  const there = new Set(rows.map(({ reference }) => reference));
  return marked.filter(({ bookingId }) => !there.has(`earn:${bookingId}`));
}

async function readLife({ app }: Setting): Promise<number> {
  const { rows } = await app.db.read((tx) =>
    sql<{ life: number }>`select max(life) as life from database_life`.execute(tx),
  );
  return rows[0]?.life ?? 0;
}

async function untilAdopted({ app }: Setting, lastLife: number): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await pause(100)) {
    const { rows } = await app.db.read((tx) =>
      sql<{ life: number }>`select life from database_life where life > ${lastLife} and adopted_at is not null`.execute(
        tx,
      ),
    );
    if (rows.length > 0) return;
  }
  throw new Error('nobody asked the provider within a minute');
}

/** The planted bug: hides that the database was restored. */
async function hide({ app }: Setting): Promise<void> {
  await app.db.transaction((tx) => sql`update database_life set identity = database_identity()`.execute(tx));
}

async function countAdopted({ app }: Setting): Promise<number> {
  const { rows } = await app.db.read((tx) =>
    sql<{ count: number }>`select count(*) as count from status_change where event = 'adopt'`.execute(tx),
  );
  return rows[0]?.count ?? 0;
}
