import type { Insertable } from 'kysely';
import type { TopUpStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { TopUpTable } from '../../platform/db/money-tables.ts';

export async function insertTopUp(tx: Tx, topUp: Insertable<TopUpTable>) {
  await tx.insertInto('topUp').values(topUp).execute();
}

export async function setAuthorizationUrl(tx: Tx, reference: string, authorizationUrl: string) {
  await tx.updateTable('topUp').set({ authorizationUrl }).where('reference', '=', reference).execute();
}

export async function setProviderId(tx: Tx, id: string, providerId: string) {
  await tx.updateTable('topUp').set({ providerId }).where('id', '=', id).execute();
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

export async function listOpen(tx: Tx, olderThan: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('topUp')
    .select('reference')
    .where('status', '=', 'PENDING')
    .where('createdAt', '<', olderThan)
    .execute();
  return rows.map(({ reference }) => reference);
}

export async function listGivenUp(tx: Tx, since: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('topUp')
    .select('reference')
    .where('status', 'in', ['PENDING', 'FAILED', 'EXPIRED'])
    .where('createdAt', '>=', since)
    .execute();
  return rows.map(({ reference }) => reference);
}
