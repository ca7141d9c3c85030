import { addresses } from '../../../contract/addresses.ts';
import { REFUND_LIFECYCLE, type RefundStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import { formatCedis, pesewasOf } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import { readHistory, type TimelineRow } from '../../platform/history.sql.ts';
import type { AdminCaller, ResearcherCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { available } from '../ledger/movements.ts';
import { refundPaid, refundRequested, refundReturned } from '../ledger/refund-movements.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { noteBalance } from './balance-notice.service.ts';
import * as sql from './refunds.sql.ts';
import { refundSending } from './wallets.jobs.ts';
import { refundDecided } from './wallets.mails.ts';

/*
 * Lock order: the top-up's row, the refund's row, then ledger accounts. The money leaves the wallet when the refund is
 * requested, so that nobody can spend it in the meantime.
 */

export const { lockTopUp } = sql;

export type Refund = NonNullable<Awaited<ReturnType<typeof sql.lockRefund>>>;

/** Top-ups that can still be refunded, with the amount that is not refunded yet, but never more than is available. */
export async function listRefundable(app: App, caller: ResearcherCaller, organizationId: string) {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
  const read = async ({ tx }: Reader) => {
    const availablePesewas = await ledger.readBalance(tx, available(organizationId));
    return (await sql.listRefundable(tx, organizationId))
      .map((row) => ({ ...row, refundablePesewas: Math.min(row.refundablePesewas, availablePesewas) }))
      .filter(({ refundablePesewas, isOpen, isDisputed }) => refundablePesewas > 0 && !isOpen && !isDisputed);
  };
  return app.read(read, { isSnapshot: true });
}

/** Requests a refund of one top-up: the money leaves the wallet, and platform admins are notified. */
export async function requestRefund(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  form: { topUpReference: string; amount: number; reason: string },
) {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
  const id = newId();
  const amountPesewas = pesewasOf(form.amount) ?? 0;
  const at = app.clock.now();
  try {
    await app.work(caller, async (work) => {
      const topUp = found(await sql.lockTopUpOf(work.tx, organizationId, form.topUpReference));
      const refundable = (await sql.listRefundable(work.tx, organizationId)).find((row) => row.id === topUp.id);
      if (refundable?.isDisputed) refuse('TOP_UP_DISPUTED');
      if (!refundable || amountPesewas > refundable.refundablePesewas) refuse('REFUND_TOO_HIGH');
      const { userId: requestedBy } = caller;
      const { reason } = form;
      const refund = { id, organizationId, topUpId: topUp.id, requestedBy, amountPesewas, reason, createdAt: at };
      await work.create(REFUND_LIFECYCLE, 'request', refund, { reason });
      await ledger.post(work, refundRequested({ refundId: id, organizationId, amountPesewas, at }));
      await noteBalance(work, organizationId);
      await notifyAdmins(work, {
        message: `A refund of ${formatCedis(amountPesewas)} is waiting for your approval.`,
        redirectUrl: addresses.adminRefunds,
      });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'refund_one_open') refuse('REFUND_OPEN');
    if (error instanceof ledger.InsufficientFunds) {
      refuseFields([{ field: 'amount', message: 'Your wallet no longer holds that much' }]);
    }
    throw error;
  }
  return describeRefund(app, id);
}

/** Withdraws a refund that waits for approval; its money returns to the wallet. */
export async function withdrawRefund(app: App, caller: ResearcherCaller, id: string) {
  await app.work(caller, async (work) => {
    const refund = found(await sql.lockRefund(work.tx, id));
    if (refund.organizationId !== caller.organizationId) refuse('NOT_FOUND');
    await giveBack(work, refund, 'withdraw', {});
  });
  return describeRefund(app, id);
}

/** Approves (a job then sends the money), or declines with a reason for the organisation. */
export async function decideRefund(
  app: App,
  caller: AdminCaller,
  id: string,
  event: 'approve' | 'decline',
  reason: string,
) {
  if (event === 'decline' && reason === '') refuseFields([{ field: 'reason', message: 'Please say why' }]);
  await app.work(caller, async (work) => {
    const refund = found(await sql.lockWithTopUp(work.tx, id));
    const set = { decidedBy: caller.userId };
    if (event === 'decline') {
      await giveBack(work, refund, 'decline', { reason, set: { ...set, failureReason: reason } });
      notifyRequester(work, refund, `Your refund of ${formatCedis(refund.amountPesewas)} was declined: ${reason}`);
      return;
    }
    if (await sql.isTopUpDisputed(work.tx, refund.topUpId)) refuse('TOP_UP_DISPUTED');
    await work.change(REFUND_LIFECYCLE, refund, 'approve', { reason, set });
    if (!(await sql.isTransfer(work.tx, refund.topUpId)))
      work.enqueue(refundSending, { refundId: id }, { key: `${id}:1` });
  });
  return describeRefund(app, id);
}

/** Our bank has sent a refund of a transfer: confirmed by another admin than the one who approved it. */
export async function confirmTransfer(app: App, caller: AdminCaller, id: string) {
  try {
    await app.work(caller, async (work) => {
      const refund = found(await sql.lockRefund(work.tx, id));
      if (!(await sql.isTransfer(work.tx, refund.topUpId))) refuse('STATUS_CONFLICT');
      if (refund.decidedBy === caller.userId) refuse('SECOND_ADMIN_NEEDED');
      const { organizationId, amountPesewas } = refund;
      await work.change(REFUND_LIFECYCLE, refund, 'transfer', { set: { settledAt: work.now } });
      await ledger.post(
        work,
        refundPaid({ refundId: id, organizationId, amountPesewas, at: work.now, takenFrom: 'BANK' }),
      );
      notifyRequester(work, refund, `Your refund of ${formatCedis(amountPesewas)} is on its way to your bank account.`);
    });
  } catch (error) {
    if (error instanceof ledger.InsufficientFunds) refuse('ACCOUNT_TOO_LOW');
    throw error;
  }
  return describeRefund(app, id);
}

/** Ends an unsuccessful refund: its money returns to the organisation. */
export async function giveBack(
  work: Work,
  refund: Refund,
  event: 'withdraw' | 'decline' | 'fail',
  { reason, set }: { reason?: string; set?: { failureReason: string; decidedBy?: string } },
): Promise<void> {
  const { id, organizationId, amountPesewas } = refund;
  const at = work.now;
  await work.change(REFUND_LIFECYCLE, refund, event, { reason: reason ?? null, set: { settledAt: at, ...set } });
  await ledger.post(work, refundReturned({ refundId: id, organizationId, amountPesewas, at }));
  await noteBalance(work, organizationId);
}

export function notifyRequester(work: Work, refund: Refund, message: string): void {
  work.notify({
    userId: refund.requestedBy,
    message,
    redirectUrl: addresses.wallet,
    mail: refundDecided({ refundId: refund.id }),
  });
}

/** One refund with its history. */
export async function describeRefund(app: App, id: string) {
  return app.read(async (reader) => {
    const history = await readHistory(reader.tx, [id]);
    return asRefund(found(await sql.findRefund(reader.tx, id)), history.get(id) ?? []);
  });
}

function asRefund<R extends object>(row: R, timeline: TimelineRow[]) {
  return { ...row, timeline };
}

export async function listRefunds(
  app: App,
  query: { organizationId?: string; status?: RefundStatus | undefined; page: number; size: number },
) {
  return app.read(async (reader) => {
    const { rows, total } = await sql.listRefunds(reader.tx, query);
    const ids = rows.map(({ id }) => id);
    const history = await readHistory(reader.tx, ids);
    return { rows: rows.map((row) => asRefund(row, history.get(row.id) ?? [])), total };
  });
}
