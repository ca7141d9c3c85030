import { type Insertable, sql } from 'kysely';
import type { PayoutRailName } from '../../../domain/enumerations.ts';
import type { AccountKind } from '../../../domain/ledger-accounts.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { BankStatementTable } from '../../platform/db/money-tables.ts';
import { selectPage } from '../../platform/db/pages.ts';

/** The trial balance: accounts and their balances, by kind. */
export function sumByKind(tx: Tx) {
  return tx
    .selectFrom('ledgerAccount')
    .select(({ fn }) => [
      'kind',
      fn.countAll<number>().as('accounts'),
      sql<number>`sum(balance)::bigint`.as('balancePesewas'),
    ])
    .groupBy('kind')
    .orderBy('kind')
    .execute();
}

export async function countJournals(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('ledgerJournal')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function selectAccounts(tx: Tx) {
  return tx
    .selectFrom('ledgerAccount')
    .leftJoin('organization', 'organization.id', 'ledgerAccount.ownerId')
    .leftJoin('study', 'study.id', 'ledgerAccount.ownerId')
    .leftJoin('appUser', 'appUser.id', 'ledgerAccount.ownerId')
    .select([
      'kind',
      'ownerId',
      'balance as balancePesewas',
      sql<string | null>`coalesce(organization.name, study.name, app_user.first_name || ' ' || app_user.last_name)`.as(
        'owner',
      ),
    ]);
}

/** Accounts with a balance, the largest first. */
export async function listAccounts(
  tx: Tx,
  { kind, page, size }: { kind?: AccountKind | undefined; page: number; size: number },
) {
  const all = selectAccounts(tx)
    .where('balance', '<>', 0)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'SUSPENSE'));
  return selectPage(all.orderBy(sql`abs(balance)`, 'desc').orderBy('ledgerAccount.id'), { page, size });
}

/** Settlements and the balance's top-ups, newest first. */
export async function listSettlements(tx: Tx, { page, size }: { page: number; size: number }) {
  const { rows } = await sql<SettlementRow & { total: number }>`
    with shown as (
      select 'settlement:' || id as id, 'SETTLEMENT' as kind, settled_on as day, paid_pesewas, fees_pesewas, deductions_pesewas,
        net_pesewas, destination, seen_at as at, 'PAYSTACK' as rail
      from settlement
      union all
      select 'funding:' || id, 'TOP_UP', (at at time zone 'UTC')::date, null, null, null,
        difference_pesewas, case when posted_at is not null then 'BALANCE' end, at, 'PAYSTACK'
      from provider_line where item = 'FUNDING'
      union all
      select 'funding:' || id, 'TOP_UP', (seen_at at time zone 'UTC')::date, null, null, null, amount_pesewas, 'BALANCE', seen_at, rail
      from rail_top_up)
    select id, kind, rail, day, paid_pesewas, fees_pesewas, deductions_pesewas, net_pesewas, destination, count(*) over ()::int as total
    from shown order by day desc, at desc, id limit ${size} offset ${page * size}`.execute(tx);
  return {
    rows: rows.map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? (page === 0 ? 0 : await countSettlements(tx)),
  };
}

export interface SettlementRow {
  id: string;
  kind: 'SETTLEMENT' | 'TOP_UP';
  rail: PayoutRailName;
  day: string;
  paidPesewas: number | null;
  feesPesewas: number | null;
  deductionsPesewas: number | null;
  netPesewas: number;
  destination: 'BANK' | 'BALANCE' | null;
}

async function countSettlements(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from settlement) + (select count(*) from provider_line where item = 'FUNDING')
      + (select count(*) from rail_top_up))::int as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function saveBankStatement(tx: Tx, statement: Insertable<BankStatementTable>): Promise<void> {
  const { day: _, ...change } = statement;
  await tx
    .insertInto('bankStatement')
    .values(statement)
    .onConflict((conflict) => conflict.column('day').doUpdateSet(change))
    .execute();
}

/** What our books had in the bank at the end of a day: transfers by the bank's day, and the corrections of its statement. */
export async function sumInBank(tx: Tx, day: string): Promise<number> {
  const { rows } = await sql<{ pesewas: number }>`
    select coalesce(-sum(p.amount), 0)::bigint as pesewas
    from ledger_account a join ledger_posting p on p.account_id = a.id join ledger_journal j on j.id = p.journal_id
      left join adjustment c on j.reference = 'adjust:' || c.id and c.explains = 'bank:' || ${day}::text
      left join bank_line l on l.id = j.subject_id and j.reference in ('transfer:' || l.id, 'transfer:' || l.id || ':known')
    where a.kind = 'BANK' and case when l.id is null then j.at < ${day}::date + 1 or c.id is not null else l.day <= ${day}::date end`.execute(
    tx,
  );
  return rows[0]?.pesewas ?? 0;
}

export function readLastReconciliation(tx: Tx) {
  return tx.selectFrom('reconciliation').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst();
}
