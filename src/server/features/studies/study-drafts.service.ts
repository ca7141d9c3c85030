import { type StudyDraft, StudyDraftContent } from '../../../contract/studies/draft-content.ts';
import { EVERYBODY_ELSE } from '../../../domain/quotas.ts';
import type { App } from '../../platform/app.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { findForm } from '../consent-forms/forms.service.ts';
import { requireProject } from '../projects/projects.service.ts';
import { getStudy } from './studies.service.ts';
import * as sql from './study-drafts.sql.ts';

/** More drafts than this in one project are refused. */
const MOST_DRAFTS = 30;

type Place = Parameters<typeof sql.listDrafts>[1];

const placeOf = (caller: ResearcherCaller, projectId: string | null) => ({ projectId, authorId: caller.userId });

/** The caller's drafts in a project, last saved first. */
export async function listDrafts(app: App, caller: ResearcherCaller, projectId: string) {
  await requireProject(app, caller, projectId);
  return app.read((reader) => sql.listDrafts(reader.tx, placeOf(caller, projectId)));
}

/** One of the caller's drafts in a project, or the one that was saved last. */
export async function getDraft(app: App, caller: ResearcherCaller, projectId: string, draftId?: string) {
  await requireProject(app, caller, projectId);
  return (await app.read((reader) => sql.findDraft(reader.tx, placeOf(caller, projectId), draftId))) ?? null;
}

interface Given {
  content: StudyDraft;
  stage: number;
  revision: number;
}

/** Saves a draft; refuses if another device has saved since this one's revision. */
export async function saveDraft(app: App, caller: ResearcherCaller, projectId: string, draftId: string, given: Given) {
  await requireProject(app, caller, projectId);
  const place = placeOf(caller, projectId);
  const draft = { content: given.content, stage: given.stage, savedAt: app.clock.now() };
  const saved = await app.work(caller, (work) =>
    given.revision > 0
      ? sql.updateDraft(work.tx, place, draftId, draft, given.revision)
      : addDraft(work, place, draftId, draft),
  );
  return saved ?? refuse('DRAFT_CHANGED');
}

/** Adds a draft unless there are too many. */
async function addDraft(work: Work, place: Place, draftId: string, draft: Parameters<typeof sql.insertDraft>[3]) {
  await sql.lockDrafts(work.tx, place);
  await requireRoom(work, place);
  return sql.insertDraft(work.tx, place, draftId, draft);
}

async function requireRoom(work: Work, place: Place): Promise<void> {
  if ((await sql.listDrafts(work.tx, place)).length >= MOST_DRAFTS) refuse('TOO_MANY_DRAFTS');
}

/** As `saveDraft`, for clients that know one draft in a project: the one that was saved last. */
export async function saveLastDraft(app: App, caller: ResearcherCaller, projectId: string, given: Given) {
  await requireProject(app, caller, projectId);
  const place = placeOf(caller, projectId);
  const draft = { content: given.content, stage: given.stage, savedAt: app.clock.now() };
  const saved = await app.work(caller, async (work) => {
    await sql.lockDrafts(work.tx, place);
    const last = await sql.findDraft(work.tx, place);
    if (last) return sql.updateDraft(work.tx, place, last.id, draft, given.revision);
    return given.revision === 0 ? sql.insertDraft(work.tx, place, newId(), draft) : undefined;
  });
  return saved ?? refuse('DRAFT_CHANGED');
}

/** Deletes one of the caller's drafts in a project, or the one that was saved last. */
export async function deleteDraft(app: App, caller: ResearcherCaller, projectId: string, draftId?: string) {
  const draft = await getDraft(app, caller, projectId, draftId);
  if (draft) await app.work(caller, (work) => sql.deleteDraft(work.tx, placeOf(caller, projectId), draft.id));
}

/** Removes the draft that has become a study: the given one, or those with its name. */
export async function removePublished(
  work: Work,
  caller: ResearcherCaller,
  study: { projectId: string; name: string; draftId?: string | undefined },
): Promise<void> {
  const place = placeOf(caller, study.projectId);
  if (study.draftId === undefined) await sql.deleteDraftsNamed(work.tx, place, study.name);
  else await sql.deleteDraft(work.tx, place, study.draftId);
}

/** Creates another draft from a study: everything except its dates. */
export async function duplicate(app: App, caller: ResearcherCaller, studyId: string) {
  const study = await getStudy(app, caller, studyId);
  const draftId = newId();
  await app.work(caller, async (work) => {
    const whole = await contentOf(work, study);
    const content = { ...whole, details: { ...whole.details, name: `Copy of ${study.name}`.slice(0, 50) } };
    await addDraft(work, placeOf(caller, study.projectId), draftId, { content, stage: 0, savedAt: work.now });
  });
  return { projectId: study.projectId, draftId };
}

/** The study that the caller tried out and kept. */
export async function getTrialDraft(app: App, caller: ResearcherCaller) {
  return (await app.read((reader) => sql.findDraft(reader.tx, placeOf(caller, null)))) ?? null;
}

/** Keeps what the caller tries out, instead of what was kept before. */
export function saveTrialDraft(app: App, caller: ResearcherCaller, given: Omit<Given, 'revision'>) {
  const place = placeOf(caller, null);
  return app.work(caller, async (work) => {
    const draft = { content: given.content, stage: given.stage, savedAt: work.now };
    await sql.lockDrafts(work.tx, place);
    const last = await sql.findDraft(work.tx, place);
    const saved = last
      ? await sql.updateDraft(work.tx, place, last.id, draft, last.revision)
      : await sql.insertDraft(work.tx, place, newId(), draft);
    if (!saved) throw new Error('the drafts of an author are locked');
    return saved;
  });
}

export async function deleteTrialDraft(app: App, caller: ResearcherCaller): Promise<void> {
  const draft = await getTrialDraft(app, caller);
  if (draft) await app.work(caller, (work) => sql.deleteDraft(work.tx, placeOf(caller, null), draft.id));
}

/** Moves what the caller tried out into a project, where it is a draft like any other. */
export async function openTrialDraft(app: App, caller: ResearcherCaller, projectId: string) {
  await requireProject(app, caller, projectId, 'projectId');
  return app.work(caller, async (work) => {
    const place = placeOf(caller, projectId);
    await sql.lockDrafts(work.tx, place);
    const draft = found(await sql.findDraft(work.tx, placeOf(caller, null)));
    await requireRoom(work, place);
    await sql.moveDraft(work.tx, caller.userId, draft.id, projectId);
    return { projectId, draftId: draft.id };
  });
}

/** The contents of a study, without its slots. */
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
    // Recordings belong to the study for which they were made.
    audio: null,
  });
}
