import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The available amount, the amount below which the admins want an alert, and when the current alert was sent. */
export function readNotice(tx: Tx, organizationId: string) {
  return tx
    .selectFrom('organization')
    .leftJoin('ledgerAccount', (join) =>
      join
        .onRef('ledgerAccount.ownerId', '=', 'organization.id')
        .on('ledgerAccount.kind', '=', 'ORGANIZATION_AVAILABLE'),
    )
    .select([
      sql<number>`coalesce(ledger_account.balance, 0)`.as('balancePesewas'),
      'organization.lowBalancePesewas',
      'organization.lowBalanceToldAt as toldAt',
    ])
    .where('organization.id', '=', organizationId)
    .executeTakeFirstOrThrow();
}

/** Compare-and-set: false when another transaction sent or reset the alert first. */
export async function setTold(tx: Tx, organizationId: string, toldAt: Date | null): Promise<boolean> {
  const result = await tx
    .updateTable('organization')
    .set({ lowBalanceToldAt: toldAt })
    .where('id', '=', organizationId)
    .where('lowBalanceToldAt', toldAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

export async function setLowBalance(tx: Tx, organizationId: string, lowBalancePesewas: number): Promise<void> {
  await tx.updateTable('organization').set({ lowBalancePesewas }).where('id', '=', organizationId).execute();
}

export async function listOrganizationAdminIds(tx: Tx, organizationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('appUser')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('isOrganizationAdmin', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}
