import type { Insertable } from 'kysely';
import type { VerificationStatus } from '../../../domain/enumerations.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OrganizationInformationTable } from '../../platform/db/people-tables.ts';
import { holds } from '../../platform/db/search.ts';

export function lockOrganization(tx: Tx, organizationId: string) {
  return tx.selectFrom('organization').selectAll().where('id', '=', organizationId).forUpdate().executeTakeFirst();
}

export function findName(tx: Tx, organizationId: string) {
  return tx.selectFrom('organization').select('name').where('id', '=', organizationId).executeTakeFirst();
}

export async function renameOrganization(tx: Tx, organizationId: string, name: string) {
  await tx.updateTable('organization').set({ name }).where('id', '=', organizationId).execute();
}

export async function saveInformation(tx: Tx, information: Insertable<OrganizationInformationTable>) {
  const { organizationId: _, ...change } = information;
  await tx
    .insertInto('organizationInformation')
    .values(information)
    .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(change))
    .execute();
}

export async function saveDecline(
  tx: Tx,
  organizationId: string,
  reason: string,
  fieldReasons: Record<string, string>,
) {
  await tx
    .updateTable('organizationInformation')
    .set({ declineReason: reason, fieldReasons: JSON.stringify(fieldReasons) })
    .where('organizationId', '=', organizationId)
    .execute();
}

function selectInformation(tx: Tx) {
  return tx
    .selectFrom('organizationInformation')
    .innerJoin('organization', 'organization.id', 'organizationInformation.organizationId')
    .selectAll('organizationInformation')
    .select('organization.adminVerificationStatus');
}

export function findInformation(tx: Tx, organizationId: string) {
  return selectInformation(tx).where('organizationId', '=', organizationId).executeTakeFirst();
}

/** Submitted organisations with the person who submitted; waiting ones first, oldest first. */
export function listInformation(tx: Tx, status: VerificationStatus | undefined) {
  return (
    selectInformation(tx)
      .innerJoin('appUser', 'appUser.id', 'organizationInformation.submittedBy')
      .select(['appUser.firstName', 'appUser.lastName', 'appUser.email'])
      // Every researcher has an email address.
      .$narrowType<{ email: string }>()
      .$if(status !== undefined, (query) => query.where('adminVerificationStatus', '=', status as VerificationStatus))
      .orderBy((order) => order('adminVerificationStatus', '<>', 'PENDING'))
      .orderBy('submittedAt')
      .execute()
  );
}

export async function setSuspension(tx: Tx, organizationId: string, suspensionReason: string | null) {
  await tx.updateTable('organization').set({ suspensionReason }).where('id', '=', organizationId).execute();
}

/** Organisations by part of their name, newest first, with the number of members. */
export async function listOrganizations(
  tx: Tx,
  filter: { search?: string | undefined; status?: VerificationStatus | undefined; page: number; size: number },
) {
  const { search, status, page, size } = filter;
  const all = tx
    .selectFrom('organization')
    .$if(status !== undefined, (query) => query.where('adminVerificationStatus', '=', status as VerificationStatus))
    .$if(Boolean(search), (query) => query.where(holds(search ?? '', 'organization.name')));
  const rows = await all
    .selectAll('organization')
    .select(({ selectFrom }) => [
      selectFrom('appUser')
        .whereRef('appUser.organizationId', '=', 'organization.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('members'),
      selectFrom('study')
        .whereRef('study.organizationId', '=', 'organization.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('studies'),
    ])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows: rows.map((row) => ({ ...row, members: Number(row.members), studies: Number(row.studies) })), total };
}
