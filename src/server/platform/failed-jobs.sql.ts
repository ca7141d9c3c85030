import { sql } from 'kysely';
import type { Tx } from './db/database.ts';
import type { PageOf } from './db/pages.ts';

export interface FailedJob {
  id: string;
  name: string;
  /** The mail's template, but not its address. */
  template: string | null;
  tries: number;
  error: string | null;
  failedAt: Date;
}

/** Jobs that have used up their retries, newest first; they are not retried automatically. */
export async function listFailedJobs(tx: Tx, { page, size }: PageOf) {
  const { rows } = await sql<FailedJob & { total: number }>`
    select id, name, data->>'template' as template, retry_count + 1 as tries,
      left(coalesce(output->>'message', output::text), 300) as error, completed_on as "failedAt",
      count(*) over ()::int as total
    from pgboss.job where state = 'failed' order by completed_on desc limit ${size} offset ${page * size}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function findFailedJob(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{
    name: string;
  }>`select name from pgboss.job where id = ${id} and state = 'failed'`.execute(tx);
  return rows[0]?.name ?? null;
}
