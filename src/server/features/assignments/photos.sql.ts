import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export interface NewPhoto {
  id: string;
  questionId: string;
  content: Buffer;
}

export async function insertPhotos(tx: Tx, entryId: string, photos: readonly NewPhoto[], at: Date): Promise<void> {
  if (photos.length === 0) return;
  await tx
    .insertInto('entryPhoto')
    .values(photos.map((photo) => ({ ...photo, entryId, sentAt: at })))
    .execute();
}

/** A photo with the facts that decide who may see it. */
export function findPhoto(tx: Tx, photoId: string) {
  return tx
    .selectFrom('entryPhoto')
    .innerJoin('assignmentEntry', 'assignmentEntry.id', 'entryPhoto.entryId')
    .innerJoin('assignment', 'assignment.id', 'assignmentEntry.assignmentId')
    .innerJoin('application', 'application.id', 'assignment.applicationId')
    .innerJoin('study', 'study.id', 'assignment.studyId')
    .select([
      'entryPhoto.content',
      'assignmentEntry.status',
      'assignment.participantId',
      'study.organizationId',
      sql<boolean>`application.applicant_erased`.as('isErased'),
    ])
    .where('entryPhoto.id', '=', photoId)
    .executeTakeFirst();
}
