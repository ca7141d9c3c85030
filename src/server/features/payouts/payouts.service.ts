import type { z } from 'zod/mini';
import type { MobileMoneyForm } from '../../../contract/participants.ts';
import { addHours } from '../../../domain/calendar.ts';
import type { MobileMoneyNetwork } from '../../../domain/enumerations.ts';
import { type Actor, targetOf } from '../../../domain/lifecycles/lifecycle.ts';
import { PAYOUT_LIFECYCLE, type PayoutEvent, type PayoutStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import { maskNumber } from '../../../domain/mobile-money.ts';
import { formatCedis, type Pesewas } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readHistory, type TimelineRow, writeHistory } from '../../platform/history.sql.ts';
import type { Caller, ParticipantCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { PAYOUT_FEE_PESEWAS, type PayoutState } from '../../platform/payments/port.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { confirmPassword, ghanaianMobile } from '../accounts/accounts.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { tell } from '../notifications/notifications.service.ts';
import * as sql from './payouts.sql.ts';

/** A changed account waits this long before money leaves to it (product.md section 3). */
const HOLD_HOURS = 48;

type Payout = NonNullable<Awaited<ReturnType<typeof sql.lockPayout>>>;

// ---- Earning and requesting

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
async function requestPayout(app: App, tx: Tx, participantId: string): Promise<void> {
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

/** 16 to 50 of a-z 0-9 _ - (docs/money.md); every attempt has its own. */
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

// ---- Sending: written down, committed, then called; asked about when unclear

/** The job that sends. A run after a crash finds the payout SENT and asks before it sends the same reference again. */
export async function sendPayout(app: App, payoutId: string): Promise<void> {
  const claimed = await app.db.transaction(async (tx) => {
    const payout = await sql.lockPayout(tx, payoutId);
    if (!payout) return null;
    if (payout.status === 'SENT') return { payout, first: false };
    let status: PayoutStatus = payout.status;
    if (status === 'HELD' && payout.holdUntil !== null && payout.holdUntil <= app.clock.now()) {
      await change(app, tx, payout, 'release', 'system');
      status = 'QUEUED';
    }
    if (status !== 'QUEUED') return null;
    await change(app, tx, { ...payout, status }, 'send', 'system', { sentAt: app.clock.now() });
    return { payout, first: true };
  });
  if (claimed === null) return;
  const state = claimed.first ? await order(app, claimed.payout) : await ask(app, claimed.payout);
  await settlePayout(app, payoutId, claimed.payout.reference, state);
  await watchUnlessSettled(app, payoutId, claimed.payout.reference, 0);
}

function order(app: App, payout: Payout): Promise<PayoutState> {
  const { reference, amountPesewas, network, number, accountName } = payout;
  return app.payments.sendPayout({
    reference,
    amountPesewas,
    network,
    number,
    accountName,
    reason: 'Nyansapo: thank you for your session',
  });
}

/** Not found is not failure: the request may still be on its way, so the same reference is sent again. */
async function ask(app: App, payout: Payout): Promise<PayoutState> {
  const state = await app.payments.getPayout(payout.reference);
  return state.outcome === 'notFound' ? order(app, payout) : state;
}

async function watchUnlessSettled(app: App, payoutId: string, reference: string, asked: number): Promise<void> {
  await app.db.transaction(async (tx) => {
    const payout = await sql.lockPayout(tx, payoutId);
    if (payout?.status !== 'SENT' || payout.reference !== reference) return;
    const startAfter = new Date(app.clock.now().getTime() + Math.min(3 * 2 ** asked, 600) * 1000);
    await app.jobs.enqueue(
      tx,
      'payout.watch',
      { payoutId, reference, asked: asked + 1 },
      { key: `${reference}:${asked}`, startAfter },
    );
  });
}

export async function watchPayout(
  app: App,
  { payoutId, reference, asked }: { payoutId: string; reference: string; asked: number },
): Promise<void> {
  const payout = await app.db.transaction((tx) => sql.lockPayout(tx, payoutId));
  if (payout?.status !== 'SENT' || payout.reference !== reference) return;
  await settlePayout(app, payoutId, reference, await ask(app, payout));
  await watchUnlessSettled(app, payoutId, reference, asked);
}

/** A provider's event about a transfer: the provider is asked, never believed. */
export async function settleByReference(app: App, reference: string): Promise<void> {
  const payoutId = await app.db.transaction((tx) => sql.findPayoutId(tx, reference));
  if (payoutId) await settlePayout(app, payoutId, reference, await app.payments.getPayout(reference));
}

/** The one way a payout settles: idempotent, in any order. Unclear states change nothing. */
async function settlePayout(app: App, payoutId: string, reference: string, state: PayoutState): Promise<void> {
  await app.db.transaction(async (tx) => {
    const payout = await sql.lockPayout(tx, payoutId);
    if (!payout || payout.reference !== reference) return;
    if (state.outcome === 'succeeded' && payout.status === 'SENT') await settlePaid(app, tx, payout);
    if (state.outcome === 'failed' && payout.status === 'SENT')
      await settleReturned(app, tx, payout, 'fail', state.reason);
    if (state.outcome === 'reversed' && (payout.status === 'SENT' || payout.status === 'PAID')) {
      await settleReturned(app, tx, payout, 'reverse', state.reason);
    }
  });
}

async function settlePaid(app: App, tx: Tx, payout: Payout): Promise<void> {
  await ledger.post(tx, {
    reference: `payout:${payout.reference}:ok`,
    event: 'paid',
    at: app.clock.now(),
    legs: [
      { account: ledger.PAYOUT_TRANSIT, amountPesewas: -payout.amountPesewas },
      { account: ledger.PROVIDER_FLOAT, amountPesewas: payout.amountPesewas + PAYOUT_FEE_PESEWAS },
      { account: ledger.PROVIDER_FEES, amountPesewas: -PAYOUT_FEE_PESEWAS },
    ],
  });
  await change(app, tx, payout, 'succeed', 'system', { settledAt: app.clock.now() });
  await tell(app, tx, {
    userId: payout.participantId,
    message: `${formatCedis(payout.amountPesewas)} have been paid to ${maskNumber(payout.number)}.`,
    redirectUrl: '/dashboard/wallet-management',
    mail: { template: 'paid', about: { payoutId: payout.id } },
  });
}

/** The money is the participant's again, and says why it came back. */
async function settleReturned(
  app: App,
  tx: Tx,
  payout: Payout,
  event: 'fail' | 'reverse',
  reason: string | null,
): Promise<void> {
  const fromFloat = payout.status === 'PAID';
  await ledger.post(tx, {
    reference: `payout:${payout.reference}:${fromFloat ? 'rev' : 'fail'}`,
    event: 'payoutReturned',
    at: app.clock.now(),
    legs: [
      { account: fromFloat ? ledger.PROVIDER_FLOAT : ledger.PAYOUT_TRANSIT, amountPesewas: -payout.amountPesewas },
      { account: ledger.earned(payout.participantId), amountPesewas: payout.amountPesewas },
    ],
  });
  const failureReason = reason ?? 'The network did not accept the payment.';
  await change(app, tx, payout, event, 'system', { settledAt: app.clock.now(), failureReason }, failureReason);
  await tell(app, tx, {
    userId: payout.participantId,
    message: `Your payout of ${formatCedis(payout.amountPesewas)} did not go through. Check your mobile-money details and try again.`,
    redirectUrl: '/dashboard/wallet-management',
    mail: { template: 'payoutFailed', about: { payoutId: payout.id } },
  });
}

async function change(
  app: App,
  tx: Tx,
  payout: Pick<Payout, 'id' | 'status'>,
  event: PayoutEvent,
  by: Actor,
  beside: Parameters<typeof sql.changePayout>[3] = {},
  reason: string | null = null,
  actorId: string | null = null,
): Promise<void> {
  const to = targetOf(PAYOUT_LIFECYCLE, payout.status, event, by);
  if (to === null || !(await sql.changePayout(tx, payout.id, payout.status, { ...beside, status: to }))) {
    refuse('STATUS_CONFLICT');
  }
  const at = app.clock.now();
  await writeHistory(tx, {
    noun: 'payout',
    entityId: payout.id,
    event,
    from: payout.status,
    to,
    actor: by,
    actorId,
    reason,
    at,
  });
}

// ---- What people do

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

// ---- Mobile money

export async function getMobileMoney(app: App, caller: ParticipantCaller) {
  const account = await app.db.transaction((tx) => sql.findMobileMoney(tx, caller.userId));
  return account ? asMobileMoney(account) : null;
}

function asMobileMoney(account: NonNullable<Awaited<ReturnType<typeof sql.findMobileMoney>>>) {
  return { ...account, mobileMoneyNetwork: account.network, maskedNumber: maskNumber(account.number) };
}

/** The provider's name for a number, shown before saving; null when it can't tell. */
export async function resolveName(app: App, caller: ParticipantCaller, network: MobileMoneyNetwork, number: string) {
  await app.limits.count('lookUp', `name|${caller.userId}`);
  return app.payments.resolveAccountName(network, ghanaianMobile(number, 'mobileMoneyNumber'));
}

/** Asks the provider for the name and keeps it; without an answer the person's own words stand, to be checked at the first payout. */
export async function checkMobileMoney(app: App, form: z.output<typeof MobileMoneyForm>, field = 'mobileMoneyNumber') {
  const number = ghanaianMobile(form.mobileMoneyNumber, field);
  const known = await app.payments.resolveAccountName(form.mobileMoneyNetwork, number);
  return {
    network: form.mobileMoneyNetwork,
    number,
    accountName: known ?? form.accountName,
    nameChecked: known !== null,
  };
}

export type CheckedMobileMoney = Awaited<ReturnType<typeof checkMobileMoney>>;

/** Keeps a participant's first account, inside the set-up's transaction, and pays what already waits. */
export async function saveFirstMobileMoney(
  app: App,
  tx: Tx,
  userId: string,
  account: CheckedMobileMoney,
): Promise<void> {
  await sql.saveMobileMoney(tx, { userId, ...account, changedAt: app.clock.now(), holdUntil: null });
  await requestPayout(app, tx, userId);
}

/** Saves the account; a change needs the password again and holds payouts for 48 hours. */
export async function saveMobileMoney(
  app: App,
  caller: ParticipantCaller,
  form: z.output<typeof MobileMoneyForm> & { password?: string | undefined },
) {
  const before = await app.db.transaction((tx) => sql.findMobileMoney(tx, caller.userId));
  if (before) await confirmPassword(app, caller, form.password ?? '');
  const account = await checkMobileMoney(app, form);
  const now = app.clock.now();
  const sameAccount = before?.number === account.number && before.network === account.network;
  const holdUntil = before ? (sameAccount ? before.holdUntil : addHours(now, HOLD_HOURS)) : null;
  await app.db.transaction(async (tx) => {
    await sql.saveMobileMoney(tx, { userId: caller.userId, ...account, changedAt: now, holdUntil });
    await tell(app, tx, {
      userId: caller.userId,
      message: before
        ? 'Your mobile-money account was changed. Payouts wait 48 hours, for your safety.'
        : 'Your mobile-money account was saved.',
      redirectUrl: '/dashboard/mobile-money',
      mail: { template: 'mobileMoneyChanged', about: {} },
    });
    await requestPayout(app, tx, caller.userId);
  });
  return asMobileMoney(found(await app.db.transaction((tx) => sql.findMobileMoney(tx, caller.userId))));
}
