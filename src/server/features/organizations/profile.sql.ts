import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export function findProfile(tx: Tx, organizationId: string) {
  return tx
    .selectFrom('organization')
    .leftJoin('organizationLogo', 'organizationLogo.organizationId', 'organization.id')
    .where('organization.id', '=', organizationId)
    .select([
      'organization.id',
      'name',
      'postalAddress as address',
      'tin',
      'billingEmail',
      'purchaseOrder',
      'adminVerificationStatus',
      'organizationLogo.changedAt as logoAt',
    ])
    .executeTakeFirst();
}

export async function saveAddress(tx: Tx, organizationId: string, address: string) {
  await tx.updateTable('organization').set({ postalAddress: address }).where('id', '=', organizationId).execute();
}

export async function saveBilling(
  tx: Tx,
  organizationId: string,
  billing: { tin: string | null } | { billingEmail: string } | { purchaseOrder: string },
) {
  await tx.updateTable('organization').set(billing).where('id', '=', organizationId).execute();
}

export async function saveLogo(tx: Tx, organizationId: string, logo: { content: Uint8Array; changedAt: Date }) {
  await tx
    .insertInto('organizationLogo')
    .values({ organizationId, ...logo })
    .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(logo))
    .execute();
}

export async function deleteLogo(tx: Tx, organizationId: string) {
  await tx.deleteFrom('organizationLogo').where('organizationId', '=', organizationId).execute();
}

/** The logo of an organisation that is not suspended. */
export function findLogo(tx: Tx, organizationId: string) {
  return tx
    .selectFrom('organizationLogo')
    .innerJoin('organization', 'organization.id', 'organizationLogo.organizationId')
    .where('organizationId', '=', organizationId)
    .where(sql<boolean>`suspension_reason is null`)
    .select('content')
    .executeTakeFirst();
}
