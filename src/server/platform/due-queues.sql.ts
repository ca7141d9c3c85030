import type { Tx } from './db/database.ts';
import { statement } from './db/statement.ts';

/** Which of these queues have a job that can be taken now, by the index by which workers take them. */
export async function findDueQueues(tx: Tx, names: readonly string[]): Promise<string[]> {
  return (await readDue(tx, names)).map(({ name }) => name);
}

const readDue = statement<{ name: string }, [names: readonly string[]]>(
  `select name from unnest($1::text[]) as queue (name)
   where exists (select from pgboss.job
     where job.name = queue.name and state < 'active' and not blocked and start_after <= pgboss.job_now())`,
);
