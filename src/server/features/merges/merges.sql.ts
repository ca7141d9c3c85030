import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { OPEN } from './merges.rules.ts';

/**
 * Locks the parents of the other account's rows in the usual order: applications and bookings, then payouts. It skips payouts
 * that have not been sent, which are locked after their person; a merge waits for them anyway.
 */
export async function lockRecords(tx: Tx, userId: string): Promise<string[]> {
  const applications = await tx
    .selectFrom('application')
    .select('id')
    .where('participantId', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();
  await tx.selectFrom('booking').select('id').where('participantId', '=', userId).orderBy('id').forUpdate().execute();
  await tx
    .selectFrom('payout')
    .select('id')
    .where('participantId', '=', userId)
    .where('status', 'in', ['PAID', 'FAILED', 'REVERSED'])
    .orderBy('id')
    .forUpdate()
    .execute();
  return applications.map(({ id }) => id);
}

/** Locks two people in id order, so that two merges of them wait for each other; new rows that refer to them also wait. */
export async function lockPeople(tx: Tx, ids: readonly [string, string]): Promise<void> {
  await tx
    .selectFrom('appUser')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function listApplicationIds(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('application')
    .select('id')
    .where('participantId', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export function findFacts(tx: Tx, userId: string) {
  return tx
    .selectFrom('appUser')
    .leftJoin('participantProfile', 'participantProfile.userId', 'appUser.id')
    .select([
      'appUser.id',
      'role',
      'firstName',
      'lastName',
      'email',
      'emailVerifiedAt',
      'passwordHash',
      'googleSubject',
      'mobileNumber',
      'mobileNumberUsedAt',
      'freedNumber',
      'phoneNumber',
      'suspendedAt',
      'erasedAt',
      'totpEnabledAt',
      'hasParticipantInfo',
      'dateOfBirth',
      'gender',
    ])
    .where('appUser.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** What an account has open, the most urgent first. */
export async function listOpen(tx: Tx, userId: string): Promise<(keyof typeof OPEN)[]> {
  const { rows } = await sql<{ what: keyof typeof OPEN }>`
    select what from (
      select 'SESSION' as what, 1 as rank from booking where participant_id = ${userId} and status = 'BOOKED'
      union all
      select 'INVITATION', 2 from application where participant_id = ${userId} and status in ('INVITED', 'SCHEDULED')
      union all
      select 'WORK', 3 from assignment a join assignment_entry e on e.assignment_id = a.id
        where a.participant_id = ${userId} and e.status in ('OPEN', 'SUBMITTED', 'DISPUTED')
      union all
      select 'DISPUTE', 4 from application where participant_id = ${userId} and status = 'DISPUTED'
      union all
      select 'PAYOUT', 5 from payout where participant_id = ${userId} and status in ('QUEUED', 'HELD', 'SENT')
      union all
      select 'AIRTIME', 5 from airtime_top_up where participant_id = ${userId} and status in ('QUEUED', 'SENT', 'UNCLEAR')
      union all
      select 'PROFILE_CHANGE', 6 from profile_change where participant_id = ${userId} and status = 'WAITING'
      union all
      select 'NUMBER_REQUEST', 7 from number_request where participant_id = ${userId} and status = 'WAITING'
      union all
      select 'CORRECTION', 8 from adjustment
        where ${userId} in (from_owner_id, to_owner_id) and status = 'PROPOSED'
      union all
      select 'CORRECTION', 8 from ledger_account
        where owner_id = ${userId} and kind = 'PARTICIPANT_ADVANCE' and balance <> 0
    ) open order by rank`.execute(tx);
  return rows.map(({ what }) => what);
}

/**
 * A study to which both accounts applied, and in which the closed account's application is open, led to taking part or was paid.
 */
export async function findStudyOfBoth(tx: Tx, keptId: string, closedId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select s.public_name as name from application c
      join application k on k.study_id = c.study_id and k.participant_id = ${keptId}
      join study s on s.id = c.study_id
    where c.participant_id = ${closedId} and (
      c.status not in ('DISQUALIFIED', 'NOT_SELECTED', 'WITHDRAWN', 'REJECTED', 'EXPIRED', 'CANCELLED')
      or c.screening_pesewas > 0
      or exists (select from booking b where b.application_id = c.id and b.status <> 'CANCELLED')
      or exists (select from assignment a where a.application_id = c.id and a.earned_pesewas > 0))
    order by c.applied_at limit 1`.execute(tx);
  return rows[0]?.name ?? null;
}

/** Maps accounts that were merged into the closed one to the kept one. */
export async function insertMerge(tx: Tx, merge: { closedId: string; keptId: string; mergedAt: Date }): Promise<void> {
  await tx.updateTable('mergedAccount').set({ keptId: merge.keptId }).where('keptId', '=', merge.closedId).execute();
  await tx.insertInto('mergedAccount').values(merge).execute();
}
