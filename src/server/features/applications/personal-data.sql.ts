import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { redacting } from '../../platform/db/kept-rows.ts';

/** Removes answers, instructions and notes; the rows stay for the books, and no list of applicants shows them. */
export async function redactApplications(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('applicantMark')
    .where('applicationId', 'in', tx.selectFrom('application').select('id').where('participantId', '=', userId))
    .execute();
  await tx
    .updateTable('application')
    .set({
      responses: '[]',
      instructions: null,
      applicantErased: true,
      applicantName: '',
      applicantGender: '',
      applicantRegion: null,
    })
    .where('participantId', '=', userId)
    .execute();
}

export const oldAnswers = redacting(
  'application',
  sql`responses = '[]', instructions = null`,
  (before) => sql`(responses <> '[]' or instructions is not null)
    and study_id in (select id from study where closed_at < ${before})`,
);
