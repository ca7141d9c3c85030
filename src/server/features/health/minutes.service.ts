import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Insertable } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { ProcessMinuteTable } from '../../platform/db/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { LoopKind } from '../../platform/loop.ts';
import { VERSION } from '../../platform/release.ts';
import * as sql from './health.sql.ts';

/** How often we check that the database answers. */
const CHECK_MS = 10_000;
const MINUTE_MS = 60_000;
/** The first row is written sooner, so that a new process is visible at once. */
const FIRST_MS = 10_000;
/** The most minutes that wait for the database; older ones are dropped. */
const MOST_WAITING = 180;
const NANOSECONDS = 1e6;
/** Bulk mails may wait for hours on purpose, so their queue says nothing about delays. */
const PATIENT_QUEUE = 'mail';

/** Measured for this process, which has one event loop. */
const delays = monitorEventLoopDelay({ resolution: 20 });

/**
 * Writes what this process has done, every minute. Minutes in which the database was down are written once it is back, and marked
 * as such.
 */
export function watchMinutes(app: App): LoopKind {
  const processId = newId();
  const startedAt = app.clock.now();
  delays.enable();
  let nextAt = startedAt.getTime() + FIRST_MS;
  let databaseUp = true;
  let waiting: Insertable<ProcessMinuteTable>[] = [];

  const take = async (now: Date): Promise<Insertable<ProcessMinuteTable>> => {
    const { classes, ...counts } = app.metrics.takeMinute();
    const row = {
      minute: new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS),
      processId,
      role: app.settings.role,
      version: VERSION,
      startedAt,
      databaseUp,
      memoryBytes: process.memoryUsage.rss(),
      eventLoopMs: Math.round(delays.percentile(99) / NANOSECONDS),
      streams: app.metrics.streams,
      classes: JSON.stringify(classes),
      oldestJobSeconds: databaseUp ? await readOldestJob(app) : null,
      ...counts,
    };
    delays.reset();
    databaseUp = true;
    return row;
  };

  return {
    name: 'minutes',
    everyMs: CHECK_MS,
    run: async () => {
      await app
        .read((reader) => sql.askDatabase(reader.tx))
        .catch(() => {
          databaseUp = false;
        });
      const now = app.clock.now();
      if (now.getTime() < nextAt) return false;
      nextAt = now.getTime() + MINUTE_MS;
      waiting = [...waiting, await take(now)].slice(-MOST_WAITING);
      const rows = waiting;
      await app.work(null, (work) => sql.insertMinutes(work.tx, rows));
      waiting = waiting.filter((row) => !rows.includes(row));
      return false;
    },
  };
}

async function readOldestJob(app: App): Promise<number | null> {
  const read = await app.readings.read();
  const ages = read?.samples.filter(
    ({ gauge, labels }) => gauge === 'nyansapo_job_oldest_due_seconds' && labels.queue !== PATIENT_QUEUE,
  );
  return ages ? Math.round(Math.max(0, ...ages.map(({ value }) => value))) : null;
}
