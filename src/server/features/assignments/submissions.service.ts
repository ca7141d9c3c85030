import type { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import type { startEntryVoice as startEntryVoiceCall } from '../../../contract/assignments.ts';
import { addHours } from '../../../domain/calendar.ts';
import { ENTRY_LIFECYCLE } from '../../../domain/lifecycles/entry-lifecycle.ts';
import { type KeptAnswer, type OwnAnswer, readAnswers } from '../../../domain/own-answers.ts';
import { type OwnTime, plainCode, REVIEW_HOURS } from '../../../domain/own-time.ts';
import { answersInFirstLanguage, ownQuestionAsked, studyTextsIn } from '../../../domain/study-texts.ts';
import type { App } from '../../platform/app.ts';
import type { ParticipantCaller, ResearcherCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { sendAnswers } from '../clips/clips.service.ts';
import { beginAnswer } from '../clips/uploads.service.ts';
import { refuseSubmission } from './assignments.rules.ts';
import * as sql from './assignments.sql.ts';
import { findEntry } from './entries.service.ts';
import { countWaiting } from './entries.sql.ts';
import { getOwnWork } from './own-work.service.ts';
import { readPhotos, type SentAnswer } from './photos.service.ts';
import { insertPhotos } from './photos.sql.ts';
import { readReturnToken } from './return-tokens.ts';

/*
 * An entry is handed in once, in one of four ways. The study's lock serialises concurrent submissions, and the second one finds
 * the entry handed in.
 */

/** Hands in an entry with the survey's code or with answers. Wrong codes are limited. */
export async function submitEntry(
  app: App,
  caller: ParticipantCaller,
  entryId: string,
  given: { code: string; answers: readonly SentAnswer[] },
) {
  const owner = found(await app.read((reader) => sql.findOwner(reader.tx, entryId)));
  if (owner.participantId !== caller.userId) refuse('NOT_FOUND');
  const ownTime = found(owner.ownTime);
  const isForm = ownTime.finish === 'FORM';
  if (!isForm) await requireCode(app, ownTime, given.code, `${caller.userId}:${entryId}`);
  const sent = await readPhotos(app, caller, ownTime.questions, isForm ? given.answers : []);
  const answers = isForm ? keptAnswers(owner, ownTime, sent.answers) : [];
  await app.work(caller, async (work) => {
    await handIn(work, { ...owner, entryId, submittedBy: 'PARTICIPANT', answers });
    await insertPhotos(work.tx, entryId, sent.photos, work.now);
    const spoken = answers.flatMap(({ id, clipId }) => (clipId ? [{ questionId: id, clipId }] : []));
    const { applicationId: id, studyId, participantId } = owner;
    await sendAnswers(work, { id, studyId, participantId, entryId }, spoken);
  });
  return getOwnWork(app, caller, owner.applicationId);
}

/** Answers as they are stored: in the study's first language (LANG-13). */
function keptAnswers(owner: Owner, { questions }: OwnTime, given: readonly OwnAnswer[]): KeptAnswer[] {
  const asked = questions.map(ownQuestionAsked);
  const read = readAnswers(questions, answersInFirstLanguage(owner, asked, given, owner.reads ?? 'en'));
  if ('missing' in read) refuseFields([{ field: `answers.${read.missing}`, message: 'Please answer this question' }]);
  return read.kept;
}

/** Each attempt is counted before the comparison, so that concurrent attempts gain nothing. */
async function requireCode(app: App, { finish, completionCode }: OwnTime, code: string, key: string): Promise<void> {
  if (finish !== 'CODE') refuse('FINISH_OTHERWISE');
  await app.limits.count('completionCode', key);
  if (plainCode(code) !== plainCode(completionCode)) refuse('WRONG_COMPLETION_CODE');
  await app.limits.forget('completionCode', key);
}

/** Begins the upload of an answer by voice to a question of the caller's open entry (AUDIO-07). */
export async function startEntryVoice(
  app: App,
  caller: ParticipantCaller,
  entryId: string,
  { questionId, bytes, waveform }: z.output<(typeof startEntryVoiceCall)['body']>,
) {
  await app.limits.count('clip', caller.userId);
  const id = newId();
  await app.work(caller, async (work) => {
    const owner = found(await sql.findOwner(work.tx, entryId));
    if (owner.participantId !== caller.userId) refuse('NOT_FOUND');
    const question = owner.ownTime?.questions.find((one) => one.id === questionId);
    if (question?.kind !== 'TEXT' || question.takesVoice !== true) refuse('NOT_FOUND');
    const entry = found((await sql.listEntriesOf(work.tx, owner.assignmentId)).find((one) => one.id === entryId));
    const code = refuseSubmission(entry, work.now);
    if (code) refuse(code);
    const { organizationId, studyId } = owner;
    await beginAnswer(work, { id, userId: caller.userId, organizationId, studyId, questionId, bytes, waveform });
  });
  return { id };
}

/** Hands in the entry of a signed return address; opening it again changes nothing. */
export async function finishByReturn(app: App, token: string) {
  const entryId = readReturnToken(token, app.settings.sessionSecrets);
  if (entryId === null) refuse('LINK_EXPIRED');
  return app.work(null, async (work) => {
    const owner = await sql.findOwner(work.tx, entryId);
    if (owner?.ownTime?.finish !== 'RETURN') refuse('LINK_EXPIRED');
    const { publicName: studyName, textLanguages } = studyTextsIn(owner, owner.reads ?? 'en');
    const about = { applicationId: owner.applicationId, studyName, language: textLanguages.publicName };
    const isNew = await handIn(work, { ...owner, entryId, submittedBy: 'LINK', answers: [] }, { again: 'ignore' });
    return { ...about, isNew };
  });
}

/** The researcher's software reports that somebody has finished on its website. */
export async function completeEntry(app: App, caller: ResearcherCaller, entryId: string) {
  await app.work(caller, async (work) => {
    const owner = found(await sql.findOwner(work.tx, entryId));
    if (owner.organizationId !== caller.organizationId) refuse('NOT_FOUND');
    if (owner.ownTime?.finish === 'FORM') refuse('FINISH_OTHERWISE');
    await handIn(work, { ...owner, entryId, submittedBy: 'API', answers: [] });
  });
  return findEntry(app, caller, entryId);
}

type Owner = NonNullable<Awaited<ReturnType<typeof sql.findOwner>>>;

interface Submission {
  entryId: string;
  assignmentId: string;
  studyId: string;
  submittedBy: 'PARTICIPANT' | 'LINK' | 'API';
  answers: readonly KeptAnswer[];
}

/** False if it was handed in before, and a repeat is to be ignored. */
async function handIn(
  work: Work,
  { entryId, assignmentId, studyId, submittedBy, answers }: Submission,
  { again }: { again?: 'ignore' } = {},
): Promise<boolean> {
  const assignment = found(await sql.lockAssignment(work.tx, assignmentId));
  const entry = found((await sql.listEntriesOf(work.tx, assignmentId)).find(({ id }) => id === entryId));
  if (again === 'ignore' && entry.submittedAt !== null) return false;
  const code = refuseSubmission(entry, work.now);
  if (code) refuse(code);
  const isFirst = (await countWaiting(work.tx, studyId)) === 0;
  const set = {
    submittedAt: work.now,
    submittedBy,
    answers: JSON.stringify(answers),
    steppedAt: work.now,
    stepAt: addHours(work.now, REVIEW_HOURS),
  };
  await work.change(ENTRY_LIFECYCLE, entry, 'submit', { set });
  // Notifies once when there is something to review again, not for each entry.
  if (isFirst) {
    work.notify({
      userId: assignment.researcherId,
      message: `Work waits for your review in “${assignment.studyName}”. What you don’t review within ${REVIEW_HOURS} hours is accepted.`,
      redirectUrl: `${addresses.studyApplicants({ studyId })}?tab=work`,
    });
  }
  return true;
}
