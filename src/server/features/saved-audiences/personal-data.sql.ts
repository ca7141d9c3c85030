import type { Tx } from '../../platform/db/database.ts';

export async function deleteAudiences(tx: Tx, organizationId: string): Promise<void> {
  await tx.deleteFrom('savedAudience').where('organizationId', '=', organizationId).execute();
}
