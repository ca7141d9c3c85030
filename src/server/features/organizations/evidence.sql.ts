import type { Insertable } from 'kysely';
import type { EvidenceEmail, EvidenceField } from '../../../domain/organization-kinds.ts';
import { CODE_TRIES } from '../../../domain/phone-codes.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OrganizationEmailTable, OrganizationEvidenceTable } from '../../platform/db/people-tables.ts';

const SHOWN = ['id', 'field', 'mediaType', 'bytes', 'uploadedAt'] as const;

/** The stored files of some organisations. */
export async function listFiles(tx: Tx, organizationIds: readonly string[]) {
  if (organizationIds.length === 0) return [];
  return tx
    .selectFrom('organizationEvidence')
    .select([...SHOWN, 'organizationId'])
    .where('organizationId', 'in', [...organizationIds])
    .where('storedAt', 'is not', null)
    .orderBy('uploadedAt')
    .execute();
}

export function findFile(tx: Tx, id: string) {
  return tx
    .selectFrom('organizationEvidence')
    .select(['organizationId', 'field', 'mediaType'])
    .where('id', '=', id)
    .where('storedAt', 'is not', null)
    .executeTakeFirst();
}

/** Records a file that is about to be stored. Deletes records from before an instant whose file was never stored. */
export async function insertFile(tx: Tx, file: Insertable<OrganizationEvidenceTable>, lostBefore: Date) {
  await tx
    .deleteFrom('organizationEvidence')
    .where('organizationId', '=', file.organizationId)
    .where('storedAt', 'is', null)
    .where('uploadedAt', '<', lostBefore)
    .execute();
  await tx.insertInto('organizationEvidence').values(file).execute();
}

/** Replaces the previous file with one that was stored. */
export async function noteStored(
  tx: Tx,
  { id, organizationId, field }: Pick<OrganizationEvidenceTable, 'id' | 'organizationId' | 'field'>,
  storedAt: Date,
) {
  await tx
    .deleteFrom('organizationEvidence')
    .where('organizationId', '=', organizationId)
    .where('field', '=', field)
    .where('storedAt', 'is not', null)
    .execute();
  await tx.updateTable('organizationEvidence').set({ storedAt }).where('id', '=', id).execute();
}

export async function insertEmail(tx: Tx, email: Insertable<OrganizationEmailTable>): Promise<void> {
  await tx.insertInto('organizationEmail').values(email).execute();
}

/** The newest address of each field. */
export function listEmails(tx: Tx, organizationId: string) {
  return tx
    .selectFrom('organizationEmail')
    .distinctOn('field')
    .select(['field', 'email', 'confirmedAt'])
    .where('organizationId', '=', organizationId)
    .orderBy('field')
    .orderBy('requestedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Uses up one try of the newest code before the comparison; undefined if none is left. */
export function takeTry(tx: Tx, organizationId: string, field: EvidenceEmail, now: Date) {
  return tx
    .updateTable('organizationEmail')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('id', '=', (newest) =>
      newest
        .selectFrom('organizationEmail as newest')
        .select('newest.id')
        .where('newest.organizationId', '=', organizationId)
        .where('newest.field', '=', field)
        .orderBy('newest.requestedAt', 'desc')
        .orderBy('newest.id', 'desc')
        .limit(1),
    )
    .where('tries', '<', CODE_TRIES)
    .where('confirmedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst();
}

export async function confirmEmail(tx: Tx, id: string, confirmedAt: Date): Promise<void> {
  await tx.updateTable('organizationEmail').set({ confirmedAt }).where('id', '=', id).execute();
}

/** An address whose code is still valid, with the person who requested it. */
export function findOpenEmail(tx: Tx, id: string, now: Date) {
  return tx
    .selectFrom('organizationEmail')
    .innerJoin('appUser', 'appUser.id', 'requestedBy')
    .select(['organizationEmail.id', 'field', 'organizationEmail.email', 'firstName', 'lastName'])
    .select('appUser.email as requestedByEmail')
    .where('organizationEmail.id', '=', id)
    .where('confirmedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

export async function listChecks(tx: Tx, organizationIds: readonly string[]) {
  if (organizationIds.length === 0) return [];
  return tx
    .selectFrom('organizationCheck')
    .select(['organizationId', 'field'])
    .where('organizationId', 'in', [...organizationIds])
    .execute();
}

export async function insertCheck(
  tx: Tx,
  check: { organizationId: string; field: EvidenceField; checkedBy: string; checkedAt: Date },
): Promise<void> {
  await tx
    .insertInto('organizationCheck')
    .values(check)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteCheck(tx: Tx, organizationId: string, field: EvidenceField): Promise<void> {
  await tx
    .deleteFrom('organizationCheck')
    .where('organizationId', '=', organizationId)
    .where('field', '=', field)
    .execute();
}

export async function deleteChecks(tx: Tx, organizationId: string): Promise<void> {
  await tx.deleteFrom('organizationCheck').where('organizationId', '=', organizationId).execute();
}
