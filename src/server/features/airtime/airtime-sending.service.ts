import { addresses } from '../../../contract/addresses.ts';
import { addHours, addMinutes } from '../../../domain/calendar.ts';
import { HOLD_FROM_POINTS } from '../../../domain/fraud.ts';
import { AIRTIME_LIFECYCLE } from '../../../domain/lifecycles/airtime-lifecycle.ts';
import type { AirtimeQuestion, AirtimeResult } from '../../platform/airtime/port.ts';
import type { App } from '../../platform/app.ts';
import { runEach } from '../../platform/run-each.ts';
import type { Work } from '../../platform/work.ts';
import { findUserById } from '../accounts/users.service.ts';
import { scorePayout } from '../fraud/fraud.service.ts';
import { maySend } from '../ledger/database-life.service.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { lockEarner } from '../payouts/earnings.service.ts';
import { readAccount } from '../payouts/payouts.service.ts';
import { airtimeSending, airtimeWatch } from './airtime.jobs.ts';
import * as sql from './airtime.sql.ts';
import { doubtTopUp, endTopUp, settleTopUp } from './airtime-settling.service.ts';

/*
 * Sending is recorded and committed before we call the provider. Its idempotency key is sent with every order, but the documents
 * promise it for five minutes only, so an order that may have been accepted is never made again.
 */

/** How long a call to the provider may still be running after a top-up was sent. */
const SENDING_MINUTES = 1;
/** After the five minutes in which the provider refuses the same number and amount. */
const AGAIN_MINUTES = 6;
/** A top-up that was certainly not accepted for so long is given back. */
const GIVE_UP_HOURS = 1;
/** The provider has said nothing for so long that an admin has to ask it. */
const SILENT_HOURS = 24;

const NOT_SENT = 'We could not send it now.';
const NUMBER_CHANGED = 'Your number has changed since you took it.';
const HELD = 'We began to hold money that goes to you before we could send it.';

/** The job that sends. A run after a crash finds it SENT, and does not know whether the provider was called. */
export async function sendAirtime(app: App, topUpId: string): Promise<void> {
  const order = await app.work(null, (work) => claim(work, topUpId, app.airtime !== null));
  if (order === null || app.airtime === null) return;
  const { reference, number, amountPesewas } = order;
  const result = await app.airtime.send({ reference, number, amountPesewas });
  await app.work(null, (work) => noteResult(work, topUpId, result));
}

async function claim(work: Work, topUpId: string, isOpen: boolean): Promise<sql.AirtimeRow | null> {
  const row = await sql.lockTopUp(work.tx, topUpId);
  if (!row || !(await maySend(work))) return null;
  if (row.status === 'SENT') await doubtIfLost(work, row);
  if (row.status !== 'QUEUED') return null;
  await lockEarner(work.tx, row.participantId);
  const reason = await whyNotSent(work, row, isOpen);
  if (reason !== null) {
    await endTopUp(work, row, 'fail', { reason });
    return null;
  }
  const sentAt = work.now;
  await work.change(AIRTIME_LIFECYCLE, row, 'send', { set: { sentAt } });
  const startAfter = addMinutes(sentAt, SENDING_MINUTES);
  work.enqueue(airtimeWatch, { topUpId }, { key: `${topUpId}:${sentAt.getTime()}`, startAfter });
  return row;
}

/**
 * Why a top-up of a locked person can't be sent, so that its money is theirs again; null if it can. What began to hold their
 * money since they took it counts, and so do signals from the meantime (PAYOUT-22).
 */
async function whyNotSent(work: Work, row: sql.AirtimeRow, isOpen: boolean): Promise<string | null> {
  const account = await readAccount(work, row.participantId);
  if (account === null || account.number !== row.number) return NUMBER_CHANGED;
  const user = await findUserById(work, row.participantId);
  if (account.heldBecause !== null || user?.suspendedAt != null) return HELD;
  if ((await scorePayout(work, row)).points >= HOLD_FROM_POINTS) return HELD;
  return !isOpen || addHours(row.createdAt, GIVE_UP_HOURS) <= work.now ? NOT_SENT : null;
}

/** Nobody knows any more whether the provider was called. */
async function doubtIfLost(work: Work, row: sql.AirtimeRow): Promise<void> {
  if (row.status !== 'SENT' || row.providerId !== null || row.sentAt === null) return;
  if (addMinutes(row.sentAt, SENDING_MINUTES) > work.now) return;
  await doubtTopUp(work, row, 'The answer of the provider was lost.');
}

async function noteResult(work: Work, topUpId: string, result: AirtimeResult): Promise<void> {
  const row = await sql.lockTopUp(work.tx, topUpId);
  if (!row) return;
  // The provider's report may have been faster than its answer.
  if (result.outcome === 'accepted' && row.providerId === null) {
    const discountPesewas = Math.min(result.discountPesewas, row.amountPesewas);
    await sql.note(work.tx, topUpId, { providerId: result.providerId, discountPesewas });
  }
  if (row.status !== 'SENT' || row.providerId !== null || result.outcome === 'accepted') return;
  if (result.outcome === 'unknown') return doubtTopUp(work, row, 'The provider gave no clear answer.');
  if (result.outcome === 'refused') {
    await endTopUp(work, row, 'fail', { reason: null });
    return sql.note(work.tx, topUpId, { problem: result.problem.slice(0, 200) });
  }
  const isKnown = await sql.isProblemKnown(work.tx);
  const problem = result.problem.slice(0, 200);
  await work.change(AIRTIME_LIFECYCLE, row, 'postpone', { set: { sentAt: null, problem } });
  const startAfter = addMinutes(work.now, AGAIN_MINUTES);
  work.enqueue(airtimeSending, { topUpId }, { key: `${topUpId}:${startAfter.getTime()}`, startAfter });
  if (isKnown) return;
  await notifyAdmins(work, {
    message: 'Airtime waits: the provider does not accept it now. Check its balance and our key.',
    redirectUrl: addresses.adminPayouts,
  });
}

/** Asks the provider about a top-up that has not ended. */
export async function askAboutAirtime(app: App, topUpId: string): Promise<void> {
  const row = await app.work(null, async (work) => {
    const locked = await sql.lockTopUp(work.tx, topUpId);
    if (!locked || !(await maySend(work))) return null;
    await doubtIfLost(work, locked);
    return locked.status === 'SENT' || locked.status === 'UNCLEAR' ? locked : null;
  });
  if (!row || row.providerId === null) return;
  const fate = (await app.airtime?.ask(row.providerId)) ?? 'onTheWay';
  await settleTopUp(app, topUpId, fate);
  await app.work(null, async (work) => {
    const locked = await sql.lockTopUp(work.tx, topUpId);
    if (locked?.status !== 'SENT' || locked.sentAt === null) return;
    if (addHours(locked.sentAt, SILENT_HOURS) > work.now) return;
    await doubtTopUp(work, locked, 'The provider has not said for a day what became of it.');
  });
}

/** Handles top-ups that have been open for long, whatever their jobs did. */
export async function chaseOpenAirtime(app: App, olderThan: Date): Promise<void> {
  const open = await app.read((reader) => sql.listOpen(reader.tx, olderThan));
  await runEach(app, open, 'could not settle open airtime', ({ id, status }) =>
    status === 'QUEUED' ? sendLate(app, id) : askAboutAirtime(app, id),
  );
}

/** One that waits for its next try is left to its job, until it is given up. */
async function sendLate(app: App, topUpId: string): Promise<void> {
  const isDue = await app.work(null, async (work) => {
    const row = await sql.lockTopUp(work.tx, topUpId);
    return row !== undefined && (row.problem === null || addHours(row.createdAt, GIVE_UP_HOURS) <= work.now);
  });
  if (isDue) await sendAirtime(app, topUpId);
}

/** Whether the provider may carry out a top-up: only if our books have it on its way. */
export async function approvesAirtime(app: App, { number, amountPesewas }: AirtimeQuestion): Promise<boolean> {
  return (await app.read((reader) => sql.listSent(reader.tx, number, amountPesewas))).length > 0;
}
