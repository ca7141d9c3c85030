import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { OrganizationDecisionTable } from '../../platform/db/people-tables.ts';

/** Writes a decision; false if another one waits for this organisation. */
export async function insertDecision(tx: Tx, decision: Insertable<OrganizationDecisionTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('organizationDecision')
    .values(decision)
    .onConflict((conflict) => conflict.column('organizationId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findDecision(tx: Tx, id: string) {
  return tx.selectFrom('organizationDecision').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes a decision and returns it: only one caller gets it, to undo it or to put it into effect. */
export function takeDecision(tx: Tx, id: string) {
  return tx.deleteFrom('organizationDecision').where('id', '=', id).returningAll().executeTakeFirst();
}

/** The decisions that have not taken effect yet, by organisation, with the admin's name. */
export function listDecisions(tx: Tx) {
  return tx
    .selectFrom('organizationDecision')
    .innerJoin('appUser', 'appUser.id', 'decidedBy')
    .select(['organizationDecision.id', 'organizationDecision.organizationId', 'event', 'decidedBy', 'takesEffectAt'])
    .select(['firstName', 'lastName'])
    .execute();
}
