import type { OwnAnswer } from '../../../domain/own-answers.ts';
import type { OwnQuestion } from '../../../domain/own-time.ts';
import type { App } from '../../platform/app.ts';
import type { Caller, ParticipantCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import * as sql from './photos.sql.ts';

/** An answer as it arrives: with a photo in base64. */
export type SentAnswer = OwnAnswer & { photo?: string | undefined };

/**
 * ASSIGNMENT-19: the photos among the answers, written again by us, and the answers that name them. Photos of questions that ask
 * for none are skipped.
 */
export async function readPhotos(
  app: App,
  caller: ParticipantCaller,
  questions: readonly OwnQuestion[],
  given: readonly SentAnswer[],
): Promise<{ answers: OwnAnswer[]; photos: sql.NewPhoto[] }> {
  const asked = new Set(questions.filter(({ kind }) => kind === 'PHOTO').map(({ id }) => id));
  const photos: sql.NewPhoto[] = [];
  for (const { id: questionId, photo } of given) {
    if (!photo || !asked.delete(questionId)) continue;
    await app.limits.count('file', caller.userId);
    // Loaded with the first photo: the library is large.
    const { cleanPhoto } = await import('../../platform/uploads/clean-picture.ts');
    const content = (await cleanPhoto(Buffer.from(photo, 'base64'))) ?? refuse('PHOTO_UNREADABLE');
    photos.push({ id: newId(), questionId, content });
  }
  const answers = given.map(({ photo: _, photoId: __, ...answer }) => {
    const photo = photos.find(({ questionId }) => questionId === answer.id);
    return photo ? { ...answer, photoId: photo.id } : answer;
  });
  return { answers, photos };
}

/** A photo, for its participant, the study's researchers, and admins while the work is disputed; anything else gives 404. */
export async function getPhoto(app: App, caller: Caller, photoId: string): Promise<Buffer> {
  const photo = found(await app.read((reader) => sql.findPhoto(reader.tx, photoId)));
  const maySee =
    (caller.role === 'PARTICIPANT' && caller.userId === photo.participantId) ||
    (caller.role === 'RESEARCHER' && caller.organizationId === photo.organizationId && !photo.isErased) ||
    (caller.role === 'ADMIN' && photo.status === 'DISPUTED');
  return maySee ? Buffer.from(photo.content) : refuse('NOT_FOUND');
}
