import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Deletes invitations to studies of an account and of its address. */
export async function eraseGuest(work: Work, userId: string, email: string | null): Promise<void> {
  await sql.deleteGuestsOf(work.tx, userId, email);
}

/** Deletes the invitations to studies of an organisation that nobody belongs to any more. */
export async function eraseGuests(work: Work, organizationId: string): Promise<void> {
  await sql.deleteGuestsOfOrganization(work.tx, organizationId);
}

export const guestRetention = { guests: sql.oldGuests };

/** What goes to the account that a person keeps, when two of theirs become one. */
export const guestMoves = [sql.movedInvitations] as const;
