import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deleting } from '../../platform/db/kept-rows.ts';

export async function deleteInvitationsTo(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('organizationInvitation').where('email', '=', email).execute();
}

/** Renames an organisation that has the person's name, by default or by choice. */
export async function takeOutName(tx: Tx, fullName: string): Promise<void> {
  await sql`update organization set name = replace(name, ${fullName}, 'Former member')
    where position(${fullName} in name) > 0`.execute(tx);
}

/** Removes what was submitted about the organisation. */
export async function deleteInformation(tx: Tx, organizationId: string): Promise<void> {
  await tx.deleteFrom('organizationInformation').where('organizationId', '=', organizationId).execute();
}

export const oldInvitations = deleting('organizationInvitation', (before) => sql`expires_at < ${before}`);
