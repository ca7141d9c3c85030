import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { SavedAudienceTable } from '../../platform/db/study-tables.ts';

function selectAudiences(tx: Tx, organizationId: string) {
  return tx
    .selectFrom('savedAudience')
    .innerJoin('appUser', 'appUser.id', 'savedAudience.savedBy')
    .select(['savedAudience.id', 'name', 'content', 'savedAt', 'appUser.firstName', 'appUser.lastName'])
    .where('savedAudience.organizationId', '=', organizationId);
}
export type AudienceRow = Awaited<ReturnType<typeof listAudiences>>[number];

export function listAudiences(tx: Tx, organizationId: string) {
  return selectAudiences(tx, organizationId).orderBy(sql`lower(name)`).execute();
}

export function findAudience(tx: Tx, organizationId: string, name: string) {
  return selectAudiences(tx, organizationId).where(hasName(name)).executeTakeFirst();
}

const hasName = (name: string) => sql<boolean>`lower(name) = lower(${name})`;

/** Counts the audiences of other names, and lets others who save one for the organisation wait until the commit. */
export async function lockAndCountOthers(tx: Tx, organizationId: string, name: string): Promise<number> {
  await tx.selectFrom('organization').select('id').where('id', '=', organizationId).forUpdate().execute();
  const { count } = await tx
    .selectFrom('savedAudience')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where(({ not }) => not(hasName(name)))
    .executeTakeFirstOrThrow();
  return count;
}

/** Saves an audience, over one of the same name. */
export async function putAudience(tx: Tx, audience: Insertable<SavedAudienceTable>): Promise<void> {
  const { name, content, savedBy, savedAt } = audience;
  await tx
    .insertInto('savedAudience')
    .values(audience)
    .onConflict((conflict) =>
      conflict.expression(sql`organization_id, lower(name)`).doUpdateSet({ name, content, savedBy, savedAt }),
    )
    .execute();
}

/** Whether there was one to delete. */
export async function deleteAudience(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('savedAudience')
    .where('id', '=', id)
    .where('organizationId', '=', organizationId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
