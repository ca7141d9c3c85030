import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deleting, moving, redacting } from '../../platform/db/kept-rows.ts';

/** Removes the person's texts and photos, and other people's texts about their work; the rows stay for the books. */
export async function redactEntries(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('assignmentEntry')
    .set({ answers: '[]', rejectionWords: null })
    .where('assignmentId', 'in', tx.selectFrom('assignment').select('id').where('participantId', '=', userId))
    .execute();
  await sql`delete from entry_photo where entry_id in (
    select e.id from assignment_entry e join assignment a on a.id = e.assignment_id
    where a.participant_id = ${userId})`.execute(tx);
}

export const oldEntryAnswers = redacting(
  'assignmentEntry',
  sql`answers = '[]', rejection_words = null`,
  (before) => sql`(answers <> '[]' or rejection_words is not null) and assignment_id in (
    select a.id from assignment a join study s on s.id = a.study_id where s.closed_at < ${before})`,
);

export const oldEntryPhotos = deleting(
  'entryPhoto',
  (before) => sql`entry_id in (
    select e.id from assignment_entry e join assignment a on a.id = e.assignment_id join study s on s.id = a.study_id
    where s.closed_at < ${before})`,
);

/** Applications with open work, and whether some of it waits for a review. */
export function listUnfinished(tx: Tx, userId: string) {
  return tx
    .selectFrom('assignment')
    .innerJoin('assignmentEntry', 'assignmentEntry.assignmentId', 'assignment.id')
    .select(({ fn }) => [
      'assignment.applicationId',
      fn.agg<boolean>('bool_or', [sql`assignment_entry.status in ('SUBMITTED', 'DISPUTED')`]).as('waits'),
    ])
    .where('participantId', '=', userId)
    .where('assignmentEntry.status', 'in', ['OPEN', 'SUBMITTED', 'DISPUTED'])
    .groupBy('assignment.applicationId')
    .execute();
}

/** Must run after the applications of these assignments have moved. */
export const movedAssignments = moving('assignment', 'participantId', {
  where: (_from, to) => sql`application_id in (select id from application where participant_id = ${to})`,
});
