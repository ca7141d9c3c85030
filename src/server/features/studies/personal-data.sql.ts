import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deleting, moving } from '../../platform/db/kept-rows.ts';

export async function deleteOwnRows(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('weeklyMail').where('userId', '=', userId).execute();
  await tx.deleteFrom('studyDraft').where('authorId', '=', userId).execute();
  await tx.deleteFrom('questionsGiven').where('participantId', '=', userId).execute();
}

export async function forgetMeetings(tx: Tx, organizationId: string): Promise<void> {
  await tx.updateTable('study').set({ meetingDetails: '' }).where('organizationId', '=', organizationId).execute();
}

export const oldDrafts = deleting('studyDraft', (before) => sql`saved_at < ${before}`);
// A week is identified by its Monday, and a mail may be sent on any of its days.
export const oldWeeklyMails = deleting('weeklyMail', (before) => sql`week + 7 < ${before}`);
export const oldQuestionsGiven = deleting('questionsGiven', (before) => sql`at < ${before}`);

export const movedQuestionsGiven = moving('questionsGiven', 'participantId', { once: ['studyId'] });
