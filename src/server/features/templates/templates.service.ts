import { readKept } from '../../../contract/shapes.ts';
import { type StudyDraft, StudyDraftContent } from '../../../contract/studies/draft-content.ts';
import { criteriaLine } from '../../../domain/criteria-words.ts';
import { MOST_TEMPLATES } from '../../../domain/study-templates.ts';
import type { App } from '../../platform/app.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import { getContent } from '../studies/study-drafts.service.ts';
import * as sql from './templates.sql.ts';

function asTemplate({ firstName, lastName, demographics, ...row }: sql.TemplateRow) {
  const kept = readKept(StudyDraftContent, { demographics });
  return { ...row, savedByName: `${firstName} ${lastName}`, whoCanApply: criteriaLine(kept.demographics) };
}

/** The templates of the caller's organisation, by name. */
export async function listTemplates(app: App, { organizationId }: ResearcherCaller) {
  return (await app.read((reader) => sql.listTemplates(reader.tx, organizationId))).map(asTemplate);
}

/** A template of the caller's organisation with its content; any other id gives 404. */
export async function getTemplate(app: App, { organizationId }: ResearcherCaller, id: string) {
  const row = found(await app.read((reader) => sql.findTemplate(reader.tx, organizationId, id)));
  return { ...asTemplate(row), content: row.content };
}

/** Saves a template for the whole organisation, without slots. Names must differ in more than capitals. */
export async function createTemplate(
  app: App,
  caller: ResearcherCaller,
  { name, content }: { name: string; content: StudyDraft },
) {
  const { organizationId, userId: savedBy } = caller;
  const id = newId();
  // Recordings belong to one study.
  const kept = JSON.stringify({ ...content, audio: null, schedule: { ...content.schedule, timeSlots: [] } });
  await withOwnName(() =>
    app.work(caller, async (work) => {
      if ((await sql.lockAndCountTemplates(work.tx, organizationId)) >= MOST_TEMPLATES) refuse('TOO_MANY_TEMPLATES');
      await sql.insertTemplate(work.tx, { id, organizationId, name, content: kept, savedBy, savedAt: work.now });
    }),
  );
  return getTemplate(app, caller, id);
}

/** Saves a study of the caller's organisation as a template. */
export async function saveStudyAsTemplate(app: App, caller: ResearcherCaller, studyId: string, name: string) {
  return createTemplate(app, caller, { name, content: await getContent(app, caller, studyId) });
}

/** Renames a template. */
export async function renameTemplate(app: App, caller: ResearcherCaller, id: string, name: string) {
  const isThere = await withOwnName(() =>
    app.work(caller, (work) => sql.renameTemplate(work.tx, caller.organizationId, id, name)),
  );
  if (!isThere) refuse('NOT_FOUND');
  return getTemplate(app, caller, id);
}

/** Deletes a template. */
export async function deleteTemplate(app: App, caller: ResearcherCaller, id: string): Promise<void> {
  const isThere = await app.work(caller, (work) => sql.deleteTemplate(work.tx, caller.organizationId, id));
  if (!isThere) refuse('NOT_FOUND');
}

/** Reports at its field that a name is taken, which the database detects even in a race. */
async function withOwnName<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (violatedConstraint(error) !== 'study_template_by_name') throw error;
    return refuseFields([{ field: 'name', message: 'Your organisation has a template with this name' }]);
  }
}
