import { CompiledQuery } from 'kysely';
import { type Clock as BossClock, type JobInsert, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Tx } from './db/database.ts';
import { later } from './db/later.ts';
import type { JobKind } from './define-job.ts';
import { errorFacts } from './error-facts.ts';
import type { OpenCalls } from './http/open-calls.ts';
import { idFromKey, newId } from './ids.ts';
import type { Log } from './log.ts';
import { inRequest, splitRequestId, withRequestId } from './request-context.ts';

export interface EnqueueOptions {
  /** Jobs with the same key are one job. */
  key?: string;
  startAfter?: Date;
  /** All other jobs of its queue go first: a mail to thousands must not delay a mail to one person. */
  canWait?: true;
}

/** A job that is written in the same transaction as the change that caused it. */
export interface JobToWrite extends EnqueueOptions {
  kind: JobKind;
  payload: object;
}

export interface JobQueue {
  /** Writes jobs in the caller's transaction, so that they exist exactly if the change does. */
  write(tx: Tx, jobs: readonly JobToWrite[]): Promise<void>;
  /** Retries a job that has used up its tries. Call it outside a transaction. */
  retry(name: string, id: string): Promise<void>;
}

/** The handler of one kind of job. It gets the payload that its kind has parsed. */
export interface JobHandler {
  kind: JobKind;
  run(payload: object): Promise<unknown>;
}

export interface Jobs extends JobQueue {
  /** Starts to run jobs of these kinds, and the scheduled ones. */
  work(handlers: readonly JobHandler[]): Promise<void>;
  stop(): Promise<void>;
}

const POLL_SECONDS = 1;
/** How soon we notice a dead process, and how often we check. */
const HEARTBEAT_SECONDS = 10;
/** The longest wait before a failed urgent job is retried. */
const URGENT_RETRY_SECONDS = 20;
/**
 * Runs one job of a batch as part of the request that caused it. Its failure is logged and does not affect the rest.
 */
function settled(
  { id, name, data: stored, retryCount, retryLimit }: JobWithMetadata<object>,
  { kind, run }: JobHandler,
  { log, openCalls }: { log: Log; openCalls: OpenCalls },
): Promise<JobResult> {
  const { data, requestId } = splitRequestId(stored);
  return inRequest(requestId, async (): Promise<JobResult> => {
    try {
      if (kind.settings.yieldsMs) await openCalls.untilFew(kind.settings.yieldsMs);
      await run(kind.parse(data));
      return { id, status: 'completed' };
    } catch (error) {
      const isLast = retryCount >= retryLimit;
      const facts = { queue: name, jobId: id, attempt: retryCount + 1, err: error };
      log[isLast ? 'error' : 'warn'](facts, isLast ? 'job failed for good' : 'job failed');
      return { id, status: 'failed', output: errorFacts(error) };
    }
  });
}

/**
 * Starts the queue on the same database, with a queue for each of `kinds`. `ownsSchema` is false if another role
 * creates the queue's tables; `clock` lets a test control time.
 */
export async function startJobs(
  db: Database,
  log: Log,
  {
    kinds,
    openCalls,
    ownsSchema = true,
    clock,
  }: { kinds: readonly JobKind[]; openCalls: OpenCalls; ownsSchema?: boolean; clock?: BossClock },
): Promise<Jobs> {
  const boss = new PgBoss({
    ...db.forJobs(),
    ...(clock ? { clock } : {}),
    migrate: ownsSchema,
    createSchema: ownsSchema,
    max: 4,
    reindex: false,
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  for (const { name, settings } of kinds) {
    const { retryLimit, retryDelay, urgent, expireInSeconds } = settings;
    const options = {
      retryLimit,
      retryDelay,
      retryBackoff: true,
      retryDelayMax: urgent ? URGENT_RETRY_SECONDS : 900,
      retentionSeconds: 120 * 86_400,
      ...(urgent ? { heartbeatSeconds: HEARTBEAT_SECONDS } : {}),
      ...(expireInSeconds ? { expireInSeconds } : {}),
    };
    await boss.createQueue(name, options);
    // A queue that an earlier version created would otherwise keep its settings.
    await boss.updateQueue(name, options);
  }
  // pg-boss looks a queue up once through its own connection. The embedded database has only one connection, so a first
  // look-up inside our transaction would wait for itself. That is why every queue is looked up here.
  for (const { name } of kinds) await boss.findJobs(name, { id: idFromKey(name) });
  return {
    write: async (tx, jobs) => {
      const ofQueue = new Map<string, Map<string, JobInsert>>();
      for (const { kind, payload, key, startAfter, canWait } of jobs) {
        const id = key ? idFromKey(`${kind.name}:${key}`) : newId();
        const same = ofQueue.get(kind.name) ?? new Map<string, JobInsert>();
        ofQueue.set(kind.name, same);
        if (same.has(id)) continue;
        same.set(id, {
          id,
          data: withRequestId(payload),
          ...(startAfter ? { startAfter } : {}),
          ...(canWait ? { priority: -1 } : {}),
        });
      }
      const db = {
        executeSql: async (text: string, values: unknown[] = []) => {
          await later(tx, CompiledQuery.raw(text, values));
          return { rows: [] };
        },
      };
      for (const [queue, same] of ofQueue) await boss.insert(queue, [...same.values()], { db });
    },
    retry: async (name, id) => {
      await boss.retry(name, id);
    },
    work: async (handlers) => {
      for (const handler of handlers) {
        const { name, settings } = handler.kind;
        const { atOnce = 4, workers = 1 } = settings;
        await boss.work(
          name,
          {
            pollingIntervalSeconds: POLL_SECONDS,
            batchSize: atOnce,
            burstWhenBatchFull: true,
            localConcurrency: workers,
            perJobResults: true,
            includeMetadata: true,
          } as const,
          (jobs: JobWithMetadata<object>[]) =>
            Promise.all(jobs.map((job) => settled(job, handler, { log, openCalls }))),
        );
      }
      for (const { kind } of handlers) {
        if (kind.settings.cron) await boss.schedule(kind.name, kind.settings.cron, {});
      }
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 2000 });
    },
  };
}
