import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export interface Life {
  life: number;
  identity: string;
  completeUntil: Date | null;
  adoptedAt: Date | null;
  /** The identity of the current database. */
  here: string;
}

/** The newest life, and the database that we are connected to. */
export async function readLife(tx: Tx): Promise<Life> {
  const { rows } = await sql<Life>`
    select life, identity, complete_until as "completeUntil", adopted_at as "adoptedAt", database_identity() as here
    from database_life order by life desc limit 1`.execute(tx);
  const [newest] = rows;
  if (!newest) throw new Error('database_life is empty');
  return newest;
}

export async function beginLife(
  tx: Tx,
  begun: { cause: 'RESTORED' | 'NOTICED'; completeUntil: Date | null; at: Date },
) {
  await sql`
    insert into database_life (identity, cause, began_at, complete_until)
    values (database_identity(), ${begun.cause}, ${begun.at}, ${begun.completeUntil})`.execute(tx);
}

export async function endAdoption(tx: Tx, life: number, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('databaseLife')
    .set({ adoptedAt: at })
    .where('life', '=', life)
    .where('adoptedAt', 'is', null)
    .returning('life')
    .executeTakeFirst();
  return row !== undefined;
}
