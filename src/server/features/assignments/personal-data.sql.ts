import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { moving, redacting } from '../../platform/db/kept-rows.ts';

/** Removes what the person wrote and what others wrote about their work; the rows stay for the books. */
export async function redactEntries(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('assignmentEntry')
    .set({ answers: '[]', rejectionWords: null })
    .where('assignmentId', 'in', tx.selectFrom('assignment').select('id').where('participantId', '=', userId))
    .execute();
}

export const oldEntryAnswers = redacting(
  'assignmentEntry',
  sql`answers = '[]', rejection_words = null`,
  (before) => sql`(answers <> '[]' or rejection_words is not null) and assignment_id in (
    select a.id from assignment a join study s on s.id = a.study_id where s.closed_at < ${before})`,
);

/** Applications whose work is open, and whether something of it waits for a review. */
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

/** After the applications that it belongs to. */
export const movedAssignments = moving('assignment', 'participantId', {
  where: (_from, to) => sql`application_id in (select id from application where participant_id = ${to})`,
});
