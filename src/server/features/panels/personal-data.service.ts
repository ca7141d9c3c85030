import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Takes a person out of all panels, and out of the list of those who left them. */
export async function eraseFromPanels(work: Work, userId: string): Promise<void> {
  await sql.deleteMembershipsOf(work.tx, userId);
}

/** Deletes the panels of an organisation that nobody belongs to any more. */
export async function erasePanels(work: Work, organizationId: string): Promise<void> {
  await sql.deletePanelsOf(work.tx, organizationId);
}

/** What goes to the account that a person keeps, when two of theirs become one. */
export const panelMoves = [sql.movedDepartures, sql.movedMemberships, sql.leaveAgain] as const;
