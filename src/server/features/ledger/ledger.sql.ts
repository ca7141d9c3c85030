import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { AccountName } from './movements.ts';

/** Writes the journal's head; false when its reference was used before. Waits for a rival in flight. */
export async function insertJournal(tx: Tx, journal: { id: string; reference: string; event: string; at: Date }) {
  const row = await tx
    .insertInto('ledgerJournal')
    .values(journal)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks accounts in id order (the same order everywhere, so that no two movements wait for each other) and answers their
 * ids as asked. Opens those that are new first.
 */
export async function lockAccounts(tx: Tx, names: readonly AccountName[]): Promise<string[]> {
  let ids = await selectLocked(tx, names);
  if (ids.size < names.length) {
    const missing = names.filter((name) => !ids.has(keyOf(name)));
    await tx
      .insertInto('ledgerAccount')
      .values(missing.map(({ kind, ownerId }) => ({ id: newId(), kind, ownerId })))
      .onConflict((conflict) => conflict.columns(['kind', 'ownerId']).doNothing())
      .execute();
    ids = await selectLocked(tx, names);
  }
  return names.map((name) => {
    const id = ids.get(keyOf(name));
    if (id === undefined) throw new Error(`account ${keyOf(name)} could not be opened`);
    return id;
  });
}

async function selectLocked(tx: Tx, names: readonly AccountName[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('ledgerAccount')
    .select(['id', 'kind', 'ownerId'])
    .where(({ or, and, eb }) =>
      or(
        names.map(({ kind, ownerId }) =>
          and([eb('kind', '=', kind), eb('ownerId', ownerId === null ? 'is' : '=', ownerId)]),
        ),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [keyOf(row as AccountName), row.id]));
}

function keyOf({ kind, ownerId }: AccountName): string {
  return `${kind}/${ownerId ?? ''}`;
}

export async function insertPostings(tx: Tx, postings: { journalId: string; accountId: string; amount: number }[]) {
  await tx.insertInto('ledgerPosting').values(postings).execute();
}

/** Whether a reference was posted: then what it is about is settled for good. */
export async function isPosted(tx: Tx, reference: string): Promise<boolean> {
  const row = await tx.selectFrom('ledgerJournal').select('id').where('reference', '=', reference).executeTakeFirst();
  return row !== undefined;
}

export function findPostings(tx: Tx, reference: string) {
  return tx
    .selectFrom('ledgerPosting')
    .innerJoin('ledgerJournal', 'ledgerJournal.id', 'ledgerPosting.journalId')
    .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerPosting.accountId')
    .select(['kind', 'ownerId', 'amount'])
    .where('reference', '=', reference)
    .execute();
}

/** An account's balance in pesewas, 0 when it has not been opened. `lock` holds it until the transaction ends. */
export async function readBalance(tx: Tx, { kind, ownerId }: AccountName, lock = false): Promise<number> {
  const row = await tx
    .selectFrom('ledgerAccount')
    .select('balance')
    .where('kind', '=', kind)
    .where('ownerId', ownerId === null ? 'is' : '=', ownerId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row?.balance ?? 0;
}
