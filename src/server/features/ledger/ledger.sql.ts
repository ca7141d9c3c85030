import { sql } from 'kysely';
import type { AccountKind } from '../../../domain/ledger-accounts.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { AccountName, Movement } from './movements.ts';

/**
 * Posts a movement in one statement: see `post_movement` in the schema. Returns false if its reference was already
 * posted with the same legs.
 */
export async function postMovement(
  tx: Tx,
  { reference, event, subjectId = null, at, legs }: Movement,
): Promise<boolean> {
  const rows = legs.map(({ account, amountPesewas: amount }) => ({ ...account, amount, newId: newId() }));
  const { rows: answer } = await sql<{ posted: boolean }>`
    select post_movement(${newId()}, ${reference}, ${event}, ${subjectId}, ${at}, ${JSON.stringify(rows)}::jsonb) as posted`.execute(
    tx,
  );
  return answer[0]?.posted === true;
}

/** Whether a reference was posted, which settles its subject for good. */
export async function isPosted(tx: Tx, reference: string): Promise<boolean> {
  const row = await tx.selectFrom('ledgerJournal').select('id').where('reference', '=', reference).executeTakeFirst();
  return row !== undefined;
}

/** The posted ones among these references. */
export async function listPosted(tx: Tx, references: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('ledgerJournal')
    .select('reference')
    .where(({ eb, fn, val }) => eb('reference', '=', fn.any(val(references))))
    .execute();
  return new Set(rows.map(({ reference }) => reference));
}

/** An account's balance in pesewas, 0 if it does not exist yet. `lock` holds it until the transaction ends. */
export async function readBalance(tx: Tx, { kind, ownerId }: AccountName, lock = false): Promise<number> {
  const row = await tx
    .selectFrom('ledgerAccount')
    .select('balance')
    .where('kind', '=', kind)
    .where('ownerId', ownerId === null ? 'is' : '=', ownerId)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row?.balance ?? 0;
}

/** The movements of one of the platform's own accounts in a period, oldest first, and its opening balance. */
export async function readAccount(tx: Tx, kind: AccountKind, from: Date, to: Date) {
  const postings = tx
    .selectFrom('ledgerPosting')
    .innerJoin('ledgerJournal', 'ledgerJournal.id', 'ledgerPosting.journalId')
    .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerPosting.accountId')
    .where('kind', '=', kind);
  const { before } = await postings
    .where('at', '<', from)
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('before'))
    .executeTakeFirstOrThrow();
  const rows = await postings
    .where('at', '>=', from)
    .where('at', '<', to)
    .select(['at', 'event', 'reference', 'amount as amountPesewas'])
    .orderBy('at')
    .orderBy('ledgerJournal.id')
    .execute();
  return { before, rows };
}
