import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deleting, moving } from '../../platform/db/kept-rows.ts';

export async function deleteGuestsOf(tx: Tx, userId: string, email: string | null): Promise<void> {
  await tx
    .deleteFrom('guest')
    .where((where) =>
      where.or([where('participantId', '=', userId), ...(email === null ? [] : [where('email', '=', email)])]),
    )
    .execute();
}

export async function deleteGuestsOfOrganization(tx: Tx, organizationId: string): Promise<void> {
  await tx.deleteFrom('guest').where('organizationId', '=', organizationId).execute();
  await tx.deleteFrom('guestRefusal').where('organizationId', '=', organizationId).execute();
  await tx
    .deleteFrom('guestLink')
    .where('studyId', 'in', (study) =>
      study.selectFrom('study').select('id').where('organizationId', '=', organizationId),
    )
    .execute();
}

/** Addresses of people who never signed up. */
export const oldGuests = deleting('guest', (before) => sql`email is not null and invited_at < ${before}`);

export const movedInvitations = moving('guest', 'participantId', { once: ['studyId'] });
