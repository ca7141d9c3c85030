import type { App } from '../../platform/app.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { stopAssignment } from './assignments.service.ts';
import * as sql from './personal-data.sql.ts';

/**
 * Ends the caller's open work before an erasure. Work that waits for a review or a decision may still be paid, so the erasure
 * waits for it.
 */
export async function leaveWork(app: App, caller: ParticipantCaller): Promise<void> {
  const unfinished = await app.read((reader) => sql.listUnfinished(reader.tx, caller.userId));
  if (unfinished.some(({ waits }) => waits)) {
    refuse('ERASURE_BLOCKED', {
      detail: 'Some of your work is being reviewed. Please wait until you know the result.',
    });
  }
  for (const { applicationId } of unfinished) await stopAssignment(app, caller, applicationId);
}

export function eraseWork(work: Work, userId: string): Promise<void> {
  return sql.redactEntries(work.tx, userId);
}

export const assignmentRetention = {
  entryAnswers: sql.oldEntryAnswers,
  entryPhotos: sql.oldEntryPhotos,
};

/** The rows that move to the kept account when two accounts of one person are merged. */
export const assignmentMoves = [sql.movedAssignments] as const;
