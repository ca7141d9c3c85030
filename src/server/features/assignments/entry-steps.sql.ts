import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { STUDY_TITLE } from '../../platform/mail/titles.sql.ts';

const findDue = statement<{ due: number }, [now: Date]>(
  'select 1 as due from assignment_entry where step_at <= $1 limit 1',
);

export async function isAnyDue(tx: Tx, now: Date): Promise<boolean> {
  return (await findDue(tx, now)).length > 0;
}

/**
 * Locks due entries for the transaction, the earliest first, and skips locked ones. A change of an entry locks its study first,
 * so this never waits for one.
 */
export function lockDue(tx: Tx, now: Date, { atMost, entryId }: { atMost: number; entryId?: string }) {
  return tx
    .selectFrom('assignmentEntry')
    .innerJoin('assignment', 'assignment.id', 'assignmentEntry.assignmentId')
    .innerJoin('study', 'study.id', 'assignment.studyId')
    .selectAll('assignmentEntry')
    .select([
      'assignment.applicationId',
      'assignment.participantId',
      ...STUDY_TITLE,
      'study.studyKind as kind',
      'study.status as studyStatus',
    ])
    .where('stepAt', '<=', now)
    .$if(entryId !== undefined, (query) => query.where('assignmentEntry.id', '=', entryId as string))
    .orderBy('stepAt')
    .limit(atMost)
    .forNoKeyUpdate(['assignmentEntry'])
    .skipLocked()
    .execute();
}
export type DueEntry = Awaited<ReturnType<typeof lockDue>>[number];

/** Records that the steps until now were taken, and when the next one is due. */
export async function continueSteps(
  tx: Tx,
  now: Date,
  next: readonly { id: string; stepAt: Date | null }[],
): Promise<void> {
  if (next.length === 0) return;
  await sql`
    update assignment_entry e set stepped_at = ${now}, step_at = n.step_at, step_tries = 0
    from unnest(${next.map(({ id }) => id)}::uuid[], ${next.map(({ stepAt }) => stepAt)}::timestamptz[]) n(id, step_at)
    where e.id = n.id`.execute(tx);
}

/** Postpones an entry after a failure: by 30 seconds at first, doubling each time, up to an hour. */
export function postpone(tx: Tx, entryId: string, now: Date) {
  return tx
    .updateTable('assignmentEntry')
    .set({
      stepTries: sql`step_tries + 1`,
      stepAt: sql`${now}::timestamptz + least(interval '1 hour', interval '30 seconds' * 2 ^ least(step_tries, 7))`,
    })
    .where('id', '=', entryId)
    .where('stepAt', '<=', now)
    .returning('stepTries')
    .executeTakeFirst();
}
