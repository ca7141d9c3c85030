import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

export function eraseProfile(work: Work, userId: string): Promise<void> {
  return sql.deleteOwnRows(work.tx, userId);
}

/** Forgets which numbers of people an organisation was shown. */
export function eraseCountsOf(work: Work, organizationId: string): Promise<void> {
  return sql.deleteAnswersTo(work.tx, organizationId);
}

export const participantRetention = {
  counts: sql.oldEligibleAnswers,
  profileChanges: sql.oldProfileChanges,
  unfitStudies: sql.oldUnfitStudies,
};

/** What goes to the account that a person keeps, when two of theirs become one. */
export const participantMoves = [sql.movedProfileChanges, sql.movedUnfitStudies] as const;
