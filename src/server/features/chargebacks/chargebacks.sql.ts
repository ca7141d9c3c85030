import { sql, type Updateable } from 'kysely';
import type { ChargebackStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import { PAID_BY_STUDIES } from '../../../domain/movement-events.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ChargebackTable } from '../../platform/db/money-tables.ts';
import { nameOf } from '../../platform/db/names.ts';
import { selectPage } from '../../platform/db/pages.ts';

/** Statuses that the provider may still change. */
const UNDECIDED: readonly ChargebackStatus[] = ['OPEN', 'ANSWERED', 'UNCLEAR'];

/** Only one process at a time updates a dispute, even before it has a row. */
export async function lockDispute(tx: Tx, providerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`chargeback:${providerId}`}, 0))`.execute(tx);
}

export type ChargebackRow = NonNullable<Awaited<ReturnType<typeof lockChargeback>>>;

export function lockChargeback(tx: Tx, id: string) {
  return tx.selectFrom('chargeback').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function lockByDispute(tx: Tx, providerId: string) {
  return tx.selectFrom('chargeback').selectAll().where('providerId', '=', providerId).forUpdate().executeTakeFirst();
}

/** Changes any column but the status. */
export async function setFacts(tx: Tx, id: string, facts: Omit<Updateable<ChargebackTable>, 'id' | 'status'>) {
  await tx.updateTable('chargeback').set(facts).where('id', '=', id).execute();
}

/** The disputed payment, by its id or its reference. */
export function findTopUp(
  tx: Tx,
  { collectionId, collectionReference }: { collectionId: string; collectionReference: string },
) {
  return tx
    .selectFrom('topUp')
    .select(['id', 'organizationId', 'status', 'reference'])
    .where((where) => where.or([where('reference', '=', collectionReference), where('providerId', '=', collectionId)]))
    .executeTakeFirst();
}

export function readTopUp(tx: Tx, id: string) {
  return tx.selectFrom('topUp').select(['status', 'reference']).where('id', '=', id).executeTakeFirstOrThrow();
}

/** The provider's ids of disputes that are undecided, or whose money the provider has not deducted. */
export async function listUnfinished(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('chargeback')
    .select('providerId')
    .where((where) =>
      where.or([where('status', 'in', [...UNDECIDED]), where('takenPesewas', '>', where.ref('deductedPesewas'))]),
    )
    .orderBy('openedAt')
    .execute();
  return rows.map(({ providerId }) => providerId);
}

/** The provider's ids of disputes of our payments with new balance lines. */
export async function listWithNewLines(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ providerId: string }>`
    select distinct c.provider_id from provider_line l
      join chargeback c on l.provider_id in (c.provider_id, c.collection_id, c.refund_provider_id)
    where l.posted_at is null and c.top_up_id is not null
      and (l.item in ('CHARGEBACK', 'REFUND') or l.item = 'TRANSACTION' and l.difference_pesewas < 0)`.execute(tx);
  return rows.map(({ providerId }) => providerId);
}

/** Lost disputes whose money may come back as a refund that we have not found yet. */
export function listWithoutRefund(tx: Tx) {
  return tx
    .selectFrom('chargeback')
    .select(['id', 'providerId', 'collectionId'])
    .where('status', '=', 'LOST')
    .where('refundProviderId', 'is', null)
    .where('takenPesewas', '>', sql.ref<number>('deducted_pesewas'))
    .execute();
}

/**
 * Lines of the balance that belong to a dispute, oldest first. The documentation does not say which id they have: the dispute's,
 * the payment's (then they belong to its newest dispute), or that of the provider's refund.
 */
export async function listLines(
  tx: Tx,
  chargeback: Pick<ChargebackRow, 'id' | 'providerId' | 'collectionId' | 'refundProviderId'>,
) {
  const { rows } = await sql<{ id: string; differencePesewas: number; isPosted: boolean }>`
    select l.id, l.difference_pesewas, l.posted_at is not null as is_posted from provider_line l
    where l.item = 'CHARGEBACK' and l.provider_id = ${chargeback.providerId}
      or l.item = 'REFUND' and l.provider_id = ${chargeback.refundProviderId}
      or l.provider_id = ${chargeback.collectionId}
        and (l.item = 'CHARGEBACK' or l.item = 'TRANSACTION' and l.difference_pesewas < 0)
        and ${chargeback.id} = (
          select c.id from chargeback c where c.collection_id = ${chargeback.collectionId} order by c.opened_at desc, c.id desc limit 1)
    order by l.at, l.id`.execute(tx);
  return rows;
}

/** Chargebacks that the provider has not deducted as far as we know, oldest first. */
export function lockUndeducted(tx: Tx) {
  return tx
    .selectFrom('chargeback')
    .selectAll()
    .where('takenPesewas', '>', sql.ref<number>('deducted_pesewas'))
    .orderBy('openedAt')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * The deductions from settlements that our books don't explain by what refunds, chargebacks and corrections have taken from
 * pending.
 */
export async function sumUnexplainedDeductions(tx: Tx): Promise<number> {
  const { rows } = await sql<{ pesewas: number }>`
    select (coalesce((select sum(paid_pesewas - fees_pesewas - net_pesewas) from settlement where posted_at is not null), 0)
      - coalesce((
        select sum(p.amount) from ledger_account a join ledger_posting p on p.account_id = a.id
          join ledger_journal j on j.id = p.journal_id
        where a.kind = 'PROVIDER_PENDING' and j.event in ('refunded', 'chargebackDeducted', 'chargebackReturned', 'adjust')), 0)
      )::bigint as pesewas`.execute(tx);
  return rows[0]?.pesewas ?? 0;
}

// ---- For admins and organisations

function selectShown(tx: Tx) {
  return tx
    .selectFrom('chargeback')
    .leftJoin('organization', 'organization.id', 'chargeback.organizationId')
    .leftJoin('topUp', 'topUp.id', 'chargeback.topUpId')
    .select([
      'chargeback.id',
      'chargeback.providerId',
      'chargeback.organizationId',
      'organization.name as organizationName',
      'chargeback.collectionReference as topUpReference',
      'topUp.createdAt as toppedUpAt',
      'topUp.createdBy as payerId',
      'chargeback.status',
      'chargeback.category',
      'chargeback.resolution',
      'chargeback.paidPesewas',
      'chargeback.claimedPesewas',
      'chargeback.takenPesewas',
      'chargeback.deductedPesewas',
      'chargeback.openedAt',
      'chargeback.dueAt',
      'chargeback.resolvedAt',
      'chargeback.fileName',
      'chargeback.evidenceSentAt',
      'chargeback.acceptancePesewas',
      'chargeback.acceptanceReason',
      'chargeback.acceptanceProposedBy as proposerId',
      nameOf('chargeback.acceptance_proposed_by').as('proposedBy'),
      nameOf('chargeback.answered_by').as('answeredBy'),
    ]);
}

export type ShownRow = NonNullable<Awaited<ReturnType<typeof findShown>>>;

export function findShown(tx: Tx, id: string) {
  return selectShown(tx).where('chargeback.id', '=', id).executeTakeFirst();
}

/** Those that wait for our answer first, by deadline; then the newest. */
export async function listShown(
  tx: Tx,
  {
    organizationId,
    status,
    page,
    size,
  }: { organizationId?: string | undefined; status?: ChargebackStatus | undefined; page: number; size: number },
) {
  const all = selectShown(tx)
    .$if(organizationId !== undefined, (query) => query.where('chargeback.organizationId', '=', organizationId ?? ''))
    .$if(status !== undefined, (query) => query.where('chargeback.status', '=', status ?? 'OPEN'));
  return selectPage(
    all
      .orderBy(sql`(chargeback.status = 'OPEN')`, 'desc')
      .orderBy(sql`case when chargeback.status = 'OPEN' then chargeback.due_at end asc nulls last`)
      .orderBy('chargeback.openedAt', 'desc')
      .orderBy('chargeback.id', 'desc'),
    { page, size },
  );
}

/** The person who paid, as we know them. */
export function findPayer(tx: Tx, userId: string) {
  return tx
    .selectFrom('appUser')
    .select(['email', 'phoneNumber', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** What the organisation has since spent its money on: its studies and what they paid. */
export async function sumUse(tx: Tx, organizationId: string, since: Date) {
  const { rows } = await sql<{ studies: number; paidPesewas: number; payments: number }>`
    select count(distinct s.id)::int as studies, coalesce(-sum(p.amount) filter (where j.event = any(${[...PAID_BY_STUDIES]})), 0)::bigint as paid_pesewas,
      count(*) filter (where j.event = any(${[...PAID_BY_STUDIES]}))::int as payments
    from study s join ledger_account a on a.kind = 'STUDY_HELD' and a.owner_id = s.id
      join ledger_posting p on p.account_id = a.id join ledger_journal j on j.id = p.journal_id
    where s.organization_id = ${organizationId} and j.at >= ${since}`.execute(tx);
  const used = rows[0] ?? { studies: 0, paidPesewas: 0, payments: 0 };
  const bonuses = await tx
    .selectFrom('bonus')
    .select(({ fn }) => [
      fn.countAll<number>().as('payments'),
      sql<number>`coalesce(sum(amount_pesewas), 0)::bigint`.as('pesewas'),
    ])
    .where('organizationId', '=', organizationId)
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow();
  return {
    ...used,
    paidPesewas: used.paidPesewas + bonuses.pesewas,
    payments: used.payments + Number(bonuses.payments),
  };
}
