import { addresses } from '../../../contract/addresses.ts';
import { type Actor, targetOf } from '../../../domain/lifecycles/lifecycle.ts';
import { REFUND_LIFECYCLE, type RefundEvent, type RefundStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import { formatCedis, pesewasOf } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import { readHistory, type TimelineRow } from '../../platform/history.sql.ts';
import { recordChange } from '../../platform/history.ts';
import type { AdminCaller, ResearcherCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { available, refundRequested, refundReturned } from '../ledger/movements.ts';
import { notify, notifyAdmins } from '../notifications/notifications.service.ts';
import { noteBalance } from './balance-notice.service.ts';
import * as sql from './refunds.sql.ts';

/*
 * Lock order: the top-up's row, the refund's row, then ledger accounts. The money leaves the wallet when the refund is
 * asked for, so that nobody spends it meanwhile.
 */

export type Refund = NonNullable<Awaited<ReturnType<typeof sql.lockRefund>>>;

/** Top-ups that can still be refunded: what no refund has taken of each, and never more than is available. */
export async function listRefundable(app: App, caller: ResearcherCaller, organizationId: string) {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
  return app.work(caller, async (work) => {
    const availablePesewas = await ledger.readBalance(work.tx, available(organizationId));
    return (await sql.listRefundable(work.tx, organizationId))
      .map((row) => ({ ...row, refundablePesewas: Math.min(row.refundablePesewas, availablePesewas) }))
      .filter(({ refundablePesewas, isOpen }) => refundablePesewas > 0 && !isOpen);
  });
}

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
      if (!refundable || amountPesewas > refundable.refundablePesewas) refuse('REFUND_TOO_HIGH');
      await sql.insertRefund(work.tx, {
        id,
        organizationId,
        topUpId: topUp.id,
        requestedBy: caller.userId,
        amountPesewas,
        reason: form.reason,
        status: 'REQUESTED',
        createdAt: at,
      });
      const request = { event: 'request', from: null, to: 'REQUESTED', reason: form.reason } as const;
      recordChange(work, {
        noun: 'refund',
        entityId: id,
        ...request,
        actor: 'researcher',
        actorId: caller.userId,
        at,
      });
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

export async function withdrawRefund(app: App, caller: ResearcherCaller, id: string) {
  await app.work(caller, async (work) => {
    const refund = found(await sql.lockRefund(work.tx, id));
    if (refund.organizationId !== caller.organizationId) refuse('NOT_FOUND');
    await giveBack(work, refund, 'withdraw', { by: 'researcher', actorId: caller.userId, reason: null });
  });
  return describeRefund(app, id);
}

/** Approves (the money then leaves by a job), or declines with a reason that the organisation reads. */
export async function decideRefund(
  app: App,
  caller: AdminCaller,
  id: string,
  event: 'approve' | 'decline',
  reason: string,
) {
  if (event === 'decline' && reason === '') refuseFields([{ field: 'reason', message: 'Please say why' }]);
  await app.work(caller, async (work) => {
    const refund = found(await sql.lockRefund(work.tx, id));
    const decision = { by: 'platformAdmin', actorId: caller.userId, reason: reason || null } as const;
    if (event === 'decline') {
      await giveBack(work, refund, 'decline', { ...decision, failureReason: reason });
      notifyRequester(work, refund, `Your refund of ${formatCedis(refund.amountPesewas)} was declined: ${reason}`);
      return;
    }
    await change(work, refund, 'approve', { ...decision, beside: { decidedBy: caller.userId } });
    work.enqueue('refund.send', { refundId: id }, { key: `${id}:1` });
  });
  return describeRefund(app, id);
}

interface Deciding {
  by: Actor;
  actorId: string | null;
  reason: string | null;
  failureReason?: string | null;
}

/** Ends a refund that did not happen: its money is the organisation's again. */
export async function giveBack(
  work: Work,
  refund: Refund,
  event: 'withdraw' | 'decline' | 'fail',
  { failureReason = null, ...deciding }: Deciding,
): Promise<void> {
  const { id, organizationId, amountPesewas } = refund;
  const at = work.now;
  const decidedBy = event === 'decline' ? { decidedBy: deciding.actorId } : {};
  await change(work, refund, event, { ...deciding, beside: { settledAt: at, failureReason, ...decidedBy } });
  await ledger.post(work, refundReturned({ refundId: id, organizationId, amountPesewas, at }));
  await noteBalance(work, organizationId);
}

/** The one way a refund's status changes: by its lifecycle, by compare-and-set, with a history row; 409 otherwise. */
export async function change(
  work: Work,
  refund: Pick<Refund, 'id' | 'status'>,
  event: RefundEvent,
  { by, actorId, reason, beside = {} }: Deciding & { beside?: Parameters<typeof sql.changeRefund>[3] },
): Promise<void> {
  const to = targetOf(REFUND_LIFECYCLE, refund.status, event, by);
  if (to === null || !(await sql.changeRefund(work.tx, refund.id, refund.status, { ...beside, status: to }))) {
    refuse('STATUS_CONFLICT');
  }
  const base = { noun: 'refund', entityId: refund.id, actor: by, actorId, reason, at: work.now };
  recordChange(work, { ...base, event, from: refund.status, to });
}

export function notifyRequester(work: Work, refund: Refund, message: string): void {
  notify(work, {
    userId: refund.requestedBy,
    message,
    redirectUrl: addresses.wallet,
    mail: { template: 'refundDecided', about: { refundId: refund.id } },
  });
}

export async function describeRefund(app: App, id: string) {
  return app.look(async (look) => {
    const history = await readHistory(look.tx, [id]);
    return asRefund(found(await sql.findRefund(look.tx, id)), history.get(id) ?? []);
  });
}

function asRefund<R extends object>(row: R, timeline: TimelineRow[]) {
  return { ...row, timeline };
}

export async function listRefunds(
  app: App,
  query: { organizationId?: string; status?: RefundStatus | undefined; page: number; size: number },
) {
  return app.look(async (look) => {
    const { rows, total } = await sql.listRefunds(look.tx, query);
    const ids = rows.map(({ id }) => id);
    const history = await readHistory(look.tx, ids);
    return { rows: rows.map((row) => asRefund(row, history.get(row.id) ?? [])), total };
  });
}
