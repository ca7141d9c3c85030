import { sql } from 'kysely';
import { addMinutes } from '../../src/domain/calendar.ts';
import type { Database } from '../../src/server/platform/db/database.ts';

/** Whether a job, a step of a session, a rating or an event for a webhook is due; `countsRunning` also counts jobs that run at the moment. */
export async function hasDueWork(
  db: Database,
  now: Date,
  { countsRunning }: { countsRunning: boolean },
): Promise<boolean> {
  const states = ['created', 'retry', ...(countsRunning ? ['active'] : [])];
  const { rows } = await db.read((tx) =>
    sql<{ isDue: boolean }>`select exists (select from pgboss.job
        where state::text in (${sql.join(states)}) and start_after <= ${now})
      or exists (select from session_step where due_at <= ${now})
      or exists (select from rating_pair where due_at <= ${now})
      or exists (select from reputation_change c where not exists (select from reputation r
        where r.subject_kind = c.subject_kind and r.subject_id = c.subject_id and r.refreshed_at > ${addMinutes(now, -1)}))
      or exists (select from assignment_entry where step_at <= ${now})
      or exists (select from api_event where position is null and only_for is null) and exists (select from webhook)
        as is_due`.execute(tx),
  );
  return rows[0]?.isDue ?? false;
}
