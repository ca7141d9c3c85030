import { type Insertable, sql } from 'kysely';
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

/** When what was decided since an instant had been submitted, and when it was decided; and what waits. */
export async function listVerificationTimes(tx: Tx, from: Date) {
  const { rows } = await sql<{ submittedAt: Date; decidedAt: Date | null }>`
    select (select max(s.at) from status_change s where s.entity_id = o.id and s.event = 'submit' and s.at <= d.at) as "submittedAt",
      d.at as "decidedAt"
    from organization o join status_change d on d.entity_id = o.id
    where d.event in ('approve', 'decline') and d.at >= ${from}
    union all
    select i.submitted_at, null from organization o join organization_information i on i.organization_id = o.id
    where o.admin_verification_status = 'PENDING'`.execute(tx);
  return rows;
}
