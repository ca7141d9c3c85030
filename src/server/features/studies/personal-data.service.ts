import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Deletes a person's drafts, the records of their weekly mails, and when they were given paid questions. */
export function eraseDrafts(work: Work, userId: string): Promise<void> {
  return sql.deleteOwnRows(work.tx, userId);
}

/** Removes the meeting details of an organisation's studies. */
export function eraseMeetings(work: Work, organizationId: string): Promise<void> {
  return sql.forgetMeetings(work.tx, organizationId);
}

export const studyRetention = {
  drafts: sql.oldDrafts,
  questionsGiven: sql.oldQuestionsGiven,
  weeklyMails: sql.oldWeeklyMails,
};

/** What goes to the account that a person keeps, when two of theirs become one. */
export const studyMoves = [sql.movedQuestionsGiven] as const;
