import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { moving, redacting } from '../../platform/db/kept-rows.ts';
import type { Work } from '../../platform/work.ts';

/** Removes answers, instructions and notes. The rows stay for the books, but no list of applicants shows them. */
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

/**
 * If both accounts applied to a study, the application stays with its account. We only touch rows that move, because the other
 * account's own applications may be locked by their studies.
 */
export async function moveApplications({ tx }: Work, from: string, to: string): Promise<void> {
  await sql`update application set participant_id = u.id, applicant_name = folded(u.first_name || ' ' || u.last_name),
      applicant_gender = p.gender, applicant_region = p.region
    from app_user u join participant_profile p on p.user_id = u.id
    where u.id = ${to} and application.participant_id = ${from} and not exists (
      select from application twin where twin.participant_id = u.id and twin.study_id = application.study_id)`.execute(
    tx,
  );
}
export const movedStrikes = moving('strike', 'participantId');
