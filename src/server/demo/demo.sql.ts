import { sql } from 'kysely';
import { addHours } from '../../domain/calendar.ts';
import { EVIDENCE_CODE_HOURS, type EvidenceEmail } from '../../domain/organization-kinds.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';

/** Whether anybody has an account. */
export async function hasPeople(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('appUser').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** What the demo's past has left to do is due from now on, so that it does not count as weeks late. */
export async function makeJobsDue(tx: Tx, now: Date): Promise<void> {
  await sql`update pgboss.job set start_after = ${now} where state < 'active' and start_after < ${now}`.execute(tx);
}

/** An address that a code has confirmed. */
export async function insertConfirmedEmail(
  tx: Tx,
  email: { organizationId: string; field: EvidenceEmail; email: string; requestedBy: string },
  at: Date,
): Promise<void> {
  const times = { requestedAt: at, confirmedAt: at, expiresAt: addHours(at, EVIDENCE_CODE_HOURS[email.field]) };
  await tx
    .insertInto('organizationEmail')
    .values({ id: newId(), ...email, ...times })
    .execute();
}
