import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { selectPage } from '../../platform/db/pages.ts';

/** What a pro-forma says about its customer, as it is now. */
export function readCustomer(tx: Tx, organizationId: string) {
  return tx
    .selectFrom('organization')
    .leftJoin('organizationInformation', 'organizationInformation.organizationId', 'organization.id')
    .where('organization.id', '=', organizationId)
    .select([
      sql<string>`coalesce(case when kind <> 'STUDENT' then nullif(registered_business_name, '') end, name)`.as(
        'customerName',
      ),
      'postalAddress as customerAddress',
      'tin as customerTin',
      'purchaseOrder',
    ])
    .executeTakeFirstOrThrow();
}

export async function isReferenceUsed(tx: Tx, reference: string): Promise<boolean> {
  const row = await tx.selectFrom('proForma').select('id').where('reference', '=', reference).executeTakeFirst();
  return row !== undefined;
}

export function findProForma(tx: Tx, organizationId: string, id: string) {
  return tx
    .selectFrom('proForma')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function lockProForma(tx: Tx, id: string) {
  return tx.selectFrom('proForma').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The pro-formas with these references, locked in one order. */
export async function lockByReference(tx: Tx, references: readonly string[]) {
  if (references.length === 0) return [];
  return tx
    .selectFrom('proForma')
    .selectAll()
    .where('reference', 'in', [...references])
    .orderBy('id')
    .forUpdate()
    .execute();
}

export function listProFormas(
  tx: Tx,
  { organizationId, page, size }: { organizationId: string; page: number; size: number },
) {
  return selectPage(
    tx
      .selectFrom('proForma')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc'),
    { page, size },
  );
}
