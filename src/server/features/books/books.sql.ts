import { sql } from 'kysely';
import type { AccountKind } from '../../../domain/ledger-accounts.ts';
import type { Tx } from '../../platform/db/database.ts';

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
  const rows = await all
    .orderBy(sql`abs(balance)`, 'desc')
    .orderBy('ledgerAccount.id')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await tx
    .selectFrom(all.as('shown'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export function readLastReconciliation(tx: Tx) {
  return tx.selectFrom('reconciliation').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst();
}
