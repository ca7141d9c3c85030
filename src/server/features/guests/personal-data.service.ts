import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Deletes invitations to studies that an account or its address got. */
export async function eraseGuest(work: Work, userId: string, email: string | null): Promise<void> {
  await sql.deleteGuestsOf(work.tx, userId, email);
}

/** Deletes the study invitations of an organisation without members. */
export async function eraseGuests(work: Work, organizationId: string): Promise<void> {
  await sql.deleteGuestsOfOrganization(work.tx, organizationId);
}

export const guestRetention = { guests: sql.oldGuests };

/** The rows that move to the kept account when two accounts of one person are merged. */
export const guestMoves = [sql.movedInvitations] as const;
