import { addresses } from '../../../contract/addresses.ts';
import { HOLD_FROM_POINTS, scoreOf } from '../../../domain/fraud.ts';
import { type Actor, targetOf } from '../../../domain/lifecycles/lifecycle.ts';
import { PAYOUT_LIFECYCLE, type PayoutStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import { maskNumber } from '../../../domain/mobile-money.ts';
import { formatCedis } from '../../../domain/money.ts';
import { newAccountHold } from '../../../domain/payout-holds.ts';
import { maskName } from '../../../domain/registered-names.ts';
import { SENT_FROM_PESEWAS } from '../../../domain/screening-pay.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import { readHistory, type TimelineRow } from '../../platform/history.sql.ts';
import type { Caller, ParticipantCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { clearSignals, describeSignals, scorePayout } from '../fraud/fraud.service.ts';
import { maySend } from '../ledger/database-life.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { earned } from '../ledger/movements.ts';
import { payoutRequested } from '../ledger/payout-movements.ts';
import { readWithholdingTerms } from '../taxes/tax-terms.service.ts';
import { adoptPaidTo } from './adoption.service.ts';
import { claimTransfers, setOffAdvance } from './advances.service.ts';
import { listUnasked } from './mtn-transfers.service.ts';
import { extendHold, findNumberHold } from './number-hold.sql.ts';
import { holdForAdmin, holdPayout, type Payout, releasePayout } from './payout-hold.service.ts';
import { referenceOf } from './payout-references.rules.ts';
import { payoutRequest, payoutSending } from './payouts.jobs.ts';
import { accountNeeded } from './payouts.mails.ts';
import * as sql from './payouts.sql.ts';
import { sumWithheld } from './withholding.service.ts';

/** The job that runs right after an earning. */
export async function payOut(app: App, { participantId }: { participantId: string }): Promise<void> {
  const account = await app.read((reader) => sql.findMobileMoney(reader.tx, participantId));
  const [unasked] = await app.read((reader) => listUnasked(reader, account ? [account] : []));
  if (unasked) {
    try {
      await adoptPaidTo(app, unasked.number);
    } catch (error) {
      app.log.warn({ err: error }, 'could not ask MTN what it has paid to a number');
      await app.work(null, async (work) => {
        askFirst(work, participantId, new Date(work.now.getTime() + ASK_AGAIN_SECONDS * 1000));
      });
      return;
    }
  }
  await app.work(null, (work) => requestPayout(work, participantId));
}

/** How soon we ask MTN again after an unclear answer. */
const ASK_AGAIN_SECONDS = 20;

/** Schedules a request that asks MTN first. */
function askFirst(work: Work, participantId: string, startAfter: Date): void {
  work.enqueue(payoutRequest, { participantId }, { key: `${participantId}:asks:${startAfter.getTime()}`, startAfter });
}

/** For the demo: its sessions were weeks ago and are paid now, so its payouts don't count for the service levels. */
export async function countNoWaits(app: App): Promise<void> {
  await app.work(null, (work) => sql.forgetWaits(work.tx));
}

/**
 * Turns all of a person's earnings, except those reserved for a returned payout, into one payout. Earnings from questions alone
 * wait until there is enough (PAYOUT-07), unless `isSmallSent`.
 */
export async function requestPayout(work: Work, participantId: string, isSmallSent = false): Promise<void> {
  const amountPesewas = await takeStock(work, participantId);
  if (amountPesewas === null || amountPesewas <= 0) return;
  if (!isSmallSent && (await waitingFromQuestions(work, participantId, amountPesewas)) === amountPesewas) return;
  const account = await sql.findMobileMoney(work.tx, participantId);
  if (!account) {
    work.notify({
      userId: participantId,
      message: () => m.bells_account_needed({ amount: formatCedis(amountPesewas) }),
      redirectUrl: addresses.mobileMoney,
      mail: accountNeeded(),
    });
    return;
  }
  // After a restore, MTN may have paid this already.
  if ((await listUnasked(work, [account])).length > 0) return askFirst(work, participantId, work.now);
  const id = newId();
  const now = work.now;
  const { network, number, accountName, holdUntil } = account;
  await ledger.post(work, payoutRequested({ payoutId: id, attempt: 1, participantId, amountPesewas, at: now }));
  const awaitedSince = await sql.readAwaitedSince(work.tx, participantId, now);
  const payout = {
    id,
    participantId,
    amountPesewas,
    reference: referenceOf(id, 1),
    network,
    number,
    accountName,
    holdUntil: null,
    failureReason: null,
    createdAt: now,
    awaitedSince,
    promise: awaitedSince === null ? null : ('OPEN' as const),
    sentAt: null,
    settledAt: null,
  };
  await work.create(PAYOUT_LIFECYCLE, 'request', payout, { by: 'system' });
  await sendOrHold(work, { id, participantId, attempt: 1 }, holdUntil);
}

/**
 * Locks a person's earnings and returns what may leave now: all but what is reserved for a returned payout. Null after a restore,
 * when it may have been paid already: adoption asks the provider, and then requests what is left.
 */
async function takeStock(work: Work, participantId: string): Promise<number | null> {
  if (!(await maySend(work))) return null;
  await sql.lockEarner(work.tx, participantId);
  await claimTransfers(work, participantId);
  await setOffAdvance(work, participantId);
  return readFree(work, participantId);
}

async function readFree(reader: Reader, participantId: string): Promise<number> {
  const balance = await ledger.readBalance(reader.tx, earned(participantId));
  return balance - (await sql.sumReturned(reader.tx, participantId));
}

/** The earnings that wait because they are too little for a payout. */
export async function readTooLittle(reader: Reader, participantId: string): Promise<number> {
  return Math.max(0, await waitingFromQuestions(reader, participantId, await readFree(reader, participantId)));
}

/** The same, after it has locked the person, so that nothing else takes them; 0 while they may have been paid already. */
export async function lockTooLittle(work: Work, participantId: string): Promise<number> {
  const free = await takeStock(work, participantId);
  const account = await sql.findMobileMoney(work.tx, participantId);
  if (free === null || (await listUnasked(work, account ? [account] : [])).length > 0) return 0;
  return Math.max(0, await waitingFromQuestions(work, participantId, free));
}

/**
 * The part of the waiting earnings that comes from questions and is too little for a payout: all of it, or 0 once there is enough
 * or something else waits too, because a payout takes everything.
 */
async function waitingFromQuestions(reader: Reader, participantId: string, waitingPesewas: number): Promise<number> {
  if (waitingPesewas >= SENT_FROM_PESEWAS) return 0;
  const sincePayout = await sql.sumScreeningSincePayout(reader.tx, participantId);
  return waitingPesewas <= sincePayout ? waitingPesewas : 0;
}

/** Sends a person's earnings, however little, because the person is leaving. */
export async function payOutRest(work: Work, participantId: string): Promise<void> {
  if (!(await sql.findMobileMoney(work.tx, participantId))) return;
  await requestPayout(work, participantId, true);
}

/**
 * The next step of a queued payout: it is sent at once, or held. It waits 48 hours after a changed account or mobile
 * number, and 24 for a new participant's larger sums, and is then sent automatically; a high fraud score waits for an admin.
 */
async function sendOrHold(
  work: Work,
  payout: { id: string; participantId: string; attempt: number },
  accountHeldUntil: Date | null,
): Promise<void> {
  const { id, attempt } = payout;
  const now = work.now;
  const { points, isVerified } = await scorePayout(work, payout);
  if (points >= HOLD_FROM_POINTS) return holdForAdmin(work, payout, points);
  const leaving = await sql.sumLeaving(work.tx, payout.participantId);
  const isNew = { until: newAccountHold({ ...leaving, isVerified }, now), because: 'NEW_ACCOUNT' as const };
  const longest = longestOf([...(await listNumberHolds(work, payout.participantId, accountHeldUntil)), isNew], now);
  if (longest) await holdPayout(work, payout, { ...longest, by: 'system' });
  const job = longest ? { key: `${id}:${attempt}:held`, startAfter: longest.until } : { key: `${id}:${attempt}` };
  work.enqueue(payoutSending, { payoutId: id }, job);
}

/** Why money to a person's number may have to wait, whatever the amount. */
async function listNumberHolds(reader: Reader, participantId: string, accountHeldUntil: Date | null) {
  const number = await findNumberHold(reader.tx, participantId);
  return [
    { until: accountHeldUntil, because: 'ACCOUNT_CHANGED' as const },
    { until: number.until, because: number.because },
  ];
}

function longestOf<B>(holds: readonly { until: Date | null; because: B | null }[], now: Date) {
  const open = holds.flatMap(({ until, because }) =>
    until !== null && because !== null && until > now ? [{ until, because }] : [],
  );
  return open.toSorted((one, other) => other.until.getTime() - one.until.getTime())[0];
}

/** A person's mobile-money account, and why payouts to it are held, for others that send to its number. */
export async function readAccount(reader: Reader, participantId: string) {
  const account = await sql.findMobileMoney(reader.tx, participantId);
  if (!account) return null;
  const longest = longestOf(await listNumberHolds(reader, participantId, account.holdUntil), reader.now);
  return { network: account.network, number: account.number, heldBecause: longest?.because ?? null };
}

/** Retries a failed or returned payout with a new reference, to the currently saved account. */
export async function retryPayout(app: App, caller: Caller, payoutId: string) {
  return app.work(caller, async (work) => {
    const payout = found(await sql.lockPayout(work.tx, payoutId));
    if (caller.role !== 'ADMIN' && payout.participantId !== caller.userId) refuse('NOT_FOUND');
    const by: Actor = caller.role === 'ADMIN' ? 'platformAdmin' : 'participant';
    if (targetOf(PAYOUT_LIFECYCLE, payout.status, 'retry', by) === null) refuse('STATUS_CONFLICT');
    await sql.lockEarner(work.tx, payout.participantId);
    const account = await sql.findMobileMoney(work.tx, payout.participantId);
    if (!account) refuse('NO_MOBILE_MONEY');
    const { id, participantId, amountPesewas } = payout;
    const attempt = payout.attempt + 1;
    const at = work.now;
    await ledger.post(work, payoutRequested({ payoutId: id, attempt, participantId, amountPesewas, at }));
    const { network, number, accountName, holdUntil } = account;
    const reset = { failureReason: null, settledAt: null, sentAt: null, holdUntil: null };
    const set = { attempt, reference: referenceOf(id, attempt), network, number, accountName, ...reset };
    await work.change(PAYOUT_LIFECYCLE, payout, 'retry', { set });
    await sendOrHold(work, { id, participantId, attempt }, holdUntil);
    return describePayout(work, id);
  });
}

/** An admin holds, releases or retries a payout. */
export async function changeAsAdmin(app: App, caller: Caller, payoutId: string, event: 'hold' | 'release' | 'retry') {
  if (event === 'retry') return retryPayout(app, caller, payoutId);
  return app.work(caller, async (work) => {
    const payout = found(await sql.lockPayout(work.tx, payoutId));
    if (event === 'hold') await holdPayout(work, payout, { because: 'BY_ADMIN', until: null });
    else await releasePayout(work, payout);
    if (event === 'release') {
      await clearSignals(work, payout.id, caller.userId);
      sendReleased(work, payout);
    }
    return describePayout(work, payout.id);
  });
}

function sendReleased(work: Work, { id: payoutId, attempt }: Payout): void {
  // The key contains the time: a payout may be held and released more than once.
  work.enqueue(payoutSending, { payoutId }, { key: `${payoutId}:${attempt}:released:${work.now.toISOString()}` });
}

/**
 * Releases a held payout because an appeal was granted, by an admin or because nobody decided in time, with its signals. Money for
 * a number that belongs to somebody else goes to the person's current account, and stays held without one. The payout is locked
 * first, so that of several decisions one releases it; a payout that is no longer held stays as it is.
 */
export async function releaseByAppeal(work: Work, payoutId: string, adminId: string | null): Promise<void> {
  const payout = await sql.lockPayout(work.tx, payoutId);
  if (payout?.status !== 'HELD') return;
  await clearSignals(work, payoutId, adminId);
  if (payout.heldBecause === 'NUMBER_OF_OTHERS') {
    // The person may be changing the account.
    await sql.lockEarner(work.tx, payout.participantId);
    const account = await sql.findMobileMoney(work.tx, payout.participantId);
    if (!account) return;
    const { network, number, accountName, holdUntil } = account;
    await sql.redirect(work.tx, payoutId, { network, number, accountName });
    if (holdUntil !== null && holdUntil > work.now) {
      await extendHold(work.tx, payoutId, { holdUntil, heldBecause: 'ACCOUNT_CHANGED' });
      work.enqueue(payoutSending, { payoutId }, { key: `${payoutId}:${payout.attempt}:moved`, startAfter: holdUntil });
      return;
    }
  }
  const by = adminId === null ? { by: 'system' as const } : {};
  await work.change(PAYOUT_LIFECYCLE, payout, 'release', { ...by, set: { holdUntil: null } });
  sendReleased(work, payout);
}

async function describePayout(work: Work, payoutId: string) {
  const payout = found(await sql.lockPayout(work.tx, payoutId));
  const history = await readHistory(work.tx, [payoutId]);
  return asPayout(payout, history.get(payoutId) ?? []);
}

function asPayout<P extends Payout>(payout: P, timeline: TimelineRow[]) {
  return { ...payout, maskedNumber: maskNumber(payout.number), timeline };
}

/** What the caller has earned, what waits, what is on its way and what has arrived, all in pesewas. */
export async function getEarnings(app: App, caller: ParticipantCaller) {
  const read = async (reader: Reader) => {
    const payouts = await sql.listPayouts(reader.tx, caller.userId);
    const history = await readHistory(
      reader.tx,
      payouts.map(({ id }) => id),
    );
    const sumOf = (statuses: PayoutStatus[]) =>
      payouts.reduce((sum, { status, amountPesewas }) => sum + (statuses.includes(status) ? amountPesewas : 0), 0);
    const waitingPesewas = await ledger.readBalance(reader.tx, earned(caller.userId));
    const airtime = await sql.sumAirtime(reader.tx, caller.userId);
    const onTheWayPesewas = sumOf(['QUEUED', 'SENT']) + airtime.onTheWayPesewas;
    const heldPesewas = sumOf(['HELD']);
    const receivedPesewas = sumOf(['PAID']) + airtime.deliveredPesewas;
    const { until, because } = await findNumberHold(reader.tx, caller.userId);
    return {
      earnedPesewas: waitingPesewas + onTheWayPesewas + heldPesewas + receivedPesewas,
      withheldPesewas: await sumWithheld(reader, caller.userId),
      withholding: await readWithholdingTerms(reader),
      waitingPesewas,
      screeningPesewas: await readTooLittle(reader, caller.userId),
      sentFromPesewas: SENT_FROM_PESEWAS,
      onTheWayPesewas,
      heldPesewas,
      receivedPesewas,
      numberHold: until !== null && because !== null && until > reader.now ? { until, because } : null,
      payouts: payouts.map((payout) => asPayout(payout, history.get(payout.id) ?? [])),
    };
  };
  return app.read(read, { isSnapshot: true });
}

/** For admins: everybody's payouts, with their fraud signals in words. */
export async function listAllPayouts(app: App, query: Parameters<typeof sql.listAllPayouts>[1]) {
  return app.read(async (reader) => {
    const { rows, total } = await sql.listAllPayouts(reader.tx, query);
    const ids = rows.map(({ id }) => id);
    const history = await readHistory(reader.tx, ids);
    const signals = await describeSignals(reader, ids);
    return {
      rows: rows.map((row) => {
        const seen = signals.get(row.id) ?? [];
        return {
          ...asPayout(row, history.get(row.id) ?? []),
          participantName: `${row.firstName} ${row.lastName}`,
          accountName: maskName(row.accountName),
          score: scoreOf(seen.map(({ signal }) => signal)),
          signals: seen,
        };
      }),
      total,
    };
  });
}

/** The number of payouts by status, for an admin's overview. */
export async function countPayouts(app: App) {
  const rows = await app.read((reader) => sql.countByStatus(reader.tx));
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
