import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Which of some transfers' ids our books have. */
export async function findUsed(tx: Tx, ids: readonly string[]): Promise<Set<string | null>> {
  const rows = await tx
    .selectFrom('payoutAttempt')
    .select('transferId')
    .where(({ eb, fn, val }) => eb('transferId', '=', fn.any(val(ids))))
    .execute();
  return new Set(rows.map(({ transferId }) => transferId));
}

/** The order was surely not accepted, so its id is free for the next one. */
export async function releaseTransferId(tx: Tx, reference: string): Promise<void> {
  await tx.updateTable('payoutAttempt').set({ transferId: null }).where('reference', '=', reference).execute();
}

/** The numbers, by their marks, that were not looked up since the database was last restored. */
export async function listUnasked(tx: Tx, marks: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ mark: string }>`
    select mark from unnest(${marks}::text[]) mark
    where exists (select from database_life where cause <> 'MIGRATED' and life > coalesce(
      (select life from asked_number where number_mark = mark), 0))`.execute(tx);
  return rows.map(({ mark }) => mark);
}

export async function noteAsked(tx: Tx, numberMark: string): Promise<void> {
  await sql`
    insert into asked_number (number_mark, life) select ${numberMark}, max(life) from database_life
    on conflict (number_mark) do update set life = excluded.life`.execute(tx);
}
