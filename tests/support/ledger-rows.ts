import { sql } from 'kysely';
import type { Database } from '../../src/server/platform/db/database.ts';

export interface LedgerRow {
  kind: string;
  owner: string | null;
  balancePesewas: number;
}

/** Every ledger account with the name of its owner. */
export async function readLedger(db: Database): Promise<LedgerRow[]> {
  const { rows } = await db.transaction((tx) =>
    sql<LedgerRow>`select a.kind, coalesce(o.name, s.name, u.first_name || ' ' || u.last_name) as owner,
        a.balance as "balancePesewas"
      from ledger_account a left join organization o on o.id = a.owner_id left join study s on s.id = a.owner_id
      left join app_user u on u.id = a.owner_id order by a.kind, owner`.execute(tx),
  );
  return rows;
}
