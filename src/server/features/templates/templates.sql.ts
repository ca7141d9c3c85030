import { type Insertable, sql } from 'kysely';
import type { StudyKind } from '../../../domain/study-kinds.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { StudyTemplateTable } from '../../platform/db/study-tables.ts';

/** An organisation's templates, with the facts that a list shows. */
function selectTemplates(tx: Tx, organizationId: string) {
  return tx
    .selectFrom('studyTemplate')
    .innerJoin('appUser', 'appUser.id', 'studyTemplate.savedBy')
    .select([
      'studyTemplate.id',
      'studyTemplate.name',
      'studyTemplate.savedAt',
      'appUser.firstName',
      'appUser.lastName',
      sql<string>`content #>> '{details,publicName}'`.as('publicName'),
      sql<number | null>`(content #>> '{cost,durationInMinutes}')::double precision`.as('durationInMinutes'),
      sql<number | null>`(content #>> '{cost,desiredNumberOfParticipants}')::double precision`.as(
        'desiredNumberOfParticipants',
      ),
      sql<object>`coalesce(content -> 'demographics', '{}')`.as('demographics'),
      sql<StudyKind>`coalesce(content #>> '{details,kind}', 'ONE_TO_ONE')`.as('kind'),
    ])
    .where('studyTemplate.organizationId', '=', organizationId);
}
export type TemplateRow = Awaited<ReturnType<typeof listTemplates>>[number];

export function listTemplates(tx: Tx, organizationId: string) {
  return selectTemplates(tx, organizationId).orderBy(sql`lower(name)`).execute();
}

export function findTemplate(tx: Tx, organizationId: string, id: string) {
  return selectTemplates(tx, organizationId)
    .select('studyTemplate.content')
    .where('studyTemplate.id', '=', id)
    .executeTakeFirst();
}

/** Counts the templates, and makes concurrent saves for the organisation wait until the commit. */
export async function lockAndCountTemplates(tx: Tx, organizationId: string): Promise<number> {
  await tx.selectFrom('organization').select('id').where('id', '=', organizationId).forUpdate().execute();
  const { count } = await tx
    .selectFrom('studyTemplate')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertTemplate(tx: Tx, template: Insertable<StudyTemplateTable>): Promise<void> {
  await tx.insertInto('studyTemplate').values(template).execute();
}

/** Returns whether there was one to rename. */
export async function renameTemplate(tx: Tx, organizationId: string, id: string, name: string): Promise<boolean> {
  const renamed = await tx
    .updateTable('studyTemplate')
    .set({ name })
    .where('id', '=', id)
    .where('organizationId', '=', organizationId)
    .returning('id')
    .executeTakeFirst();
  return renamed !== undefined;
}

/** Returns whether there was one to delete. */
export async function deleteTemplate(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('studyTemplate')
    .where('id', '=', id)
    .where('organizationId', '=', organizationId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
