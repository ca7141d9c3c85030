import { addresses } from '../../../contract/addresses.ts';
import type { DifferenceKind } from '../../../contract/books.ts';
import { addDays, addHours, addMinutes, dateOf, instantOf } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatCedis } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/ids.ts';
import { runEach } from '../../platform/run-each.ts';
import type { Work } from '../../platform/work.ts';
import { chaseOpenAirtime } from '../airtime/airtime-sending.service.ts';
import { type ComparedBalance, compareAirtimeBalance } from '../airtime/airtime-settling.service.ts';
import { followDisputes } from '../chargebacks/chargebacks.service.ts';
import { matchDeductions } from '../chargebacks/deductions.service.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { chaseOpenPayouts } from '../payouts/payout-sending.service.ts';
import { settleByReference } from '../payouts/payout-settling.service.ts';
import { compareBalance, missingOf, type RailBalance } from '../rails/rail-top-ups.service.ts';
import { railsOf } from '../rails/rails.service.ts';
import { watchBalance, watchRailBalance } from '../settlements/balance-forecast.service.ts';
import { postSettlements } from '../settlements/settlements.service.ts';
import { chaseOpenRefunds } from '../wallets/refund-sending.service.ts';
import { chaseLateTopUps, chaseOpenTopUps } from '../wallets/top-ups.service.ts';
import { adopt, takeOverSince } from './adoption.service.ts';
import { checkBooks } from './books.service.ts';
import * as sql from './reconciliation.sql.ts';

/*
 * Compares our books with the provider: its balance, its ledger line by line, and every open item. Items that the provider can
 * clarify are settled first; the rest is recorded, and admins are notified of new differences.
 */

/** An item that has been open this long is verified, whatever its jobs did. */
const CHASE_MINUTES = 3;
/** Items that moved within this time may still agree by themselves. */
const GRACE_MINUTES = 5;
/** An item that has been open this long is a difference. */
const STUCK_MINUTES = 60;
/** How far back items are compared each time; those that differed before are compared until they agree. */
const COMPARED_DAYS = 8;
/** A payment is settled on the next working day; after this many days, weekends and holidays do not explain it. */
const UNSETTLED_DAYS = 7;
/** A lost chargeback is deducted from one of the next settlements, but for a while their amounts may be too small. */
const UNDEDUCTED_DAYS = 21;
/** How often we read the lines again if the balance changes meanwhile. */
const READ_TRIES = 3;

const NOT_ASKED = 'We could not reach the provider.';

const WHAT_TO_DO: Record<DifferenceKind, string> = {
  BALANCE_DIFFERS:
    'Check the provider’s dashboard for movements that its ledger does not list yet. It resolves itself when new lines explain it. If MTN’s balance is too low, look for transfers and fees in its portal’s report.',
  ONLY_IN_BOOKS:
    'Search the provider’s dashboard for the reference. If it is not there, correct the books with a second admin.',
  ONLY_AT_PROVIDER:
    'Find out what it was on the provider’s dashboard (a manual transfer, a settlement of payments that we don’t have), then correct the books with a second admin.',
  AMOUNT_DIFFERS:
    'Compare the amount and fee on the provider’s dashboard, then correct the books by the difference with a second admin.',
  OPEN_TOO_LONG:
    'Look up the reference on the provider’s dashboard. If it does not know a refund, send it again or give it up under Refunds. If it has not settled a payment or not deducted a chargeback, ask its support.',
  BANK_DIFFERS:
    'Compare the bank’s statement with Settlements on the provider’s dashboard. Correct the books by what is missing with a second admin.',
  BOOKS_BROKEN: 'Stop paying out (hold queued payouts) and call an engineer: this must never happen.',
};

interface Found {
  kind: DifferenceKind;
  subject: string;
  oursPesewas: number | null;
  theirsPesewas: number | null;
}

/** Returns how many differences are open, and why the provider could not be compared, if so. */
export async function reconcile(app: App): Promise<{ openDifferences: number; problem: string | null }> {
  const now = app.clock.now();
  // Whatever a restored database does not know would look like a difference.
  await adopt(app).catch((error) => app.log.warn({ err: error }, 'could not ask the provider after a restore'));
  await chase(app, now);
  const provider = await readProvider(app);
  const mtn = railsOf(app).some(({ rail }) => rail === 'MTN') ? await compareBalance(app, 'MTN') : null;
  const airtime = await compareAirtimeBalance(app);
  let found = await compare(app, now, provider);
  if (provider !== null && (await heal(app, now, found))) {
    await postSettlements(app).catch((error) => app.log.warn({ err: error }, 'could not post settlements'));
    await matchDeductions(app);
    found = await compare(app, now, provider);
  }
  found.push(...differencesOf(mtn), ...airtimeDifferencesOf(airtime));
  const asked = { [MTN_SUBJECT]: mtn?.balancePesewas != null, [AIRTIME_SUBJECT]: airtime?.balancePesewas != null };
  const { openDifferences, missingPesewas } = await writeDown(app, now, { provider, asked }, found);
  await watchBalance(app, missingPesewas);
  if (mtn !== null) await watchRailBalance(app, 'MTN', missingOf(mtn));
  return { openDifferences, problem: provider === null ? NOT_ASKED : null };
}

/** How much MTN's balance is below what our books explain. A surplus is a top-up, which the books contain. */
function differencesOf(mtn: RailBalance | null): Found[] {
  if (mtn === null || missingOf(mtn) === 0) return [];
  const { booksPesewas, balancePesewas } = mtn;
  const [oursPesewas, theirsPesewas] = [booksPesewas, balancePesewas];
  return [{ kind: 'BALANCE_DIFFERS', subject: MTN_SUBJECT, oursPesewas, theirsPesewas }];
}

function airtimeDifferencesOf(airtime: ComparedBalance | null): Found[] {
  if (airtime === null || airtime.missingPesewas === 0) return [];
  const { booksPesewas, balancePesewas } = airtime;
  const [oursPesewas, theirsPesewas] = [booksPesewas, balancePesewas];
  return [{ kind: 'BALANCE_DIFFERS', subject: AIRTIME_SUBJECT, oursPesewas, theirsPesewas }];
}

const MTN_SUBJECT = 'balance:MTN';
const AIRTIME_SUBJECT = 'balance:airtime';
/** Who holds a balance that has no lines. */
const HOLDERS: Readonly<Record<string, string>> = { [MTN_SUBJECT]: 'MTN', [AIRTIME_SUBJECT]: 'Africa’s Talking' };

/** Settles open items by asking the provider. */
async function chase(app: App, now: Date): Promise<void> {
  const olderThan = addMinutes(now, -CHASE_MINUTES);
  await chaseOpenTopUps(app, olderThan);
  await chaseOpenPayouts(app, olderThan);
  await chaseOpenRefunds(app, olderThan);
  await chaseOpenAirtime(app, olderThan);
}

/**
 * Verifies items that differ because an event never reached us: a payout that was returned after its success, or a
 * payment that arrived after we gave up on it. Returns whether there were any.
 */
async function heal(app: App, now: Date, found: readonly Found[]): Promise<boolean> {
  const transfers = found.filter(({ kind, subject }) => kind === 'AMOUNT_DIFFERS' && subject.startsWith('po_'));
  const unknownPayments = found.some(
    ({ kind, subject }) => kind === 'ONLY_AT_PROVIDER' && subject.startsWith('TRANSACTION:'),
  );
  await runEach(app, transfers, 'could not settle a transfer that differs', ({ subject }) =>
    settleByReference(app, subject),
  );
  const since = instantOf(addDays(dateOf(now), -COMPARED_DAYS), '00:00');
  if (unknownPayments) await chaseLateTopUps(app, since);
  // A request that was on its way during a restore may arrive after the provider was asked.
  const isUnknown = found.some(
    ({ kind, subject }) => kind === 'ONLY_AT_PROVIDER' && /^(?:TRANSFER|REFUND|TRANSACTION):/.test(subject),
  );
  if (isUnknown) await takeOverSince(app, since);
  // A line that we can't explain may belong to a dispute whose event was lost.
  const isDisputed = found.some(
    ({ kind, subject }) => kind === 'ONLY_AT_PROVIDER' && /^(?:CHARGEBACK|REFUND|OTHER):/.test(subject),
  );
  if (isDisputed) {
    await followDisputes(app).catch((error) => app.log.warn({ err: error }, 'could not list the disputes'));
  }
  return transfers.length > 0 || unknownPayments || isUnknown || isDisputed;
}

interface Provider {
  balancePesewas: number;
  /** Whether the balance stayed the same while the lines were read. */
  isSteady: boolean;
}

/** Reads and posts what is new at the provider; null if the provider can't be reached. */
async function readProvider(app: App): Promise<Provider | null> {
  try {
    let balancePesewas = await app.payments.getBalance();
    for (let tries = 1; ; tries += 1) {
      await postSettlements(app);
      await matchDeductions(app);
      const after = await app.payments.getBalance();
      const isSteady = after === balancePesewas;
      balancePesewas = after;
      if (isSteady || tries >= READ_TRIES) return { balancePesewas, isSteady };
    }
  } catch (error) {
    app.log.warn({ err: error }, 'reconciliation: could not reach the provider');
    return null;
  }
}

async function compare(app: App, now: Date, provider: Provider | null): Promise<Found[]> {
  return app.read(async (reader) => {
    const found: Found[] = [];
    const undeductedBefore = addHours(now, -24 * UNDEDUCTED_DAYS);
    for (const { subject, oursPesewas } of await sql.listStuck(
      reader.tx,
      addMinutes(now, -STUCK_MINUTES),
      undeductedBefore,
    )) {
      found.push({ kind: 'OPEN_TOO_LONG', subject, oursPesewas, theirsPesewas: null });
    }
    const settledBefore = addMinutes(now, -GRACE_MINUTES);
    const firstDay = addDays(dateOf(now), -COMPARED_DAYS);
    const unsettledBefore = addHours(now, -24 * UNSETTLED_DAYS);
    found.push(...(await sql.compareSettlements(reader.tx, { since: firstDay, settledBefore, unsettledBefore })));
    const bank = await sql.readBankStatement(reader.tx);
    if (bank !== null && bank.balancePesewas !== bank.booksPesewas) {
      const [oursPesewas, theirsPesewas] = [bank.booksPesewas, bank.balancePesewas];
      found.push({ kind: 'BANK_DIFFERS', subject: `bank:${bank.day}`, oursPesewas, theirsPesewas });
    }
    if (provider === null) return found;
    const since = instantOf(firstDay, '00:00');
    found.push(...(await sql.compareItems(reader.tx, since, settledBefore)));
    const theirs = await sql.sumLines(reader.tx);
    if (provider.isSteady && theirs !== provider.balancePesewas) {
      found.push({
        kind: 'BALANCE_DIFFERS',
        subject: 'balance',
        oursPesewas: theirs,
        theirsPesewas: provider.balancePesewas,
      });
    }
    return found;
  });
}

/**
 * Records the differences that were found, resolves those that were not, and notifies admins of new ones. Returns how many are
 * open, and how much less the provider holds than our books say.
 */
async function writeDown(
  app: App,
  now: Date,
  { provider, asked }: { provider: Provider | null; asked: Readonly<Record<string, boolean>> },
  found: readonly Found[],
) {
  return app.work(null, async (work) => {
    const fresh: Found[] = [];
    for (const difference of found) {
      const row = { id: newId(), ...difference, firstSeenAt: now, lastSeenAt: now };
      if (await sql.noteDifference(work.tx, row)) fresh.push(difference);
    }
    const still = new Set(found.map(keyOf));
    const gone = (await sql.listOpenDifferences(work.tx)).filter(
      (open) =>
        !still.has(keyOf(open)) &&
        open.kind !== 'BOOKS_BROKEN' &&
        // Without the provider, no difference that involves it can be resolved.
        (asked[open.subject] ??
          ((provider !== null || open.kind === 'OPEN_TOO_LONG') &&
            (provider?.isSteady !== false || open.kind !== 'BALANCE_DIFFERS'))),
    );
    await sql.resolveDifferences(
      work.tx,
      gone.map(({ id }) => id),
      now,
    );
    const openDifferences = await sql.countOpenDifferences(work.tx);
    const { expectedBalancePesewas } = await sql.sumInFlight(work.tx);
    await sql.insertReconciliation(work.tx, {
      id: newId(),
      at: now,
      providerBalancePesewas: provider?.balancePesewas ?? null,
      expectedBalancePesewas,
      differences: openDifferences,
      problem: provider === null ? NOT_ASKED : null,
    });
    await notifyOfNew(work, fresh);
    const missingPesewas = provider === null ? 0 : Math.max(0, expectedBalancePesewas - provider.balancePesewas);
    return { openDifferences, missingPesewas };
  });
}

function keyOf({ kind, subject }: { kind: string; subject: string }): string {
  return `${kind} ${subject}`;
}

async function notifyOfNew(work: Work, fresh: readonly Found[]): Promise<void> {
  const [first] = fresh;
  if (!first) return;
  const about =
    first.kind === 'BALANCE_DIFFERS'
      ? `${HOLDERS[first.subject] ?? 'The provider'} holds ${formatCedis(first.theirsPesewas ?? 0)}, but ${first.subject in HOLDERS ? 'our books explain' : 'its ledger explains'} ${formatCedis(first.oursPesewas ?? 0)}.`
      : `${countOf(fresh.length, 'new difference')} between our books and the provider’s.`;
  await notifyAdmins(work, { message: about, redirectUrl: addresses.adminBooks });
}

/** The nightly check of every invariant; a broken one is recorded as a difference. */
export async function checkBooksNightly(app: App): Promise<void> {
  const now = app.clock.now();
  const broken = (await checkBooks(app)).filter((result) => result.broken.length > 0);
  await app.work(null, async (work) => {
    const fresh: Found[] = [];
    for (const { invariant } of broken) {
      const difference = { kind: 'BOOKS_BROKEN', subject: invariant, oursPesewas: null, theirsPesewas: null } as const;
      const row = { id: newId(), ...difference, firstSeenAt: now, lastSeenAt: now };
      if (await sql.noteDifference(work.tx, row)) fresh.push(difference);
    }
    const gone = (await sql.listOpenDifferences(work.tx)).filter(
      ({ kind, subject }) => kind === 'BOOKS_BROKEN' && !broken.some(({ invariant }) => invariant === subject),
    );
    await sql.resolveDifferences(
      work.tx,
      gone.map(({ id }) => id),
      now,
    );
    await notifyOfNew(work, fresh);
  });
}

export async function listDifferences(app: App, query: { page: number; size: number }) {
  const { rows, total } = await app.read((reader) => sql.listDifferences(reader.tx, query));
  return {
    rows: rows.map((row) => ({ ...row, whatToDo: WHAT_TO_DO[row.kind] })),
    total,
  };
}
