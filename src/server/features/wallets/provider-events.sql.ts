import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { ProviderEventTable } from '../../platform/db/money-tables.ts';

/** Stores a provider's event; false if it was delivered before. */
export async function insertProviderEvent(tx: Tx, event: Insertable<ProviderEventTable>) {
  const row = await tx
    .insertInto('providerEvent')
    .values(event)
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('dedupeKey')
    .executeTakeFirst();
  return row !== undefined;
}

export type StoredEvent = NonNullable<Awaited<ReturnType<typeof findProviderEvent>>>;

/** Includes the provider's id of the subject, if it has one. */
export function findProviderEvent(tx: Tx, dedupeKey: string) {
  return tx
    .selectFrom('providerEvent')
    .select(['event', 'reference', sql<string | null>`payload #>> '{data,id}'`.as('subjectId')])
    .where('dedupeKey', '=', dedupeKey)
    .executeTakeFirst();
}

export async function setHandled(tx: Tx, dedupeKey: string, handledAt: Date) {
  await tx.updateTable('providerEvent').set({ handledAt }).where('dedupeKey', '=', dedupeKey).execute();
}
