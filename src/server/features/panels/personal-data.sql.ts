import type { Tx } from '../../platform/db/database.ts';
import { moving } from '../../platform/db/kept-rows.ts';
import type { Work } from '../../platform/work.ts';

export async function deleteMembershipsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('panelMember').where('participantId', '=', userId).execute();
  await tx.deleteFrom('panelDeparture').where('participantId', '=', userId).execute();
}

/** Members go with their panels. */
export async function deletePanelsOf(tx: Tx, organizationId: string): Promise<void> {
  await tx.deleteFrom('panel').where('organizationId', '=', organizationId).execute();
  await tx.deleteFrom('panelDeparture').where('organizationId', '=', organizationId).execute();
}

/** Leaving an organisation's panels with either account counts for both. */
export const movedDepartures = moving('panelDeparture', 'participantId', { once: ['organizationId'] });
export const movedMemberships = moving('panelMember', 'participantId', { once: ['panelId'] });

export async function leaveAgain({ tx }: Work, _from: string, to: string): Promise<void> {
  await tx
    .deleteFrom('panelMember')
    .where('participantId', '=', to)
    .where('organizationId', 'in', (left) =>
      left.selectFrom('panelDeparture').select('organizationId').where('participantId', '=', to),
    )
    .execute();
}
