import type { Tx } from '../../platform/db/database.ts';

export async function deleteMembershipsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('panelMember').where('participantId', '=', userId).execute();
  await tx.deleteFrom('panelDeparture').where('participantId', '=', userId).execute();
}

/** Members go with their panels. */
export async function deletePanelsOf(tx: Tx, organizationId: string): Promise<void> {
  await tx.deleteFrom('panel').where('organizationId', '=', organizationId).execute();
  await tx.deleteFrom('panelDeparture').where('organizationId', '=', organizationId).execute();
}
