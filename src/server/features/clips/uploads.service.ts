import type { z } from 'zod/mini';
import type { startStudyClip, startVoiceAnswer } from '../../../contract/clips.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { MAX_CLIP_BYTES, MAX_CLIP_SECONDS } from '../../../domain/audio.ts';
import type { App } from '../../platform/app.ts';
import type { AudioProblem } from '../../platform/audio/rewrite-audio.ts';
import type { Caller, ParticipantCaller, ResearcherCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { nameOfFile } from '../../platform/storage/store.ts';
import type { Work } from '../../platform/work.ts';
import { clipCleaning } from './clips.jobs.ts';
import { refuseUpload, takesVoice } from './clips.rules.ts';
import * as sql from './clips.sql.ts';

const LIMITS = { maximumSeconds: MAX_CLIP_SECONDS, maximumBytes: MAX_CLIP_BYTES };

/** The message about a file that is not a clip. */
const PROBLEMS = {
  UNREADABLE: 'AUDIO_UNREADABLE',
  TOO_LONG: 'AUDIO_TOO_LONG',
  TOO_LARGE: 'AUDIO_TOO_LARGE',
} as const satisfies Record<AudioProblem, ErrorCode>;

/** Starts the upload of a clip that reads a study's texts aloud, before the study is published. */
export async function startForStudy(
  app: App,
  caller: ResearcherCaller,
  projectId: string,
  { subject, questionId, language, bytes, waveform }: z.output<(typeof startStudyClip)['body']>,
) {
  await app.limits.count('clip', caller.userId);
  const { userId, organizationId } = caller;
  const id = newId();
  await app.work(caller, async (work) => {
    found(await sql.findProject(work.tx, organizationId, projectId));
    await refuseWithoutRoom(work, { userId, organizationId, bytes });
    const about = { subject, questionId, language, projectId, studyId: null };
    await sql.insertClip(work.tx, { id, madeBy: userId, ...about, bytes, waveform, startedAt: work.now });
  });
  return { id };
}

/** Starts the upload of an answer by voice, if the question allows one. */
export async function startAnswer(
  app: App,
  caller: ParticipantCaller,
  studyId: string,
  { questionId, bytes, waveform }: z.output<(typeof startVoiceAnswer)['body']>,
) {
  await app.limits.count('clip', caller.userId);
  const { userId } = caller;
  const id = newId();
  await app.work(caller, async (work) => {
    const { organizationId, status, screeners } = found(await sql.findStudy(work.tx, studyId));
    if (!takesVoice(screeners, questionId)) refuse('NOT_FOUND');
    if (status !== 'RECRUITING') refuse('STUDY_CLOSED');
    await beginAnswer(work, { id, userId, organizationId, studyId, questionId, bytes, waveform });
  });
  return { id };
}

/** Begins an answer by voice, whose question the caller has checked. */
export async function beginAnswer(
  work: Work,
  answer: {
    id: string;
    userId: string;
    organizationId: string;
    studyId: string;
    questionId: string;
    bytes: number;
    waveform: string;
  },
): Promise<void> {
  const { id, userId, organizationId, studyId, questionId, bytes, waveform } = answer;
  await refuseWithoutRoom(work, { userId, organizationId, bytes });
  const about = { subject: 'ANSWER', questionId, language: null, projectId: null, studyId } as const;
  await sql.insertClip(work.tx, { id, madeBy: userId, ...about, bytes, waveform, startedAt: work.now });
}

/** AUDIO-09. */
async function refuseWithoutRoom(
  work: Work,
  { userId, organizationId, bytes }: { userId: string; organizationId: string; bytes: number },
) {
  const code = refuseUpload(await sql.readUse(work.tx, userId, organizationId), bytes);
  if (code) refuse(code);
}

/**
 * Accepts the next bytes of the caller's own clip; others are ignored, so that repeated parts change nothing. Once all have
 * arrived, the clip is checked and stored. A file that is not audio is deleted at once.
 */
export async function receive(app: App, caller: Caller, clipId: string, from: number, part: Uint8Array) {
  const { received, isWhole } = await app.work(caller, async (work) => {
    const clip = found(await sql.lockOwn(work.tx, caller.userId, clipId));
    const isNext = clip.checkedAt === null && from === clip.received && part.byteLength > 0;
    if (!isNext) return { received: clip.received, isWhole: clip.received === clip.bytes };
    const end = from + part.byteLength;
    if (end > clip.bytes) refuse('PAYLOAD_TOO_LARGE');
    await sql.addPart(work.tx, clipId, from, part);
    return { received: end, isWhole: end === clip.bytes };
  });
  if (!isWhole) return { received, clip: null };
  const checked = await app.read((reader) => sql.findShown(reader.tx, clipId));
  return { received, clip: checked ?? (await checkAndStore(app, caller, clipId)) };
}

/** Safe to run twice, even concurrently: both runs store the same bytes under the same name. */
async function checkAndStore(app: App, caller: Caller, clipId: string) {
  const file = await app.read((reader) => sql.readParts(reader.tx, clipId));
  const { checkAudio } = await import('../../platform/audio/check-audio.ts');
  const audio = await checkAudio(file, LIMITS, { owner: caller.userId });
  if (typeof audio === 'string') {
    await app.work(caller, (work) => sql.deleteUnchecked(work.tx, clipId));
    return refuse(PROBLEMS[audio]);
  }
  await app.storage.put(nameOfFile(clipId), audio.content);
  await app.work(caller, (work) => sql.noteChecked(work.tx, clipId, audio, work.now));
  // Somebody may have deleted it meanwhile: then the job removes its sound again (cleaning.service.ts).
  return found(await app.read((reader) => sql.findShown(reader.tx, clipId)));
}

/** Deletes the caller's own clip before it is published or sent, or a published one of the caller's organisation. */
export async function deleteClip(app: App, caller: Caller, clipId: string): Promise<void> {
  await app.work(caller, async (work) => {
    const isGone =
      (await sql.deleteOwn(work.tx, caller.userId, clipId)) ||
      (caller.role === 'RESEARCHER' &&
        caller.verificationStatus === 'VERIFIED' &&
        (await sql.deleteOfOrganization(work.tx, caller.organizationId, clipId)));
    if (!isGone) refuse('NOT_FOUND');
    work.enqueue(clipCleaning, {});
  });
}
