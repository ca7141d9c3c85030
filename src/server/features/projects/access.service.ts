import type { Endpoint } from '../../../contract/endpoint.ts';
import type { App } from '../../platform/app.ts';
import type { Caller, ResearcherCaller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Reader } from '../../platform/work.ts';
import * as sql from './access.sql.ts';

/*
 * ORG-24: a member may see only some projects. Ids of anything in another project are refused here, before any handler runs; lists
 * leave out what is in other projects.
 */

type Kind = keyof typeof sql.PROJECT_OF;
const KINDS = Object.keys(sql.PROJECT_OF) as Kind[];

/** Fields of queries and bodies that name something in a project. Others belong to what the path names. */
const FIELDS: Readonly<Record<string, Kind>> = {
  projectId: '/project/projects/{id}',
  pendingStudyProjectId: '/project/projects/{id}',
  studyId: '/project/studies/{id}',
  applicationIds: '/project/applications/{id}',
};

/** What a call's path names, if it is in a project. */
export function kindOf({ path }: Pick<Endpoint, 'path'>): Kind | null {
  return KINDS.find((kind) => path === kind || path.startsWith(`${kind}/`)) ?? null;
}

/** Refuses a call that names something of a project that the caller does not see. */
export async function requireProjects(
  app: App,
  caller: Caller | null,
  endpoint: Endpoint,
  given: { params: unknown; query: unknown; body: unknown },
): Promise<void> {
  if (caller?.role !== 'RESEARCHER' || caller.projectIds === null) return;
  const { projectIds } = caller;
  const kind = kindOf(endpoint);
  const { id } = given.params as { id?: string };
  const named: [Kind, string][] = kind !== null && id !== undefined ? [[kind, id]] : [];
  for (const [field, value] of [given.query, given.body].flatMap((one) => Object.entries((one ?? {}) as object))) {
    const of = FIELDS[field];
    if (of)
      named.push(...[value].flat().flatMap((one): [Kind, string][] => (typeof one === 'string' ? [[of, one]] : [])));
  }
  if (named.length === 0) return;
  await app.read(async (reader) => {
    for (const [of, one] of named) {
      const projectId = await sql.findProjectOf(reader.tx, of, one);
      if (projectId === undefined || (projectId !== null && projectIds.includes(projectId))) continue;
      // What is in no project is for people who see all of them.
      refuse('NOT_FOUND');
    }
  });
}

/** Refuses projects that are not the organisation's. */
export async function requireOwnProjects(
  reader: Reader,
  { organizationId }: ResearcherCaller,
  projectIds: readonly string[] | null,
): Promise<void> {
  if (projectIds && !(await sql.areOwn(reader.tx, organizationId, projectIds))) refuse('NOT_FOUND');
}
