import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { HeldDecisionTable } from '../../platform/db/study-tables.ts';

export type HeldRow = HeldDecisionTable;

/** Writes a decision; false if another one waits for this application. */
export async function insertHeld(tx: Tx, held: Insertable<HeldDecisionTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('heldDecision')
    .values(held)
    .onConflict((conflict) => conflict.column('applicationId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findHeld(tx: Tx, id: string) {
  return tx.selectFrom('heldDecision').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A decision of one organisation. */
export function findOwnHeld(tx: Tx, organizationId: string, id: string) {
  return tx
    .selectFrom('heldDecision')
    .innerJoin('application', 'application.id', 'heldDecision.applicationId')
    .innerJoin('study', 'study.id', 'application.studyId')
    .select('heldDecision.id')
    .where('heldDecision.id', '=', id)
    .where('study.organizationId', '=', organizationId)
    .executeTakeFirst();
}

/** Deletes a decision and returns it: only one caller gets it, to undo it or to put it into effect. */
export function takeHeld(tx: Tx, id: string) {
  return tx.deleteFrom('heldDecision').where('id', '=', id).returningAll().executeTakeFirst();
}

/** Deletes the decisions that wait for some applications, because others came first. */
export async function dropHeld(tx: Tx, applicationIds: readonly string[]): Promise<void> {
  if (applicationIds.length === 0) return;
  await tx.deleteFrom('heldDecision').where('applicationId', 'in', applicationIds).execute();
}
