import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Deletes a person's drafts, the records of their weekly mails, and when they opened paid questions. */
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

/** The rows that move to the kept account when two accounts of one person are merged. */
export const studyMoves = [sql.movedQuestionsGiven] as const;
