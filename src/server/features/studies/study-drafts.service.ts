import { type StudyDraft, StudyDraftContent } from '../../../contract/studies/draft-content.ts';
import { EVERYBODY_ELSE } from '../../../domain/quotas.ts';
import type { App } from '../../platform/app.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Reader } from '../../platform/work.ts';
import { findForm } from '../consent-forms/forms.service.ts';
import { requireProject } from '../projects/projects.service.ts';
import { getStudy } from './studies.service.ts';
import * as sql from './study-drafts.sql.ts';

/** The caller's draft in a project. */
export async function getDraft(app: App, caller: ResearcherCaller, projectId: string) {
  await requireProject(app, caller, projectId);
  return (await app.read((reader) => sql.findDraft(reader.tx, projectId, caller.userId))) ?? null;
}

/** Saves the draft; refuses if another device has saved since this one's revision. */
export async function saveDraft(
  app: App,
  caller: ResearcherCaller,
  projectId: string,
  { content, stage, revision }: { content: StudyDraft; stage: number; revision: number },
) {
  await requireProject(app, caller, projectId);
  const draft = { content, stage, savedAt: app.clock.now() };
  const saved = await app.work(caller, (work) => sql.saveDraft(work.tx, projectId, caller.userId, draft, revision));
  return saved ?? refuse('DRAFT_CHANGED');
}

/** Deletes the caller's draft in a project. */
export async function deleteDraft(app: App, caller: ResearcherCaller, projectId: string): Promise<void> {
  await requireProject(app, caller, projectId);
  await app.work(caller, (work) => sql.deleteDraft(work.tx, projectId, caller.userId));
}

/** Makes a draft from a study: everything except its dates. Replaces an existing draft only on request. */
export async function duplicate(app: App, caller: ResearcherCaller, studyId: string, replace: boolean) {
  const study = await getStudy(app, caller, studyId);
  await app.work(caller, async (work) => {
    const whole = await contentOf(work, study);
    const content = { ...whole, details: { ...whole.details, name: `Copy of ${study.name}`.slice(0, 50) } };
    if (replace) await sql.deleteDraft(work.tx, study.projectId, caller.userId);
    const draft = { content, stage: 0, savedAt: work.now };
    if (!(await sql.saveDraft(work.tx, study.projectId, caller.userId, draft, 0))) refuse('DRAFT_EXISTS');
  });
  return { projectId: study.projectId };
}

/** What a study was made of, without its times. */
export async function getContent(app: App, caller: ResearcherCaller, studyId: string): Promise<StudyDraft> {
  const study = await getStudy(app, caller, studyId);
  return app.read((reader) => contentOf(reader, study));
}

async function contentOf(reader: Reader, study: Awaited<ReturnType<typeof getStudy>>): Promise<StudyDraft> {
  const attributes = [...new Set(study.quotas.map(({ attribute }) => attribute))];
  return StudyDraftContent.parse({
    details: study,
    demographics: study.demographics,
    screeners: study.screeners,
    screening: { paidPeople: study.screening.paidPeople || null, answerDays: study.answerDays ?? undefined },
    cost: {
      ...study,
      quotas: attributes.map((attribute) => ({
        attribute,
        cells: study.quotas.filter((cell) => cell.attribute === attribute && cell.value !== EVERYBODY_ELSE),
      })),
    },
    schedule: study,
    ownTime: study.ownTime,
    consentForm: await findForm(reader, study.id),
    texts: study,
    // Recordings belong to the study that they were made for.
    audio: null,
  });
}
