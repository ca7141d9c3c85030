import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { PageOf } from '../../platform/db/pages.ts';
import { selectPage } from '../../platform/db/pages.ts';
import type { WaitlistEntryTable } from '../../platform/db/people-tables.ts';

/** Joining twice changes nothing. */
export async function insertEntry(tx: Tx, entry: Insertable<WaitlistEntryTable>) {
  await tx
    .insertInto('waitlistEntry')
    .values(entry)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}

export async function listEntries(tx: Tx, page: PageOf) {
  return selectPage(tx.selectFrom('waitlistEntry').selectAll().orderBy('createdAt', 'desc'), page);
}

export function findEntry(tx: Tx, id: string) {
  return tx.selectFrom('waitlistEntry').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Marks an entry as invited; false if it already was. */
export async function markInvited(tx: Tx, id: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('waitlistEntry')
    .set({ invitedAt: now })
    .where('id', '=', id)
    .where('invitedAt', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

export type Entry = Awaited<ReturnType<typeof listEntriesAfter>>[number];

/** A batch for the export. It is ordered by id, which grows with time, so that a list for admins needs no second index. */
export function listEntriesAfter(tx: Tx, after: string | undefined, limit: number) {
  return tx
    .selectFrom('waitlistEntry')
    .selectAll()
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}
