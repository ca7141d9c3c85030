import { sql } from 'kysely';
import type { ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';
import { PAID_BY_STUDIES } from '../../../domain/movement-events.ts';
import type { Tx } from '../../platform/db/database.ts';

export interface Funnel {
  applied: number;
  invited: number;
  booked: number;
  attended: number;
  paid: number;
}

/** How many applicants reached each step: everybody who ever reached it counts. */
export async function readFunnel(tx: Tx, studyId: string): Promise<Funnel> {
  const { rows } = await sql<Funnel>`
    select count(*) as applied,
      count(*) filter (where a.invited_at is not null) as invited,
      count(*) filter (where exists (select 1 from booking b where b.application_id = a.id)
        or exists (select 1 from assignment w where w.application_id = a.id)) as booked,
      count(*) filter (where a.status = 'COMPLETED') as attended,
      count(*) filter (where exists (select 1 from booking b
        join ledger_journal j on j.reference = 'earn:' || b.id where b.application_id = a.id)
        or exists (select 1 from assignment w where w.application_id = a.id and w.earned_pesewas > 0)) as paid
    from application a where a.study_id = ${studyId}`.execute(tx);
  return rows[0] as Funnel;
}

export function countByStatus(tx: Tx, studyId: string): Promise<{ status: ApplicationStatus; count: number }[]> {
  return tx
    .selectFrom('application')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('studyId', '=', studyId)
    .groupBy('status')
    .orderBy('status')
    .execute();
}

/** When the currently taken places were booked, or their work was started, in order. */
export async function listPlacesTaken(tx: Tx, studyId: string): Promise<Date[]> {
  const rows = await tx
    .selectFrom('booking')
    .select('createdAt as at')
    .where('studyId', '=', studyId)
    .where('status', '<>', 'CANCELLED')
    .unionAll(
      tx.selectFrom('assignment').select('startedAt as at').where('studyId', '=', studyId).where('freedAt', 'is', null),
    )
    .orderBy('at')
    .execute();
  return rows.map(({ at }) => at);
}

/** The spending of a project's studies, by the Monday of each week. */
export async function readSpendingByWeek(tx: Tx, projectId: string): Promise<{ week: string; pesewas: number }[]> {
  const { rows } = await sql<{ week: string; pesewas: number }>`
    select date_trunc('week', at at time zone 'UTC')::date as week, sum(pesewas)::bigint as pesewas from (
    select j.at, -p.amount as pesewas
    from study s join ledger_account l on l.kind = 'STUDY_HELD' and l.owner_id = s.id
    join ledger_posting p on p.account_id = l.id join ledger_journal j on j.id = p.journal_id
    where s.project_id = ${projectId} and j.event = any(${[...PAID_BY_STUDIES, 'fee']})
    union all
    select b.created_at, b.amount_pesewas from study s join bonus b on b.study_id = s.id
    where s.project_id = ${projectId}) spent
    group by 1 order by 1`.execute(tx);
  return rows;
}
