import { type Actor, targetOf } from '../../../domain/lifecycles/lifecycle.ts';
import { PAYOUT_LIFECYCLE, type PayoutStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import { maskNumber } from '../../../domain/mobile-money.ts';
import { formatCedis, type Pesewas } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readHistory, type TimelineRow, writeHistory } from '../../platform/history.sql.ts';
import type { Caller, ParticipantCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { tell } from '../notifications/notifications.service.ts';
import { change, type Payout } from './payout-status.service.ts';
import * as sql from './payouts.sql.ts';

/** Books what one session earned and pays it out at once when an account is known. Once per booking. */
export async function recordEarning(
  app: App,
  tx: Tx,
  earning: { bookingId: string; studyId: string; participantId: string; ratePesewas: Pesewas },
): Promise<void> {
  const posted = await ledger.post(tx, {
    reference: `earn:${earning.bookingId}`,
    event: 'earn',
    at: app.clock.now(),
    legs: [
      { account: ledger.held(earning.studyId), amountPesewas: -earning.ratePesewas },
      { account: ledger.earned(earning.participantId), amountPesewas: earning.ratePesewas },
    ],
  });
  if (posted) await requestPayout(app, tx, earning.participantId);
}

/** Turns all that a person has earned, and that no returned payout waits with, into one payout. */
export async function requestPayout(app: App, tx: Tx, participantId: string): Promise<void> {
  const balance = await ledger.readBalance(tx, ledger.earned(participantId), true);
  const amountPesewas = balance - (await sql.sumReturned(tx, participantId));
  if (amountPesewas <= 0) return;
  const account = await sql.findMobileMoney(tx, participantId);
  if (!account) {
    await tell(app, tx, {
      userId: participantId,
      message: `You have earned ${formatCedis(amountPesewas)}. Add your mobile-money account to receive it.`,
      redirectUrl: '/dashboard/mobile-money',
      mail: { template: 'accountNeeded', about: {} },
    });
    return;
  }
  const id = newId();
  const now = app.clock.now();
  const onHold = account.holdUntil !== null && account.holdUntil > now;
  await ledger.post(tx, {
    reference: `payout:${id}`,
    event: 'payout',
    at: now,
    legs: [
      { account: ledger.earned(participantId), amountPesewas: -amountPesewas },
      { account: ledger.PAYOUT_TRANSIT, amountPesewas },
    ],
  });
  await sql.insertPayout(tx, {
    id,
    participantId,
    amountPesewas,
    status: onHold ? 'HELD' : 'QUEUED',
    reference: referenceOf(id, 1),
    network: account.network,
    number: account.number,
    accountName: account.accountName,
    holdUntil: onHold ? account.holdUntil : null,
    failureReason: null,
    createdAt: now,
    sentAt: null,
    settledAt: null,
  });
  const base = { noun: 'payout', entityId: id, actor: 'system', actorId: null, at: now };
  await writeHistory(tx, { ...base, event: 'request', from: null, to: 'QUEUED' });
  if (onHold) {
    const reason = 'The mobile-money account was changed less than 48 hours ago.';
    await writeHistory(tx, { ...base, event: 'hold', from: 'QUEUED', to: 'HELD', reason });
  }
  await enqueueSend(app, tx, id, 1, onHold ? account.holdUntil : null);
}

/** 16 to 50 of a-z 0-9 _ - ; every attempt has its own. */
function referenceOf(payoutId: string, attempt: number): string {
  return `po_${payoutId.replaceAll('-', '')}_${attempt}`;
}

async function enqueueSend(
  app: App,
  tx: Tx,
  payoutId: string,
  attempt: number,
  startAfter: Date | null,
): Promise<void> {
  const held = startAfter ? ':held' : '';
  await app.jobs.enqueue(
    tx,
    'payout.send',
    { payoutId },
    { key: `${payoutId}:${attempt}${held}`, ...(startAfter ? { startAfter } : {}) },
  );
}

/** Tries a failed or returned payout again: a new reference, to the account saved now. */
export async function retryPayout(app: App, caller: Caller, payoutId: string) {
  return app.db.transaction(async (tx) => {
    const payout = found(await sql.lockPayout(tx, payoutId));
    if (caller.role !== 'ADMIN' && payout.participantId !== caller.userId) refuse('NOT_FOUND');
    const by: Actor = caller.role === 'ADMIN' ? 'platformAdmin' : 'participant';
    if (targetOf(PAYOUT_LIFECYCLE, payout.status, 'retry', by) === null) refuse('STATUS_CONFLICT');
    const account = await sql.findMobileMoney(tx, payout.participantId);
    if (!account) refuse('NO_MOBILE_MONEY');
    const attempt = payout.attempt + 1;
    const reference = referenceOf(payout.id, attempt);
    await ledger.post(tx, {
      reference: `payout:${payout.id}:${attempt}`,
      event: 'payout',
      at: app.clock.now(),
      legs: [
        { account: ledger.earned(payout.participantId), amountPesewas: -payout.amountPesewas },
        { account: ledger.PAYOUT_TRANSIT, amountPesewas: payout.amountPesewas },
      ],
    });
    const { network, number, accountName, holdUntil } = account;
    const beside = { attempt, reference, network, number, accountName, failureReason: null, settledAt: null };
    await change(app, tx, payout, 'retry', by, beside, null, caller.userId);
    const onHold = holdUntil !== null && holdUntil > app.clock.now();
    if (onHold) await change(app, tx, { id: payout.id, status: 'QUEUED' }, 'hold', 'system', { holdUntil });
    await enqueueSend(app, tx, payout.id, attempt, onHold ? holdUntil : null);
    return describePayout(tx, payout.id);
  });
}

/** An admin holds, releases or retries. */
export async function changeAsAdmin(app: App, caller: Caller, payoutId: string, event: 'hold' | 'release' | 'retry') {
  if (event === 'retry') return retryPayout(app, caller, payoutId);
  return app.db.transaction(async (tx) => {
    const payout = found(await sql.lockPayout(tx, payoutId));
    await change(app, tx, payout, event, 'platformAdmin', { holdUntil: null }, null, caller.userId);
    // Named by the moment: a payout may be held and released more than once.
    if (event === 'release') {
      const key = `${payout.id}:${payout.attempt}:released:${app.clock.now().toISOString()}`;
      await app.jobs.enqueue(tx, 'payout.send', { payoutId }, { key });
    }
    return describePayout(tx, payout.id);
  });
}

async function describePayout(tx: Tx, payoutId: string) {
  const payout = found(await sql.lockPayout(tx, payoutId));
  const history = await readHistory(tx, [payoutId]);
  return asPayout(payout, history.get(payoutId) ?? []);
}

function asPayout<P extends Payout>(payout: P, timeline: TimelineRow[]) {
  return { ...payout, maskedNumber: maskNumber(payout.number), timeline };
}

/** What the caller earned, waits for, is on the way, arrived: all in pesewas. */
export async function getEarnings(app: App, caller: ParticipantCaller) {
  return app.db.transaction(async (tx) => {
    const payouts = await sql.listPayouts(tx, caller.userId);
    const history = await readHistory(
      tx,
      payouts.map(({ id }) => id),
    );
    const sumOf = (statuses: PayoutStatus[]) =>
      payouts.reduce((sum, { status, amountPesewas }) => sum + (statuses.includes(status) ? amountPesewas : 0), 0);
    const waitingPesewas = await ledger.readBalance(tx, ledger.earned(caller.userId));
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

export async function listAllPayouts(app: App, status: PayoutStatus | undefined, page: number, size: number) {
  return app.db.transaction(async (tx) => {
    const { rows, total } = await sql.listAllPayouts(tx, status, page, size);
    const history = await readHistory(
      tx,
      rows.map(({ id }) => id),
    );
    return {
      rows: rows.map((row) => ({
        ...asPayout(row, history.get(row.id) ?? []),
        participantName: `${row.firstName} ${row.lastName}`,
      })),
      total,
    };
  });
}
