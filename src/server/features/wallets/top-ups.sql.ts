import type { Tx } from '../../platform/db/database.ts';

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

export function lockTopUpOfCollection(tx: Tx, providerId: string) {
  return tx.selectFrom('topUp').selectAll().where('providerId', '=', providerId).forUpdate().executeTakeFirst();
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
