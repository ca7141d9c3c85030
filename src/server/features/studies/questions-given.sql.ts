import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { QuestionsGivenTable } from '../../platform/db/people-tables.ts';

export async function insert(tx: Tx, given: Insertable<QuestionsGivenTable>): Promise<void> {
  await tx
    .insertInto('questionsGiven')
    .values(given)
    .onConflict((conflict) => conflict.columns(['participantId', 'studyId']).doNothing())
    .execute();
}

export function listOf(tx: Tx, participantId: string) {
  return tx
    .selectFrom('questionsGiven')
    .select(['studyId', 'at', 'paidSeconds'])
    .where('participantId', '=', participantId)
    .execute();
}

export async function setPaidSeconds(tx: Tx, participantId: string, studyId: string, seconds: number): Promise<void> {
  await tx
    .updateTable('questionsGiven')
    .set({ paidSeconds: seconds })
    .where('participantId', '=', participantId)
    .where('studyId', '=', studyId)
    .execute();
}
