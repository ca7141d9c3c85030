import type { ClipSubject } from '../../../domain/audio.ts';
import type { App } from '../../platform/app.ts';
import type { Caller, ResearcherCaller } from '../../platform/http/caller.ts';
import { found, refuseFields } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import * as sql from './clips.sql.ts';
import { keyFor } from './hearing.service.ts';

/** The caller's unpublished clips in a project, with the key to hear them. */
export async function listUnpublished(app: App, caller: ResearcherCaller, projectId: string) {
  const clips = await app.read(async (reader) => {
    found(await sql.findProject(reader.tx, caller.organizationId, projectId));
    return sql.listUnpublished(reader.tx, caller.userId, projectId);
  });
  return { key: await keyFor(app, caller, { of: 'maker', userId: caller.userId }), clips };
}

// ---- For studies and applications, which know who may hear what

/** The clips of a study, with the key to hear them: those of its questions only for people who may see the questions. */
export async function listOfStudy(app: App, caller: Caller, studyId: string, withQuestions: boolean) {
  const subjects: ClipSubject[] = withQuestions ? ['STUDY', 'QUESTION', 'CONSENT'] : ['STUDY', 'CONSENT'];
  const clips = await app.read((reader) => sql.listOfStudy(reader.tx, studyId, subjects));
  return { key: await keyFor(app, caller, { of: 'study', studyId, subjects }), clips };
}

/** The answers by voice of an application, with the key to hear them. */
export async function listOfApplication(app: App, caller: Caller, applicationId: string) {
  const clips = await app.read((reader) => sql.listOfApplication(reader.tx, applicationId));
  return { key: await keyFor(app, caller, { of: 'application', applicationId }), clips };
}

/** The answers by voice of everybody who applied for a study, with the key to hear them. */
export async function listAnswersOfStudy(app: App, caller: Caller, studyId: string) {
  const clips = await app.read((reader) => sql.listAnswersOfStudy(reader.tx, studyId));
  return { key: await keyFor(app, caller, { of: 'answers', studyId }), clips };
}

/**
 * AUDIO-04: publishes clips with a study, in the transaction that publishes it. Clips of questions that the study does not ask,
 * and of a consent form that it does not have, are skipped.
 */
export async function publishClips(
  work: Work,
  caller: ResearcherCaller,
  study: { id: string; projectId: string; questionIds: readonly string[]; hasConsentForm: boolean },
  clips: readonly { id: string; transcript: string }[],
): Promise<void> {
  if (clips.length === 0) return;
  const about = new Map(
    (
      await sql.listSubjects(
        work.tx,
        clips.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const { userId } = caller;
  const taken = new Set<string>();
  for (const [index, { id, transcript }] of clips.entries()) {
    const row = about.get(id);
    if (row?.subject === 'QUESTION' && !study.questionIds.includes(row.questionId ?? '')) continue;
    if (row?.subject === 'CONSENT' && !study.hasConsentForm) continue;
    const place = `${row?.subject} ${row?.questionId} ${row?.language}`;
    const set = { userId, projectId: study.projectId, studyId: study.id, transcript, sentAt: work.now };
    if (taken.has(place) || !(await sql.publish(work.tx, id, set))) {
      refuseFields([
        { field: `audio.clips.${index}.id`, message: 'This recording is no longer there. Please record it again.' },
      ]);
    }
    taken.add(place);
  }
}

/** AUDIO-07: sends answers by voice with an application or one of its entries, in the transaction that hands it in. */
export async function sendAnswers(
  work: Work,
  application: { id: string; studyId: string; participantId: string; entryId?: string },
  answers: readonly { questionId: string; clipId: string }[],
): Promise<void> {
  const { id: applicationId, studyId, participantId: userId, entryId = null } = application;
  for (const { questionId, clipId } of answers) {
    const answer = { userId, studyId, questionId, applicationId, entryId, sentAt: work.now };
    if (await sql.send(work.tx, clipId, answer)) continue;
    const message = 'This recording is no longer there. Please record it again.';
    refuseFields([{ field: `responses.${questionId}`, message }]);
  }
}
