import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deleting, redacting } from '../../platform/db/kept-rows.ts';

export async function deleteInvitationsTo(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('organizationInvitation').where('email', '=', email).execute();
}

/** Renames an organisation that has the person's name, by default or by their choice. */
export async function takeOutName(tx: Tx, fullName: string): Promise<void> {
  await sql`update organization set name = replace(name, ${fullName}, 'Former member')
    where position(${fullName} in name) > 0`.execute(tx);
}

/** Deletes a person's own evidence from an organisation that continues without them. */
export async function deletePersonalEvidence(tx: Tx, userId: string): Promise<boolean> {
  const files = await tx
    .deleteFrom('organizationEvidence')
    .where('uploadedBy', '=', userId)
    .where('field', '=', 'ghanaCard')
    .executeTakeFirst();
  await tx.deleteFrom('organizationEmail').where('requestedBy', '=', userId).execute();
  await sql`update organization_information
    set ghana_card_number = '', institution_email = '', supervisor_name = '', supervisor_email = ''
    where submitted_by = ${userId}`.execute(tx);
  return Number(files.numDeletedRows) > 0;
}

/** Deletes an address that was given as an institution's or a supervisor's. */
export async function deleteEvidenceAt(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('organizationEmail').where('email', '=', email).execute();
  await tx.updateTable('organization').set({ billingEmail: '' }).where('billingEmail', '=', email).execute();
  await sql`update organization_information set institution_email = '' where institution_email = ${email}`.execute(tx);
  await sql`update organization_information set supervisor_name = '', supervisor_email = ''
    where supervisor_email = ${email}`.execute(tx);
}

/** Removes what was submitted about the organisation. */
export async function deleteInformation(tx: Tx, organizationId: string): Promise<void> {
  for (const table of [
    'organizationInformation',
    'organizationEvidence',
    'organizationEmail',
    'organizationCheck',
  ] as const)
    await tx.deleteFrom(table).where('organizationId', '=', organizationId).execute();
}

export const oldInvitations = deleting('organizationInvitation', (before) => sql`expires_at < ${before}`);

const isUndecided = sql`organization_id in (select id from organization where admin_verification_status = 'PENDING')`;

export const oldEvidence = deleting(
  'organizationEvidence',
  (before) => sql`uploaded_at < ${before} and not ${isUndecided}`,
);

export const oldCardNumbers = redacting(
  'organizationInformation',
  sql`ghana_card_number = ''`,
  (before) => sql`ghana_card_number <> '' and submitted_at < ${before} and not ${isUndecided}`,
);

export const oldEvidenceCodes = deleting(
  'organizationEmail',
  (before) => sql`confirmed_at is null and expires_at < ${before}`,
);
