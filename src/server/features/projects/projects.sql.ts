import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { seenBy } from '../../platform/db/seen-projects.ts';
import type { ProjectTable } from '../../platform/db/study-tables.ts';

export async function insertProject(tx: Tx, project: Insertable<ProjectTable>) {
  await tx.insertInto('project').values(project).execute();
}

function selectProjects(tx: Tx, organizationId: string, now: Date) {
  return tx
    .selectFrom('project')
    .where('project.organizationId', '=', organizationId)
    .selectAll('project')
    .select([
      sql<number>`(select count(*) from study where study.project_id = project.id)`.as('studies'),
      sql<number>`(select coalesce(sum(desired_participants), 0) from study where study.project_id = project.id)`.as(
        'places',
      ),
      sql<number>`(select coalesce(sum(filled), 0) from study where study.project_id = project.id)`.as('filled'),
      sql<Date | null>`(select min(booking.starts_at) from booking join study on study.id = booking.study_id
        where study.project_id = project.id and booking.status = 'BOOKED' and booking.ends_at > ${now})`.as(
        'nextSessionAt',
      ),
    ]);
}

/** Those that the caller sees. */
export function listProjects(
  tx: Tx,
  { organizationId, projectIds }: { organizationId: string; projectIds: readonly string[] | null },
  now: Date,
) {
  return selectProjects(tx, organizationId, now)
    .where(seenBy(projectIds, 'project.id'))
    .orderBy('createdAt', 'desc')
    .execute();
}

export function findProject(tx: Tx, organizationId: string, projectId: string, now: Date) {
  return selectProjects(tx, organizationId, now).where('project.id', '=', projectId).executeTakeFirst();
}

export async function updateProject(
  tx: Tx,
  organizationId: string,
  projectId: string,
  change: { projectName?: string | undefined; description?: string | undefined; purchaseOrder?: string | undefined },
) {
  await tx
    .updateTable('project')
    .set(change)
    .where('id', '=', projectId)
    .where('organizationId', '=', organizationId)
    .execute();
}

export async function deleteProject(tx: Tx, organizationId: string, projectId: string) {
  await tx.deleteFrom('project').where('id', '=', projectId).where('organizationId', '=', organizationId).execute();
}
