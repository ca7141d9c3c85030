import type { BodyOf } from '../../../contract/endpoint.ts';
import type { saveAudience as saveAudienceCall } from '../../../contract/saved-audiences.ts';
import type { App } from '../../platform/app.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import * as sql from './saved-audiences.sql.ts';

const MOST_AUDIENCES = 50;

function asAudience({ firstName, lastName, ...row }: sql.AudienceRow) {
  return { ...row, savedByName: `${firstName} ${lastName}` };
}

/** The audiences of the caller's organisation, by name. */
export async function listAudiences(app: App, { organizationId }: ResearcherCaller) {
  return (await app.read((reader) => sql.listAudiences(reader.tx, organizationId))).map(asAudience);
}

/** Saves an audience for the whole organisation, over one of the same name. */
export async function saveAudience(
  app: App,
  caller: ResearcherCaller,
  { name, content }: BodyOf<typeof saveAudienceCall>,
) {
  const { organizationId, userId: savedBy } = caller;
  return app.work(caller, async (work) => {
    if ((await sql.lockAndCountOthers(work.tx, organizationId, name)) >= MOST_AUDIENCES) refuse('TOO_MANY_AUDIENCES');
    const audience = { id: newId(), organizationId, name, savedBy, savedAt: work.now };
    await sql.putAudience(work.tx, { ...audience, content: JSON.stringify(content) });
    return asAudience(found(await sql.findAudience(work.tx, organizationId, name)));
  });
}

/** Deletes an audience of the caller's organisation. */
export async function deleteAudience(app: App, caller: ResearcherCaller, id: string): Promise<void> {
  const isThere = await app.work(caller, (work) => sql.deleteAudience(work.tx, caller.organizationId, id));
  if (!isThere) refuse('NOT_FOUND');
}
