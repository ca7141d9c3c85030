import type { Insertable } from 'kysely';
import type { TopUpStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ProviderEventTable, TopUpTable } from '../../platform/db/tables.ts';

export async function insertTopUp(tx: Tx, topUp: Insertable<TopUpTable>) {
  await tx.insertInto('topUp').values(topUp).execute();
}

export async function setAuthorizationUrl(tx: Tx, reference: string, authorizationUrl: string) {
  await tx.updateTable('topUp').set({ authorizationUrl }).where('reference', '=', reference).execute();
}

export function findTopUp(tx: Tx, reference: string) {
  return tx.selectFrom('topUp').selectAll().where('reference', '=', reference).executeTakeFirst();
}

export function lockTopUp(tx: Tx, reference: string) {
  return tx.selectFrom('topUp').selectAll().where('reference', '=', reference).forUpdate().executeTakeFirst();
}

/** Compare-and-set of a top-up's status. */
export async function changeTopUp(tx: Tx, id: string, from: TopUpStatus, to: TopUpStatus, settledAt: Date | null) {
  const result = await tx
    .updateTable('topUp')
    .set({ status: to, settledAt })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** Keeps a provider's event; false when it was delivered before. */
export async function insertProviderEvent(tx: Tx, event: Insertable<ProviderEventTable>) {
  const row = await tx
    .insertInto('providerEvent')
    .values(event)
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('dedupeKey')
    .executeTakeFirst();
  return row !== undefined;
}

export function findProviderEvent(tx: Tx, dedupeKey: string) {
  return tx
    .selectFrom('providerEvent')
    .select(['event', 'reference'])
    .where('dedupeKey', '=', dedupeKey)
    .executeTakeFirst();
}

/** Ids of an organisation's studies, for summing what they hold and spent. */
export async function listStudyIds(tx: Tx, organizationId: string) {
  const rows = await tx.selectFrom('study').select('id').where('organizationId', '=', organizationId).execute();
  return rows.map(({ id }) => id);
}

/** Money reserved by an organisation's studies, in pesewas. */
export async function sumHeld(tx: Tx, organizationId: string): Promise<number> {
  const row = await tx
    .selectFrom('ledgerAccount')
    .innerJoin('study', 'study.id', 'ledgerAccount.ownerId')
    .select(({ fn }) => fn.sum<number | null>('balance').as('total'))
    .where('kind', '=', 'STUDY_HELD')
    .where('study.organizationId', '=', organizationId)
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}
