import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Sample } from './define-metric.ts';

export interface StoredReadings {
  takenAt: Date;
  samples: readonly Sample[];
}

/** The last reading of any process, and whether it is older than some seconds; null before the first. */
export async function findReadings(tx: Tx, seconds: number): Promise<(StoredReadings & { isOld: boolean }) | null> {
  const { rows } = await sql<StoredReadings & { isOld: boolean }>`
    select taken_at as "takenAt", samples, taken_at < now() - make_interval(secs => ${seconds}) as "isOld"
    from metric_reading where taken_at is not null`.execute(tx);
  return rows[0] ?? null;
}

/** True for the process that reads next. A process that dies while reading loses its turn after the same time. */
export async function claimReading(tx: Tx, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into metric_reading (id, claimed_at) values (1, now())
    on conflict (id) do update set claimed_at = now()
    where metric_reading.claimed_at < now() - make_interval(secs => ${seconds})
    returning 1 as claimed`.execute(tx);
  return rows.length > 0;
}

export async function saveReadings(tx: Tx, samples: readonly Sample[]): Promise<StoredReadings | null> {
  const { rows } = await sql<StoredReadings>`
    update metric_reading set taken_at = now(), samples = ${JSON.stringify(samples)}::jsonb where id = 1
    returning taken_at as "takenAt", samples`.execute(tx);
  return rows[0] ?? null;
}
