import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { ProviderLineTable, SettlementTable } from '../../platform/db/money-tables.ts';

const AT_ONCE = 1000;

/** The key of an advisory lock that nothing else uses: one process at a time posts settlements and top-ups of the balance. */
const POSTING_LOCK = 5_061_226_003;

export async function lockPosting(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(POSTING_LOCK)})`.execute(tx);
}

/** Stores the provider's new lines. */
export async function insertLines(tx: Tx, lines: readonly Insertable<ProviderLineTable>[]): Promise<void> {
  for (let start = 0; start < lines.length; start += AT_ONCE) {
    await tx
      .insertInto('providerLine')
      .values(lines.slice(start, start + AT_ONCE))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}

/** Which of these lines are already stored. */
export async function findKnownLines(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('providerLine')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The settlements among these that can't change any more. */
export async function findSettled(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('settlement')
    .select('id')
    .where('isSettled', '=', true)
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Stores a settlement with its payments, or updates one that was on its way. */
export async function saveSettlement(tx: Tx, row: Insertable<SettlementTable>, payments: readonly string[]) {
  const { id: settlementId, seenAt: _, ...change } = row;
  await tx
    .insertInto('settlement')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(change).where('settlement.isSettled', '=', false))
    .execute();
  const rows = payments.map((providerId) => ({ settlementId, providerId }));
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await tx
      .insertInto('settlementPayment')
      .values(rows.slice(start, start + AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export interface UnpostedSettlement {
  id: string;
  netPesewas: number;
  /** The start of its day. */
  at: Date;
  isInBalance: boolean;
}

/** Settlements that arrived but are not in the books, oldest first, and whether the balance has lines for their payments. */
export async function listUnposted(tx: Tx): Promise<UnpostedSettlement[]> {
  const { rows } = await sql<UnpostedSettlement>`
    select s.id, s.net_pesewas, s.settled_on::timestamp at time zone 'UTC' as at, exists (
      select 1 from settlement_payment p join provider_line l on l.item = 'TRANSACTION' and l.provider_id = p.provider_id
      where p.settlement_id = s.id) as is_in_balance
    from settlement s where s.posted_at is null and s.is_settled order by s.settled_on, s.id`.execute(tx);
  return rows;
}

/** Marks a settlement as posted; false if it already was. */
export async function markPosted(tx: Tx, id: string, destination: 'BANK' | 'BALANCE', at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('settlement')
    .set({ destination, postedAt: at })
    .where('id', '=', id)
    .where('postedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface UnpostedLine {
  id: string;
  providerId: string;
  differencePesewas: number;
  item: ProviderLineTable['item'];
  at: Date;
  /** Whether our books have the payment as collected and not settled. Null if it is not our payment. */
  isBooked: boolean | null;
}

/** Lines that bring money into the balance but are not in the books, oldest first. */
export async function listUnpostedLines(tx: Tx): Promise<UnpostedLine[]> {
  const { rows } = await sql<UnpostedLine>`
    select l.id, l.provider_id, l.difference_pesewas, l.item, l.at, case when t.id is not null then exists (
      select 1 from ledger_journal j join ledger_posting p on p.journal_id = j.id
        join ledger_account a on a.id = p.account_id and a.kind = 'PROVIDER_PENDING'
      where j.reference = 'topup:' || t.reference) end as is_booked
    from provider_line l left join top_up t on l.item = 'TRANSACTION' and t.provider_id = l.provider_id
    where l.posted_at is null and l.item in ('TRANSACTION', 'FUNDING') and l.difference_pesewas > 0
    order by l.at, l.id`.execute(tx);
  return rows;
}

/** Marks a line as posted; false if it already was. */
export async function markLinePosted(tx: Tx, id: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('providerLine')
    .set({ postedAt: at })
    .where('id', '=', id)
    .where('postedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** For a payment that is not ours but brought money into the balance: somebody topped it up. */
export async function markFunding(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('providerLine').set({ item: 'FUNDING' }).where('id', '=', id).execute();
}

/** Whether the balance has a line for a refund. */
export async function hasRefundLine(tx: Tx, providerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('providerLine')
    .select('id')
    .where('item', '=', 'REFUND')
    .where('providerId', '=', providerId)
    .executeTakeFirst();
  return row !== undefined;
}
