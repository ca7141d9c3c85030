import { addresses } from '../../../contract/addresses.ts';
import { addHours, formatInstant } from '../../../domain/calendar.ts';
import { CHARGEBACK_LIFECYCLE, type ChargebackStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import { formatCedis } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/ids.ts';
import type { Dispute } from '../../platform/payments/port.ts';
import { runEach } from '../../platform/run-each.ts';
import type { Work } from '../../platform/work.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { listPayerIds } from '../wallets/balance-notice.service.ts';
import { lockTopUp } from '../wallets/refunds.service.ts';
import { settleTopUp } from '../wallets/top-ups.service.ts';
import { chargebackDeadline } from './chargebacks.jobs.ts';
import { chargebackDue, chargebackEnded, chargebackOpened } from './chargebacks.mails.ts';
import { EVENT_TO, REMINDERS, statusOf } from './chargebacks.rules.ts';
import * as sql from './chargebacks.sql.ts';
import { matchDeductions, moveMoney } from './deductions.service.ts';

/*
 * A payer disputes a payment with their bank (docs/money.md). Events and a job only trigger a read: we ask the provider, and
 * store its answer together with the money that it moves. Lock order: the dispute, its top-up, its row, then ledger
 * accounts.
 */

/** How far back we list disputes. We ask about unfinished ones one by one, however old they are. */
const LISTED_DAYS = 180;

/** The job: updates every dispute that the provider lists, and every unfinished one of ours. */
export async function followDisputes(app: App): Promise<void> {
  const since = addHours(app.clock.now(), -24 * LISTED_DAYS);
  // Reads every page before any update, so that rows can't move between pages unseen.
  const listed = new Map<string, Dispute>();
  for (let page = 1; ; page += 1) {
    const disputes = await app.payments.listDisputes(since, page);
    if (disputes === null) break;
    for (const dispute of disputes) listed.set(dispute.id, dispute);
  }
  await runEach(app, [...listed.values()], 'could not follow a dispute', (dispute) => follow(app, dispute));
  const unlisted = (await app.read((reader) => sql.listUnfinished(reader.tx))).filter((id) => !listed.has(id));
  await runEach(app, unlisted, 'could not follow a dispute', (disputeId) => followDispute(app, disputeId));
  await findRefunds(app);
  await matchDeductions(app);
}

/** Asks the provider about one dispute and updates ours. Throws without a clear answer. */
export async function followDispute(app: App, disputeId: string): Promise<void> {
  const dispute = await app.payments.getDispute(disputeId);
  if (dispute) await follow(app, dispute);
}

/** Updates the dispute that an event names; without one, lists all disputes. */
export function followEvent(app: App, disputeId: string | null): Promise<void> {
  return disputeId === null ? followDisputes(app) : followDispute(app, disputeId);
}

/** The provider may return a lost payment as a refund; the balance lines then name the refund. */
async function findRefunds(app: App): Promise<void> {
  const without = await app.read((reader) => sql.listWithoutRefund(reader.tx));
  await runEach(
    app,
    without,
    'could not look for the refund of a dispute',
    async ({ id, providerId, collectionId }) => {
      const refundProviderId = await app.payments.findDisputeRefund({ disputeId: providerId, collectionId });
      if (refundProviderId !== null) await app.work(null, (work) => sql.setFacts(work.tx, id, { refundProviderId }));
    },
  );
}

/** Stores the provider's answer, with the money that it moves. Idempotent; an older answer never undoes a newer one. */
async function follow(app: App, dispute: Dispute): Promise<void> {
  const topUp = await app.read((reader) => sql.findTopUp(reader.tx, dispute));
  // A payment whose own event was lost is credited before it is taken back.
  if (topUp && topUp.status !== 'SUCCEEDED') await settleTopUp(app, topUp.reference);
  await app.work(null, async (work) => {
    await sql.lockDispute(work.tx, dispute.id);
    // A refund of the same payment is either sent before the dispute is stored, or not at all.
    if (topUp) await lockTopUp(work.tx, topUp.id);
    const before = await sql.lockByDispute(work.tx, dispute.id);
    if (before?.updatedAt && dispute.updatedAt && dispute.updatedAt < before.updatedAt) return;
    const isKnown = topUp && (await ledger.isPosted(work.tx, `topup:${topUp.reference}`));
    const facts = {
      topUpId: isKnown ? topUp.id : null,
      organizationId: isKnown ? topUp.organizationId : null,
      ...factsOf(dispute),
    };
    if (before) await sql.setFacts(work.tx, before.id, facts);
    else {
      const row = { id: newId(), providerId: dispute.id, ...facts };
      await work.create(CHARGEBACK_LIFECYCLE, 'open', row, { by: 'system' });
    }
    const row = await sql.lockByDispute(work.tx, dispute.id);
    if (!row) throw new Error(`the dispute ${dispute.id} was not stored`);
    const status = statusOf(dispute) ?? row.status;
    if (status !== row.status) {
      const reason = dispute.resolution;
      await work.change(CHARGEBACK_LIFECYCLE, row, EVENT_TO[status], { by: 'system', reason });
    }
    const chargeback = { ...row, status };
    await moveMoney(work, chargeback);
    if (before?.status !== status) await notifyOfStatus(work, chargeback);
    if (status === 'OPEN' && before?.dueAt?.getTime() !== row.dueAt?.getTime()) planReminders(work, chargeback);
  });
}

function factsOf(dispute: Dispute) {
  const { collectionReference, collectionId, category, resolution, paidPesewas, claimedPesewas } = dispute;
  const { openedAt, dueAt, resolvedAt, updatedAt } = dispute;
  return {
    ...{ collectionReference, collectionId, category, resolution, paidPesewas, claimedPesewas },
    ...{ openedAt, dueAt, resolvedAt, updatedAt },
  };
}

async function notifyOfStatus(work: Work, chargeback: sql.ChargebackRow): Promise<void> {
  const { id: chargebackId, status, claimedPesewas, dueAt, organizationId } = chargeback;
  const amount = formatCedis(claimedPesewas);
  const redirectUrl = addresses.adminChargeback({ chargebackId });
  if (status === 'OPEN') {
    const until = dueAt ? ` Please answer by ${formatInstant(dueAt)}.` : '';
    const message = `A payer disputes a top-up of ${amount}.${until}`;
    await notifyAdmins(work, { message, redirectUrl, mail: chargebackDue({ chargebackId }) });
  } else {
    await notifyAdmins(work, { message: ADMINS_READ[status](amount), redirectUrl });
  }
  if (organizationId === null) return;
  const mail =
    status === 'OPEN'
      ? { message: `The bank of a payer disputes your top-up of ${amount}.`, mail: chargebackOpened({ chargebackId }) }
      : status === 'WON' || status === 'LOST' || status === 'CLOSED'
        ? { message: MEMBERS_READ[status](amount), mail: chargebackEnded({ chargebackId }) }
        : null;
  if (mail === null) return;
  for (const userId of await listPayerIds(work, organizationId)) {
    work.notify({ userId, redirectUrl: addresses.wallet, ...mail });
  }
}

const ADMINS_READ: Record<Exclude<ChargebackStatus, 'OPEN'>, (amount: string) => string> = {
  ANSWERED: (amount) => `The bank now decides about the chargeback of ${amount}.`,
  WON: (amount) => `The chargeback of ${amount} was won.`,
  LOST: (amount) => `The chargeback of ${amount} was lost.`,
  CLOSED: (amount) => `The provider closed the chargeback of ${amount} without a decision.`,
  UNCLEAR: (amount) => `The provider does not say who won the chargeback of ${amount}. Please ask its support.`,
};

const MEMBERS_READ: Record<'WON' | 'LOST' | 'CLOSED', (amount: string) => string> = {
  WON: (amount) => `The chargeback of ${amount} was decided for you.`,
  LOST: (amount) => `The chargeback of ${amount} was lost. The money went back to the payer.`,
  CLOSED: (amount) => `The chargeback of ${amount} was closed.`,
};

function planReminders(work: Work, { id: chargebackId, dueAt }: sql.ChargebackRow): void {
  if (dueAt === null) return;
  for (const hours of REMINDERS) {
    const startAfter = addHours(dueAt, -hours);
    if (startAfter <= work.now) continue;
    work.enqueue(
      chargebackDeadline,
      { chargebackId, hours },
      { key: `${chargebackId}:${startAfter.toISOString()}`, startAfter },
    );
  }
}

/** The job at a deadline and some hours before: admins are notified if nobody has answered. */
export async function remind(
  app: App,
  { chargebackId, hours }: { chargebackId: string; hours: number },
): Promise<void> {
  const disputeId = await app.read(async (reader) => (await sql.findShown(reader.tx, chargebackId))?.providerId);
  // Somebody may have answered on the provider's dashboard.
  if (disputeId !== undefined) await followDispute(app, disputeId);
  await app.work(null, async (work) => {
    const row = await sql.lockChargeback(work.tx, chargebackId);
    if (row?.status !== 'OPEN' || row.dueAt === null || addHours(row.dueAt, -hours) > work.now) return;
    const amount = formatCedis(row.claimedPesewas);
    const message =
      row.dueAt <= work.now
        ? `Nobody answered the chargeback of ${amount} in time. The provider will accept it.`
        : `The chargeback of ${amount} needs an answer by ${formatInstant(row.dueAt)}.`;
    const redirectUrl = addresses.adminChargeback({ chargebackId });
    await notifyAdmins(work, { message, redirectUrl, mail: chargebackDue({ chargebackId }) });
  });
}
