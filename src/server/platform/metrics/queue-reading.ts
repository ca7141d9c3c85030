import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { defineReading } from './define-metric.ts';

interface QueueRow {
  queue: string;
  due: number;
  planned: number;
  active: number;
  failed: number;
  oldestSeconds: number;
}

/** Reads the queues: due and scheduled jobs by the workers' index, the others as pg-boss counted them in the last seconds. */
export async function readQueues(tx: Tx, now: Date): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select q.name as queue, q.active_count as active, q.failed_count as failed,
      coalesce(w.due, 0)::int as due, coalesce(w.planned, 0)::int as planned,
      coalesce(w.oldest_seconds, 0)::float8 as "oldestSeconds"
    from pgboss.queue q
    left join (
      select name, count(*) filter (where start_after <= ${now}) as due, count(*) filter (where start_after > ${now}) as planned,
        greatest(0, extract(epoch from ${now}::timestamptz - min(start_after))) as oldest_seconds
      from pgboss.job where state < 'active' and not blocked group by name) w on w.name = q.name
    where q.name not like '\\_\\_%'
    order by q.name`.execute(tx);
  return rows;
}

export const queueReading = defineReading({
  gauges: {
    nyansapo_jobs: {
      help: 'Jobs by queue and state: due, planned for later, active, and failed for good.',
      labels: ['queue', 'state'],
    },
    nyansapo_job_oldest_due_seconds: { help: 'How long the oldest due job of a queue has waited.', labels: ['queue'] },
  },
  read: async (tx, now) =>
    (await readQueues(tx, now)).flatMap(({ queue, oldestSeconds, ...counts }) => [
      ...(['due', 'planned', 'active', 'failed'] as const).map((state) => ({
        gauge: 'nyansapo_jobs' as const,
        labels: { queue, state },
        value: counts[state],
      })),
      { gauge: 'nyansapo_job_oldest_due_seconds' as const, labels: { queue }, value: oldestSeconds },
    ]),
});
