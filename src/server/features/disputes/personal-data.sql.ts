import type { Tx } from '../../platform/db/database.ts';
import { moving } from '../../platform/db/kept-rows.ts';

/** Deletes a person's statements, and the other side's, because they are also about the person. */
export async function deleteStatements(tx: Tx, userId: string): Promise<void> {
  const own = tx.selectFrom('application').select('id').where('participantId', '=', userId);
  await tx
    .deleteFrom('disputeStatement')
    .where((where) => where.or([where('authorId', '=', userId), where('applicationId', 'in', own)]))
    .execute();
}

export const movedStatements = moving('disputeStatement', 'authorId');
