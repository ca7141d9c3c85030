import { addresses } from '../../../contract/addresses.ts';
import { HOLD_FROM_POINTS, scoreOf } from '../../../domain/fraud.ts';
import { type Actor, targetOf } from '../../../domain/lifecycles/lifecycle.ts';
import { PAYOUT_LIFECYCLE, type PayoutStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import { maskNumber } from '../../../domain/mobile-money.ts';
import { formatCedis, type Pesewas } from '../../../domain/money.ts';
import { newAccountHold } from '../../../domain/payout-holds.ts';
import { maskName } from '../../../domain/registered-names.ts';
import type { App } from '../../platform/app.ts';
import { readHistory, type TimelineRow } from '../../platform/history.sql.ts';
import { recordChange } from '../../platform/history.ts';
import type { Caller, ParticipantCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { clearSignals, describeSignals, scorePayout } from '../fraud/fraud.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { earned, payoutRequested, sessionEarned } from '../ledger/movements.ts';
import { notify } from '../notifications/notifications.service.ts';
import { change, holdForAdmin, type Payout } from './payout-status.service.ts';
import * as sql from './payouts.sql.ts';

/** Books what one session earned and pays it out at once when an account is known. Once per booking. */
export async function recordEarning(
  work: Work,
  earning: { bookingId: string; studyId: string; participantId: string; ratePesewas: Pesewas },
): Promise<void> {
  await sql.lockEarner(work.tx, earning.participantId);
  const posted = await ledger.post(work, sessionEarned({ ...earning, at: work.now }));
  if (posted) await requestPayout(work, earning.participantId);
}

/** Turns all that a person has earned, and that no returned payout waits with, into one payout. */
export async function requestPayout(work: Work, participantId: string): Promise<void> {
  await sql.lockEarner(work.tx, participantId);
  const balance = await ledger.readBalance(work.tx, earned(participantId));
  const amountPesewas = balance - (await sql.sumReturned(work.tx, participantId));
  if (amountPesewas <= 0) return;
  const account = await sql.findMobileMoney(work.tx, participantId);
  if (!account) {
    notify(work, {
      userId: participantId,
      message: `You have earned ${formatCedis(amountPesewas)}. Add your mobile-money account to receive it.`,
      redirectUrl: addresses.mobileMoney,
      mail: { template: 'accountNeeded', about: {} },
    });
    return;
  }
  const id = newId();
  const now = work.now;
  const { network, number, accountName, holdUntil } = account;
  await ledger.post(work, payoutRequested({ payoutId: id, attempt: 1, participantId, amountPesewas, at: now }));
  await sql.insertPayout(work.tx, {
    id,
    participantId,
    amountPesewas,
    status: 'QUEUED',
    reference: referenceOf(id, 1),
    network,
    number,
    accountName,
    holdUntil: null,
    failureReason: null,
    createdAt: now,
    sentAt: null,
    settledAt: null,
  });
  const base = { noun: 'payout', entityId: id, actor: 'system', actorId: null, at: now };
  recordChange(work, { ...base, event: 'request', from: null, to: 'QUEUED' });
  await sendOrHold(work, { id, participantId, attempt: 1 }, holdUntil);
}

/** 16 to 50 of a-z 0-9 _ - ; every attempt has its own. */
function referenceOf(payoutId: string, attempt: number): string {
  return `po_${payoutId.replaceAll('-', '')}_${attempt}`;
}

/**
 * What comes after a payout was queued: it leaves at once, or is held. A changed account waits 48 hours and a new
 * participant's larger sums 24, both let go by the clock; a score of fraud waits for an admin.
 */
async function sendOrHold(
  work: Work,
  payout: { id: string; participantId: string; attempt: number },
  accountHeldUntil: Date | null,
): Promise<void> {
  const { id, attempt } = payout;
  const queued = { id, status: 'QUEUED' as const };
  const now = work.now;
  const { points, isVerified } = await scorePayout(work, payout);
  if (points >= HOLD_FROM_POINTS) return holdForAdmin(work, { ...payout, ...queued }, points);
  const leaving = await sql.sumLeaving(work.tx, payout.participantId);
  const waits = [
    { until: accountHeldUntil, reason: 'The mobile-money account was changed less than 48 hours ago.' },
    {
      until: newAccountHold({ ...leaving, isVerified }, now),
      reason:
        'Your account is new, so we hold payouts above GH₵ 150 in the first 7 days for 24 hours. We then send this one. You don’t need to do anything.',
    },
  ].flatMap(({ until, reason }) => (until !== null && until > now ? [{ until, reason }] : []));
  const [longest] = waits.toSorted((one, other) => other.until.getTime() - one.until.getTime());
  if (longest) await change(work, queued, 'hold', 'system', { holdUntil: longest.until }, longest.reason);
  const job = longest ? { key: `${id}:${attempt}:held`, startAfter: longest.until } : { key: `${id}:${attempt}` };
  work.enqueue('payout.send', { payoutId: id }, job);
}

/** Tries a failed or returned payout again: a new reference, to the account saved now. */
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
    const beside = { attempt, reference: referenceOf(id, attempt), network, number, accountName, ...reset };
    await change(work, payout, 'retry', by, beside, null, caller.userId);
    await sendOrHold(work, { id, participantId, attempt }, holdUntil);
    return describePayout(work, id);
  });
}

/** An admin holds, releases or retries. */
export async function changeAsAdmin(app: App, caller: Caller, payoutId: string, event: 'hold' | 'release' | 'retry') {
  if (event === 'retry') return retryPayout(app, caller, payoutId);
  return app.work(caller, async (work) => {
    const payout = found(await sql.lockPayout(work.tx, payoutId));
    await change(work, payout, event, 'platformAdmin', { holdUntil: null }, null, caller.userId);
    if (event === 'release') {
      await clearSignals(work, payout.id, caller.userId);
      // Named by the moment: a payout may be held and released more than once.
      const key = `${payout.id}:${payout.attempt}:released:${work.now.toISOString()}`;
      work.enqueue('payout.send', { payoutId }, { key });
    }
    return describePayout(work, payout.id);
  });
}

async function describePayout(work: Work, payoutId: string) {
  const payout = found(await sql.lockPayout(work.tx, payoutId));
  const history = await readHistory(work.tx, [payoutId]);
  return asPayout(payout, history.get(payoutId) ?? []);
}

function asPayout<P extends Payout>(payout: P, timeline: TimelineRow[]) {
  return { ...payout, maskedNumber: maskNumber(payout.number), timeline };
}

/** What the caller earned, waits for, is on the way, arrived: all in pesewas. */
export async function getEarnings(app: App, caller: ParticipantCaller) {
  return app.work(caller, async (work) => {
    const payouts = await sql.listPayouts(work.tx, caller.userId);
    const history = await readHistory(
      work.tx,
      payouts.map(({ id }) => id),
    );
    const sumOf = (statuses: PayoutStatus[]) =>
      payouts.reduce((sum, { status, amountPesewas }) => sum + (statuses.includes(status) ? amountPesewas : 0), 0);
    const waitingPesewas = await ledger.readBalance(work.tx, earned(caller.userId));
    const onTheWayPesewas = sumOf(['QUEUED', 'SENT', 'HELD']);
    const receivedPesewas = sumOf(['PAID']);
    return {
      earnedPesewas: waitingPesewas + onTheWayPesewas + receivedPesewas,
      waitingPesewas,
      onTheWayPesewas,
      receivedPesewas,
      payouts: payouts.map((payout) => asPayout(payout, history.get(payout.id) ?? [])),
    };
  });
}

/** For admins: everybody's payouts, with what the fraud score saw, in words. */
export async function listAllPayouts(app: App, query: Parameters<typeof sql.listAllPayouts>[1]) {
  return app.look(async (look) => {
    const { rows, total } = await sql.listAllPayouts(look.tx, query);
    const ids = rows.map(({ id }) => id);
    const history = await readHistory(look.tx, ids);
    const signals = await describeSignals(look, ids);
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

/** How many payouts have each status, for an admin's overview. */
export async function countPayouts(app: App) {
  const rows = await app.look((look) => sql.countByStatus(look.tx));
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
