import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The alert's default limit, until the admins choose another. */
const DEFAULT_BELOW = 20_000;

/** The available amount, the limit for the alert, and when the current alert was sent. */
export function readNotice(tx: Tx, organizationId: string) {
  return tx
    .selectFrom('organization')
    .leftJoin('walletAlert', 'walletAlert.organizationId', 'organization.id')
    .leftJoin('ledgerAccount', (join) =>
      join
        .onRef('ledgerAccount.ownerId', '=', 'organization.id')
        .on('ledgerAccount.kind', '=', 'ORGANIZATION_AVAILABLE'),
    )
    .select([
      sql<number>`coalesce(ledger_account.balance, 0)`.as('balancePesewas'),
      sql<number>`coalesce(wallet_alert.below_pesewas, ${DEFAULT_BELOW}::bigint)`.as('lowBalancePesewas'),
      'walletAlert.notifiedAt',
    ])
    .where('organization.id', '=', organizationId)
    .executeTakeFirstOrThrow();
}

/** Compare-and-set: false if another transaction sent or reset the alert first. */
export async function noteNotified(tx: Tx, organizationId: string, notifiedAt: Date | null): Promise<boolean> {
  const result = await tx
    .insertInto('walletAlert')
    .values({ organizationId, notifiedAt })
    .onConflict((conflict) =>
      conflict
        .column('organizationId')
        .doUpdateSet({ notifiedAt })
        .where('walletAlert.notifiedAt', notifiedAt === null ? 'is not' : 'is', null),
    )
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) === 1;
}

export async function setLowBalance(tx: Tx, organizationId: string, belowPesewas: number): Promise<void> {
  await tx
    .insertInto('walletAlert')
    .values({ organizationId, belowPesewas, notifiedAt: null })
    .onConflict((conflict) => conflict.column('organizationId').doUpdateSet({ belowPesewas }))
    .execute();
}

export async function listPayerIds(tx: Tx, organizationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('appUser')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where((where) => where.or([where('isOrganizationAdmin', '=', true), where('memberRole', '=', 'FINANCE')]))
    .execute();
  return rows.map(({ id }) => id);
}
