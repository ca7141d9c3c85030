import type { Tx } from '../../platform/db/database.ts';

export async function deleteTemplates(tx: Tx, organizationId: string): Promise<void> {
  await tx.deleteFrom('studyTemplate').where('organizationId', '=', organizationId).execute();
}
