import { addresses } from '../../../contract/addresses.ts';
import { type Actor, targetOf } from '../../../domain/lifecycles/lifecycle.ts';
import { REFUND_LIFECYCLE, type RefundEvent, type RefundStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import { formatCedis, pesewasOf } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readHistory, type TimelineRow, writeHistory } from '../../platform/history.sql.ts';
import type { AdminCaller, ResearcherCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { available, refundRequested, refundReturned } from '../ledger/movements.ts';
import { tell, tellAdmins } from '../notifications/notifications.service.ts';
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
  return app.db.transaction(async (tx) => {
    const availablePesewas = await ledger.readBalance(tx, available(organizationId));
    return (await sql.listRefundable(tx, organizationId))
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
    await app.db.transaction(async (tx) => {
      const topUp = found(await sql.lockTopUpOf(tx, organizationId, form.topUpReference));
      const refundable = (await sql.listRefundable(tx, organizationId)).find((row) => row.id === topUp.id);
      if (!refundable || amountPesewas > refundable.refundablePesewas) refuse('REFUND_TOO_HIGH');
      await sql.insertRefund(tx, {
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
      await writeHistory(tx, {
        noun: 'refund',
        entityId: id,
        ...request,
        actor: 'researcher',
        actorId: caller.userId,
        at,
      });
      await ledger.post(tx, refundRequested({ refundId: id, organizationId, amountPesewas, at }));
      await noteBalance(app, tx, organizationId);
      await tellAdmins(app, tx, {
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
  await app.db.transaction(async (tx) => {
    const refund = found(await sql.lockRefund(tx, id));
    if (refund.organizationId !== caller.organizationId) refuse('NOT_FOUND');
    await giveBack(app, tx, refund, 'withdraw', { by: 'researcher', actorId: caller.userId, reason: null });
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
  await app.db.transaction(async (tx) => {
    const refund = found(await sql.lockRefund(tx, id));
    const decision = { by: 'platformAdmin', actorId: caller.userId, reason: reason || null } as const;
    if (event === 'decline') {
      await giveBack(app, tx, refund, 'decline', { ...decision, failureReason: reason });
      await tellRequester(
        app,
        tx,
        refund,
        `Your refund of ${formatCedis(refund.amountPesewas)} was declined: ${reason}`,
      );
      return;
    }
    await change(app, tx, refund, 'approve', { ...decision, beside: { decidedBy: caller.userId } });
    await app.jobs.enqueue(tx, 'refund.send', { refundId: id }, { key: `${id}:1` });
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
  app: App,
  tx: Tx,
  refund: Refund,
  event: 'withdraw' | 'decline' | 'fail',
  { failureReason = null, ...deciding }: Deciding,
): Promise<void> {
  const { id, organizationId, amountPesewas } = refund;
  const at = app.clock.now();
  const decidedBy = event === 'decline' ? { decidedBy: deciding.actorId } : {};
  await change(app, tx, refund, event, { ...deciding, beside: { settledAt: at, failureReason, ...decidedBy } });
  await ledger.post(tx, refundReturned({ refundId: id, organizationId, amountPesewas, at }));
  await noteBalance(app, tx, organizationId);
}

/** The one way a refund's status changes: by its lifecycle, by compare-and-set, with a history row; 409 otherwise. */
export async function change(
  app: App,
  tx: Tx,
  refund: Pick<Refund, 'id' | 'status'>,
  event: RefundEvent,
  { by, actorId, reason, beside = {} }: Deciding & { beside?: Parameters<typeof sql.changeRefund>[3] },
): Promise<void> {
  const to = targetOf(REFUND_LIFECYCLE, refund.status, event, by);
  if (to === null || !(await sql.changeRefund(tx, refund.id, refund.status, { ...beside, status: to }))) {
    refuse('STATUS_CONFLICT');
  }
  const base = { noun: 'refund', entityId: refund.id, actor: by, actorId, reason, at: app.clock.now() };
  await writeHistory(tx, { ...base, event, from: refund.status, to });
}

export function tellRequester(app: App, tx: Tx, refund: Refund, message: string): Promise<void> {
  return tell(app, tx, {
    userId: refund.requestedBy,
    message,
    redirectUrl: addresses.wallet,
    mail: { template: 'refundDecided', about: { refundId: refund.id } },
  });
}

export async function describeRefund(app: App, id: string) {
  return app.db.transaction(async (tx) => {
    const history = await readHistory(tx, [id]);
    return asRefund(found(await sql.findRefund(tx, id)), history.get(id) ?? []);
  });
}

function asRefund<R extends object>(row: R, timeline: TimelineRow[]) {
  return { ...row, timeline };
}

export async function listRefunds(
  app: App,
  query: { organizationId?: string; status?: RefundStatus | undefined; page: number; size: number },
) {
  return app.db.transaction(async (tx) => {
    const { rows, total } = await sql.listRefunds(tx, query);
    const ids = rows.map(({ id }) => id);
    const history = await readHistory(tx, ids);
    return { rows: rows.map((row) => asRefund(row, history.get(row.id) ?? [])), total };
  });
}
