import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deleting, moving } from '../../platform/db/kept-rows.ts';

export async function deleteOwnRows(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('participantProfile').where('userId', '=', userId).execute();
  await tx.deleteFrom('profileChange').where('participantId', '=', userId).execute();
  await tx.deleteFrom('unfitStudy').where('participantId', '=', userId).execute();
}

export async function deleteAnswersTo(tx: Tx, organizationId: string): Promise<void> {
  await tx.deleteFrom('eligibleAnswer').where('organizationId', '=', organizationId).execute();
}

export const oldEligibleAnswers = deleting('eligibleAnswer', (before) => sql`told_at < ${before}`);
export const oldProfileChanges = deleting('profileChange', (before) => sql`status <> 'WAITING' and at < ${before}`);
export const oldUnfitStudies = deleting('unfitStudy', (before) => sql`at < ${before}`);

export const movedProfileChanges = moving('profileChange', 'participantId');
export const movedUnfitStudies = moving('unfitStudy', 'participantId', { once: ['studyId'] });
