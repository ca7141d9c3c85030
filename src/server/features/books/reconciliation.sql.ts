import { type Insertable, sql } from 'kysely';
import type { DifferenceKind } from '../../../contract/books.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { BookDifferenceTable, ReconciliationTable } from '../../platform/db/money-tables.ts';
import { selectPage } from '../../platform/db/pages.ts';
import { sumInBank } from './books.sql.ts';

export async function sumLines(tx: Tx): Promise<number> {
  const { total } = await tx
    .selectFrom('providerLine')
    .select(sql<number>`coalesce(sum(difference_pesewas), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The balance for payouts; in earlier books, it also included unsettled amounts. */
const BALANCE_KINDS = sql`('PROVIDER_BALANCE', 'PROVIDER_FLOAT')`;

/**
 * Our items as the provider would see them: how each moved the balance in our books (including corrections that explain it), and
 * whether it is still on its way, so that the provider may have moved it already.
 */
const OURS = sql`
  select item, provider_id, subject, sum(pesewas)::bigint as pesewas, max(at) as at, bool_or(in_flight) as in_flight
  from (
    select 'TRANSACTION' as item, t.provider_id, t.reference as subject, coalesce(-p.amount, 0) as pesewas,
      coalesce(j.at, t.created_at) as at, false as in_flight
    from top_up t
    left join ledger_journal j on j.reference = 'topup:' || t.reference
    left join ledger_posting p on p.journal_id = j.id and p.account_id in (select id from balance)
    union all
    select l.item, l.provider_id, coalesce(t.reference, l.item || ':' || l.provider_id), -p.amount, j.at, false
    from provider_line l
    join ledger_journal j on j.reference in ('settled:' || l.id, 'funding:' || l.id, 'deducted:' || l.id)
    join ledger_posting p on p.journal_id = j.id and p.account_id in (select id from balance)
    left join top_up t on l.item = 'TRANSACTION' and t.provider_id = l.provider_id
    where l.posted_at is not null
    union all
    select 'TRANSFER', a.provider_id, a.reference, coalesce(-p.amount, 0), coalesce(j.at, a.sent_at),
      exists (select 1 from payout o where o.reference = a.reference and o.status = 'SENT')
    from payout_attempt a
    left join ledger_journal j on j.reference in ('payout:' || a.reference || ':ok', 'payout:' || a.reference || ':rev')
    left join ledger_posting p on p.journal_id = j.id and p.account_id in (select id from balance)
    union all
    select 'REFUND', r.provider_id, r.id::text, coalesce(-p.amount, 0), coalesce(j.at, r.created_at), r.status = 'SENT'
    from refund r
    left join ledger_journal j on j.reference = 'refund:' || r.id || ':ok'
    left join ledger_posting p on p.journal_id = j.id and p.account_id in (select id from balance)
    where r.status in ('SENT', 'PAID', 'FAILED')
  ) postings
  group by item, provider_id, subject`;

export interface ItemDifference {
  kind: DifferenceKind;
  subject: string;
  oursPesewas: number | null;
  theirsPesewas: number | null;
}

/**
 * Every item for which the provider's ledger and our books differ. Items that moved after `settledBefore`, or are on
 * their way, may still agree later. Only compares items that moved after `since`, and those that differed before.
 */
export async function compareItems(tx: Tx, since: Date, settledBefore: Date): Promise<ItemDifference[]> {
  const { rows } = await sql<ItemDifference>`
    with balance as (select id from ledger_account where kind in ${BALANCE_KINDS}),
    ours as (${OURS}),
    theirs as (
      select item, provider_id, sum(difference_pesewas)::bigint as pesewas, max(at) as at
      from provider_line group by item, provider_id),
    pairs as (
      select coalesce(ours.subject, theirs.item || ':' || theirs.provider_id) as subject,
        ours.subject is null as unknown, ours.pesewas as ours, theirs.pesewas as theirs,
        greatest(ours.at, theirs.at) as at, coalesce(ours.in_flight, false) as in_flight
      from ours full join theirs on theirs.item = ours.item and theirs.provider_id = ours.provider_id),
    explained as (
      select pairs.*, coalesce((
        select sum(case when from_kind in ${BALANCE_KINDS} then amount_pesewas else 0 end
          - case when to_kind in ${BALANCE_KINDS} then amount_pesewas else 0 end)
        from adjustment where status = 'POSTED' and explains = pairs.subject), 0)::bigint as corrected
      from pairs)
    select
      case when unknown then 'ONLY_AT_PROVIDER' when theirs is null then 'ONLY_IN_BOOKS' else 'AMOUNT_DIFFERS' end as kind,
      subject, (coalesce(ours, 0) + corrected)::bigint as "oursPesewas", theirs as "theirsPesewas"
    from explained
    where coalesce(ours, 0) + corrected <> coalesce(theirs, 0) and not in_flight and at < ${settledBefore}
      and (at >= ${since} or subject in (select subject from book_difference where resolved_at is null))`.execute(tx);
  return rows;
}

/** Items that have been on their way since before an instant, with reference and amount. */
export async function listStuck(
  tx: Tx,
  before: Date,
  undeductedBefore: Date,
): Promise<{ subject: string; oursPesewas: number }[]> {
  const { rows } = await sql<{ subject: string; oursPesewas: number }>`
    select reference as subject, amount_pesewas as "oursPesewas" from payout
      where status = 'QUEUED' and created_at < ${before} or status = 'SENT' and sent_at < ${before}
    union all
    select id::text, amount_pesewas from refund
      where status = 'APPROVED' and created_at < ${before} and top_up_id not in (select top_up_id from bank_line where top_up_id is not null)
        or status = 'SENT' and sent_at < ${before}
    union all
    select 'chargeback:' || provider_id, taken_pesewas - deducted_pesewas from chargeback
      where taken_pesewas > deducted_pesewas and coalesce(resolved_at, opened_at) < ${undeductedBefore}
    union all
    select dedupe_key, null from provider_event where handled_at is null and received_at < ${before}`.execute(tx);
  return rows;
}

/**
 * Settlements that our books can't explain, and payments from before `unsettledBefore` without a settlement. Settlements that
 * appeared after `settledBefore` may still agree later.
 */
export async function compareSettlements(
  tx: Tx,
  { since, settledBefore, unsettledBefore }: { since: string; settledBefore: Date; unsettledBefore: Date },
): Promise<ItemDifference[]> {
  const { rows } = await sql<ItemDifference>`
    with pending as (select id from ledger_account where kind = 'PROVIDER_PENDING'),
    booked as (
      select t.reference, t.provider_id, t.settled_at, -p.amount as pesewas
      from top_up t join ledger_journal j on j.reference = 'topup:' || t.reference
      join ledger_posting p on p.journal_id = j.id and p.account_id in (select id from pending)),
    found as (
      select 'ONLY_AT_PROVIDER' as kind, 'settlement:' || id as subject, null::bigint as ours, net_pesewas as theirs
      from settlement where is_settled and posted_at is null and seen_at < ${settledBefore}
      union all
      select 'AMOUNT_DIFFERS', 'settlement:' || s.id, sum(b.pesewas)::bigint, s.paid_pesewas - s.fees_pesewas
      from settlement s join settlement_payment p on p.settlement_id = s.id left join booked b on b.provider_id = p.provider_id
      where s.posted_at is not null and s.settled_on >= ${since}
      group by s.id having count(b.reference) = count(*) and sum(b.pesewas) <> s.paid_pesewas - s.fees_pesewas
      union all
      select 'OPEN_TOO_LONG', b.reference, b.pesewas, null
      from booked b where b.settled_at < ${unsettledBefore}
        and not exists (select 1 from settlement_payment p where p.provider_id = b.provider_id)
        and not exists (select 1 from provider_line l where l.item = 'TRANSACTION' and l.provider_id = b.provider_id))
    select kind, subject, ours as "oursPesewas", theirs as "theirsPesewas" from found
    where not exists (select 1 from adjustment a where a.status = 'POSTED' and a.explains = found.subject)`.execute(tx);
  return rows;
}

/** The newest statement of the bank, and what our books had in the bank at the end of its day, with corrections for it. */
export async function readBankStatement(tx: Tx) {
  const newest = await tx
    .selectFrom('bankStatement')
    .select(['day', 'balancePesewas'])
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ? { ...newest, booksPesewas: await sumInBank(tx, newest.day) } : null;
}

/**
 * What the provider should hold: our part of its balance, adjusted for movements that it has carried out but we have not booked
 * yet.
 */
export async function sumInFlight(tx: Tx): Promise<{ expectedBalancePesewas: number }> {
  const { rows } = await sql<{ expectedBalancePesewas: number }>`
    select (coalesce((select -sum(balance) from ledger_account where kind in ${BALANCE_KINDS}), 0) + coalesce((
      select sum(l.difference_pesewas) from payout p
      join payout_attempt a on a.reference = p.reference
      join provider_line l on l.item = 'TRANSFER' and l.provider_id = a.provider_id
      where p.status = 'SENT'), 0) + coalesce((
      select sum(l.difference_pesewas) from refund r
      join provider_line l on l.item = 'REFUND' and l.provider_id = r.provider_id
      where r.status = 'SENT'), 0))::bigint as "expectedBalancePesewas"`.execute(tx);
  return rows[0] ?? { expectedBalancePesewas: 0 };
}

/** Open differences by kind and subject. */
export function listOpenDifferences(tx: Tx) {
  return tx.selectFrom('bookDifference').selectAll().where('resolvedAt', 'is', null).execute();
}

/** Records a difference, or that an open one was seen again; returns true if it is new. */
export async function noteDifference(tx: Tx, difference: Insertable<BookDifferenceTable>): Promise<boolean> {
  const { oursPesewas, theirsPesewas, lastSeenAt } = difference;
  const { id } = await tx
    .insertInto('bookDifference')
    .values(difference)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .where('resolvedAt', 'is', null)
        .doUpdateSet({ oursPesewas, theirsPesewas, lastSeenAt }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id === difference.id;
}

export async function resolveDifferences(tx: Tx, ids: readonly string[], resolvedAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('bookDifference')
    .set({ resolvedAt })
    .where('id', 'in', [...ids])
    .execute();
}

export async function countOpenDifferences(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('bookDifference')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('resolvedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many differences are open, by kind. */
export async function countDifferencesByKind(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('bookDifference')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .where('resolvedAt', 'is', null)
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

/** Open ones first, then the newest. */
export async function listDifferences(tx: Tx, { page, size }: { page: number; size: number }) {
  return selectPage(
    tx
      .selectFrom('bookDifference')
      .selectAll()
      .orderBy(sql`(resolved_at is null)`, 'desc')
      .orderBy('lastSeenAt', 'desc')
      .orderBy('id'),
    { page, size },
  );
}

export async function insertReconciliation(tx: Tx, run: Insertable<ReconciliationTable>): Promise<void> {
  await tx.insertInto('reconciliation').values(run).execute();
}
