import type { z } from 'zod/mini';
import type { updateProject as updateProjectCall } from '../../../contract/projects.ts';
import type { App } from '../../platform/app.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import { type ResearcherCaller, requireSelf } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { showProject } from '../accounts/accounts.service.ts';
import * as sql from './projects.sql.ts';

/** Creates a project in the caller's organisation. */
export async function createProject(
  app: App,
  caller: ResearcherCaller,
  { projectName, description, purchaseOrder }: { projectName: string; description: string; purchaseOrder: string },
) {
  const id = newId();
  const createdAt = app.clock.now();
  await app.work(caller, async (work) => {
    await sql.insertProject(work.tx, {
      id,
      organizationId: caller.organizationId,
      creatorId: caller.userId,
      projectName,
      description,
      purchaseOrder,
      createdAt,
    });
    if (caller.projectIds !== null) await showProject(work, caller.userId, id);
  });
  return requireProject(app, caller, id);
}

export function listProjects(app: App, caller: ResearcherCaller) {
  return app.read((reader) => sql.listProjects(reader.tx, caller, reader.now));
}

/** A project of the caller's organisation; any other id gives 404. */
export async function requireProject(app: App, caller: ResearcherCaller, projectId: string, field?: string) {
  return found(
    await app.read((reader) => sql.findProject(reader.tx, caller.organizationId, projectId, reader.now)),
    field,
  );
}

/** Changes the given fields. Some clients also send a creator (the project's or themselves), which is ignored. */
export async function updateProject(
  app: App,
  caller: ResearcherCaller,
  projectId: string,
  { creatorId, projectName, description, purchaseOrder }: z.output<(typeof updateProjectCall)['body']>,
) {
  const project = await requireProject(app, caller, projectId);
  if (creatorId !== project.creatorId) requireSelf(caller, creatorId);
  await app.work(caller, (work) =>
    sql.updateProject(work.tx, caller.organizationId, projectId, { projectName, description, purchaseOrder }),
  );
  return requireProject(app, caller, projectId);
}

/** Deletes a project without published studies: a study's foreign key refuses the others, even in a race. */
export async function deleteProject(app: App, caller: ResearcherCaller, projectId: string): Promise<void> {
  await requireProject(app, caller, projectId);
  try {
    await app.work(caller, (work) => sql.deleteProject(work.tx, caller.organizationId, projectId));
  } catch (error) {
    if (violatedConstraint(error) === 'study_project_id_fkey') refuse('PROJECT_HAS_STUDIES');
    throw error;
  }
}
