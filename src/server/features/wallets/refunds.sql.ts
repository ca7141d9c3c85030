import { sql } from 'kysely';
import type { RefundStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import type { Tx } from '../../platform/db/database.ts';
import { selectPage } from '../../platform/db/pages.ts';

/** Refunds that hold or have returned money of their top-up. */
const COUNTING: readonly RefundStatus[] = ['REQUESTED', 'APPROVED', 'SENT', 'PAID'];

export function lockRefund(tx: Tx, id: string) {
  return tx.selectFrom('refund').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function setProviderId(tx: Tx, id: string, providerId: string) {
  await tx.updateTable('refund').set({ providerId }).where('id', '=', id).execute();
}

export async function setAttention(tx: Tx, id: string, attentionSince: Date | null) {
  await tx.updateTable('refund').set({ attentionSince }).where('id', '=', id).execute();
}

/** Finds a top-up by the provider's identifiers of the refunded payment. */
export function readRefunded(tx: Tx, topUpId: string) {
  return tx
    .selectFrom('topUp')
    .select(['reference as collectionReference', 'providerId as collectionId'])
    .where('id', '=', topUpId)
    .executeTakeFirstOrThrow();
}

/** Pending refunds of one collection. */
export async function listSentOf(tx: Tx, collectionReference: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('refund')
    .innerJoin('topUp', 'topUp.id', 'refund.topUpId')
    .select('refund.id')
    .where('topUp.reference', '=', collectionReference)
    .where('refund.status', '=', 'SENT')
    .execute();
  return rows.map(({ id }) => id);
}

export async function listOpen(tx: Tx, olderThan: Date) {
  return tx
    .selectFrom('refund')
    .select(['id', 'status'])
    .where('status', 'in', ['APPROVED', 'SENT'])
    .where('createdAt', '<', olderThan)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('bankLine').select('id').whereRef('bankLine.topUpId', '=', 'refund.topUpId'))),
    )
    .execute();
}

const isDisputed = sql<boolean>`exists (
  select from chargeback where top_up_id = top_up.id and status in ('OPEN', 'ANSWERED', 'UNCLEAR'))`;

/** Settled top-ups, newest first, with the amount of each that is not refunded. */
export function listRefundable(tx: Tx, organizationId: string) {
  return tx
    .selectFrom('topUp')
    .leftJoin('refund', (join) =>
      join.onRef('refund.topUpId', '=', 'topUp.id').on('refund.status', 'in', [...COUNTING]),
    )
    .select([
      'topUp.id',
      'topUp.reference as topUpReference',
      sql<Date>`coalesce(top_up.settled_at, top_up.created_at)`.as('at'),
      'topUp.amountPesewas',
      sql<number>`(top_up.amount_pesewas - coalesce(sum(refund.amount_pesewas), 0) - coalesce((
        select sum(taken_pesewas) from chargeback where top_up_id = top_up.id), 0))::bigint`.as('refundablePesewas'),
      sql<boolean>`coalesce(bool_or(refund.status in ('REQUESTED', 'APPROVED', 'SENT')), false)`.as('isOpen'),
      isDisputed.as('isDisputed'),
    ])
    .where('topUp.organizationId', '=', organizationId)
    .where('topUp.status', '=', 'SUCCEEDED')
    .groupBy('topUp.id')
    .orderBy('topUp.createdAt', 'desc')
    .orderBy('topUp.id', 'desc')
    .execute();
}

/** Whether a top-up came by bank transfer, so that our bank returns it and not the provider. */
export async function isTransfer(tx: Tx, topUpId: string): Promise<boolean> {
  return (await tx.selectFrom('bankLine').select('id').where('topUpId', '=', topUpId).executeTakeFirst()) !== undefined;
}

/** Locks a top-up before its refunds and disputes. */
export async function lockTopUp(tx: Tx, topUpId: string): Promise<void> {
  await tx.selectFrom('topUp').select('id').where('id', '=', topUpId).forUpdate().execute();
}

/** Locks the top-up of a refund and then the refund, so that no dispute of the payment is stored meanwhile. */
export async function lockWithTopUp(tx: Tx, refundId: string) {
  const refund = await tx.selectFrom('refund').select('topUpId').where('id', '=', refundId).executeTakeFirst();
  if (refund) await lockTopUp(tx, refund.topUpId);
  return lockRefund(tx, refundId);
}

/**
 * Whether the payer disputes a top-up and the bank has not decided yet, or its refunds and what the bank has taken back are more
 * than was paid.
 */
export async function isTopUpDisputed(tx: Tx, topUpId: string): Promise<boolean> {
  const refunded = sql`select coalesce(sum(amount_pesewas), 0) from refund
    where top_up_id = top_up.id and status = any (${[...COUNTING]}::text[])`;
  const taken = sql`select coalesce(sum(taken_pesewas), 0) from chargeback where top_up_id = top_up.id`;
  const row = await tx
    .selectFrom('topUp')
    .select(sql<boolean>`(${isDisputed} or (${refunded}) + (${taken}) > amount_pesewas)`.as('isDisputed'))
    .where('id', '=', topUpId)
    .executeTakeFirst();
  return row?.isDisputed === true;
}

/** Locks a top-up of an organisation, so that its refunds are decided one after the other. */
export function lockTopUpOf(tx: Tx, organizationId: string, reference: string) {
  return tx
    .selectFrom('topUp')
    .select(['id', 'amountPesewas', 'status'])
    .where('organizationId', '=', organizationId)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
}

function selectRefunds(tx: Tx) {
  return tx
    .selectFrom('refund')
    .innerJoin('topUp', 'topUp.id', 'refund.topUpId')
    .innerJoin('organization', 'organization.id', 'refund.organizationId')
    .innerJoin('appUser', 'appUser.id', 'refund.requestedBy')
    .leftJoin('bankLine', 'bankLine.topUpId', 'refund.topUpId')
    .select([
      'refund.id',
      'refund.organizationId',
      'topUp.reference as topUpReference',
      'refund.amountPesewas',
      'refund.reason',
      'refund.status',
      'refund.failureReason',
      'refund.createdAt',
      'refund.attentionSince',
      'refund.decidedBy',
      'bankLine.narration as transferNarration',
      'organization.name as organizationName',
      sql<string>`app_user.first_name || ' ' || app_user.last_name`.as('requestedBy'),
    ]);
}

export function findRefund(tx: Tx, id: string) {
  return selectRefunds(tx).where('refund.id', '=', id).executeTakeFirst();
}

/** One organisation's refunds, or all; with all, those that wait for a decision come first. */
export async function listRefunds(
  tx: Tx,
  {
    organizationId,
    status,
    page,
    size,
  }: {
    organizationId?: string | undefined;
    status?: RefundStatus | undefined;
    page: number;
    size: number;
  },
) {
  const all = selectRefunds(tx)
    .$if(organizationId !== undefined, (query) => query.where('refund.organizationId', '=', organizationId ?? ''))
    .$if(status !== undefined, (query) => query.where('refund.status', '=', status ?? 'REQUESTED'));
  return selectPage(
    all
      .$if(organizationId === undefined, (query) => query.orderBy(sql`(refund.status = 'REQUESTED')`, 'desc'))
      .orderBy('refund.createdAt', 'desc')
      .orderBy('refund.id', 'desc'),
    { page, size },
  );
}
