import { normalizeEmail } from '../../../domain/email-address.ts';
import type { Tx } from '../../platform/db/database.ts';

/** The researcher with this address, and the organisation to which their payment belongs. */
export async function findResearcher(
  tx: Tx,
  email: string,
): Promise<{ createdBy: string; organizationId: string } | null> {
  const row = await tx
    .selectFrom('appUser')
    .select(['id', 'organizationId'])
    .where('email', '=', normalizeEmail(email))
    .where('role', '=', 'RESEARCHER')
    .executeTakeFirst();
  return row?.organizationId ? { createdBy: row.id, organizationId: row.organizationId } : null;
}

/** The provider's refunds don't carry our reference, so a payment can have only one open refund at a time. */
export async function hasOpenRefund(tx: Tx, topUpId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('refund')
    .select('id')
    .where('topUpId', '=', topUpId)
    .where('status', 'in', ['REQUESTED', 'APPROVED', 'SENT'])
    .executeTakeFirst();
  return row !== undefined;
}

export function listOpen(tx: Tx) {
  return tx.selectFrom('refund').select(['id', 'status']).where('status', 'in', ['APPROVED', 'SENT']).execute();
}
