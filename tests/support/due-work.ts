import { sql } from 'kysely';
import type { Database } from '../../src/server/platform/db/database.ts';

/** Whether a job, a step of a session or an event for a webhook is due; `countsRunning` also counts jobs that run at the moment. */
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
      or exists (select from api_event where position is null and only_for is null) and exists (select from webhook)
        as is_due`.execute(tx),
  );
  return rows[0]?.isDue ?? false;
}
