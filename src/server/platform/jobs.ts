import { CompiledQuery } from 'kysely';
import { type Clock as BossClock, type JobInsert, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database } from './db/database.ts';
import type { JobKind } from './define-job.ts';
import { errorFacts } from './error-facts.ts';
import type { OpenCalls } from './http/open-calls.ts';
import { idFromKey, newId } from './ids.ts';
import type { Log } from './log.ts';
import { inContext, splitContext, withContext } from './request-context.ts';
import type { Tracer } from './tracing/tracer.ts';

export interface EnqueueOptions {
  /** Jobs with the same key are one job. */
  key?: string;
  startAfter?: Date;
  /** Runs after all other jobs of its queue: a mail to thousands must not delay a mail to one person. */
  canWait?: true;
}

/** A job, written in the same transaction as the change that caused it. */
export interface JobToWrite extends EnqueueOptions {
  kind: JobKind;
  payload: object;
}

export interface JobQueue {
  /** Writes jobs in the caller's transaction, so that a job exists only if the change does. */
  statements(jobs: readonly JobToWrite[]): Promise<CompiledQuery[]>;
  /** Retries a job that has used up its retries. Call it outside a transaction. */
  retry(name: string, id: string): Promise<void>;
  /** Looks for jobs of these queues now instead of within seconds. */
  wake(names: readonly string[]): void;
  /** When a scheduled kind runs next after an instant. */
  nextRun(cron: string, after: Date): Date;
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

/** Called after each run of a job, with how long it took. */
export type OnRun = (queue: string, outcome: JobOutcome, seconds: number) => void;
export type JobOutcome = 'completed' | 'failed' | 'failed_for_good';

/** How often a worker looks for jobs. */
const POLL_SECONDS = 2;
const URGENT_POLL_SECONDS = 1;
/** How soon a dead process is noticed, and how often that is checked. */
const HEARTBEAT_SECONDS = 10;
/** How long running jobs may take to finish when the process stops; other processes run unfinished ones again. */
const STOP_MS = 8_000;
/** The longest wait before a failed urgent job is retried. */
const URGENT_RETRY_SECONDS = 20;
/**
 * Runs one job of a batch as part of the request that caused it. Its failure is logged and does not affect the rest. Returns the
 * error's facts; null if there was none.
 */
function settled(
  { id, name, data: stored, retryCount, retryLimit, startAfter }: JobWithMetadata<object>,
  { kind, run }: JobHandler,
  { log, openCalls, onRun, tracer }: { log: Log; openCalls: OpenCalls; onRun: OnRun; tracer: Tracer | null },
): Promise<object | null> {
  const { data, context } = splitContext(stored);
  const attempt = retryCount + 1;
  const span = tracer?.start(`job ${name}`, {
    kind: 'consumer',
    parent: context.span,
    attributes: {
      'messaging.destination.name': name,
      'messaging.message.id': id,
      'nyansapo.attempt': attempt,
      'nyansapo.waited_ms': Math.max(0, Date.now() - startAfter.getTime()),
      ...(context.requestId ? { 'nyansapo.request_id': context.requestId } : {}),
    },
  });
  return inContext({ ...context, jobId: id, span: span ?? context.span }, async () => {
    const startedAt = performance.now();
    const count = (outcome: JobOutcome) => onRun(name, outcome, (performance.now() - startedAt) / 1000);
    try {
      if (kind.settings.yieldsMs) await openCalls.untilFew(kind.settings.yieldsMs);
      await run(kind.parse(data));
      count('completed');
      span?.end();
      return null;
    } catch (error) {
      const isLast = retryCount >= retryLimit;
      count(isLast ? 'failed_for_good' : 'failed');
      span?.end(error);
      const facts = { queue: name, jobId: id, attempt, err: error };
      log[isLast ? 'error' : 'warn'](facts, isLast ? 'job failed for good' : 'job failed');
      return errorFacts(error);
    }
  });
}

/**
 * Starts the queue on the same database, with a queue for each of `kinds`. `runsThem` is false in a process that only
 * writes jobs, `schedules` if something else starts the scheduled ones, `ownsSchema` if another role creates the queue's tables;
 * `clock` and `pollSeconds` let a test control time and how often workers look for jobs.
 */
export async function startJobs(
  db: Database,
  log: Log,
  {
    kinds,
    openCalls,
    onRun = () => undefined,
    runsThem = true,
    schedules = runsThem,
    tracer = null,
    ownsSchema = true,
    clock,
    pollSeconds,
  }: {
    kinds: readonly JobKind[];
    openCalls: OpenCalls;
    onRun?: OnRun;
    runsThem?: boolean;
    schedules?: boolean;
    tracer?: Tracer | null;
    ownsSchema?: boolean;
    clock?: BossClock;
    pollSeconds?: number;
  },
): Promise<Jobs> {
  const boss = new PgBoss({
    ...db.forQueue(),
    ...(clock ? { clock } : {}),
    migrate: ownsSchema,
    createSchema: ownsSchema,
    max: runsThem ? 4 : 1,
    supervise: runsThem,
    schedule: runsThem && schedules,
    reindex: false,
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await open(boss, kinds);
  const workers = new Map<string, string[]>();
  const wake = (names: readonly string[]) => {
    for (const worker of names.flatMap((name) => workers.get(name) ?? [])) boss.notifyWorker(worker);
  };
  return {
    statements: async (jobs) => {
      const ofQueue = new Map<string, Map<string, JobInsert>>();
      for (const { kind, payload, key, startAfter, canWait } of jobs) {
        const id = key ? idFromKey(`${kind.name}:${key}`) : newId();
        const same = ofQueue.get(kind.name) ?? new Map<string, JobInsert>();
        ofQueue.set(kind.name, same);
        if (same.has(id)) continue;
        same.set(id, {
          id,
          data: withContext(payload),
          ...(startAfter ? { startAfter } : {}),
          ...(canWait ? { priority: -1 } : {}),
        });
      }
      const statements: CompiledQuery[] = [];
      const db = {
        executeSql: async (text: string, values: unknown[] = []) => {
          statements.push(CompiledQuery.raw(text, values));
          return { rows: [] };
        },
      };
      for (const [queue, same] of ofQueue) await boss.insert(queue, [...same.values()], { db });
      return statements;
    },
    retry: async (name, id) => {
      await boss.retry(name, id);
    },
    wake,
    nextRun: (cron, after) => {
      const [next] = boss.previewSchedule(cron, { count: 1, from: after });
      if (!next) throw new Error(`${cron} never runs`);
      return next;
    },
    work: async (handlers) => {
      for (const handler of handlers) {
        const { name, settings } = handler.kind;
        const { atOnce = 4, workers: most = 1, urgent, isAwaited } = settings;
        // Without polling, one worker is enough.
        const atTheSameTime = pollSeconds === undefined ? most : 1;
        const ids: string[] = [];
        // Registered separately, so that each can be woken.
        while (ids.length < atTheSameTime) {
          const id = await boss.work(
            name,
            {
              pollingIntervalSeconds: pollSeconds ?? (urgent || isAwaited ? URGENT_POLL_SECONDS : POLL_SECONDS),
              batchSize: atOnce,
              burstWhenBatchFull: true,
              includeMetadata: true,
            } as const,
            async (jobs: JobWithMetadata<object>[]) => {
              const errors = await Promise.all(
                jobs.map((job) => settled(job, handler, { log, openCalls, onRun, tracer })),
              );
              await settleFailed(boss, name, jobs, errors);
            },
          );
          ids.push(id);
        }
        workers.set(name, ids);
      }
      if (!schedules) return;
      const known = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
      for (const { kind } of handlers) {
        const { cron, catchesUp = false } = kind.settings;
        const schedule = known.get(kind.name);
        if (!cron || (schedule?.cron === cron && (schedule.options?.missed === 'once') === catchesUp)) continue;
        await boss.schedule(kind.name, cron, {}, catchesUp ? { missed: 'once' } : {});
      }
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

/**
 * Fails the failed jobs of a batch, after the others are completed. Without failures, pg-boss completes the batch by ids. We
 * avoid its results per job: they are joined to the table, which PostgreSQL scans while its statistics say that the table is
 * small.
 */
async function settleFailed(
  boss: PgBoss,
  name: string,
  jobs: readonly JobWithMetadata<object>[],
  errors: readonly (object | null)[],
): Promise<void> {
  if (errors.every((error) => error === null)) return;
  const completed = jobs.filter((_, at) => errors[at] === null);
  if (completed.length > 0) await boss.complete(name, completed);
  for (const [at, job] of jobs.entries()) {
    const error = errors[at];
    if (error) await boss.fail(name, job, error);
  }
}

/** Starts the queue, and cleans up if that fails half-way. */
async function open(boss: PgBoss, kinds: readonly JobKind[]): Promise<void> {
  try {
    await boss.start();
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const kind of kinds) {
      const { name } = kind;
      const wanted = queueOf(kind);
      const queue = known.get(name);
      if (!queue) await boss.createQueue(name, wanted);
      // Updated, because a queue that an earlier version created keeps its settings.
      else if (!isLike(queue, wanted)) await boss.updateQueue(name, wanted);
    }
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
}

/** How pg-boss treats the jobs of a kind. */
function queueOf({ settings: { retryLimit, retryDelay, urgent, expireInSeconds } }: JobKind) {
  return {
    retryLimit,
    retryDelay,
    retryBackoff: true,
    retryDelayMax: urgent ? URGENT_RETRY_SECONDS : 900,
    retentionSeconds: 120 * 86_400,
    ...(urgent ? { heartbeatSeconds: HEARTBEAT_SECONDS } : {}),
    ...(expireInSeconds ? { expireInSeconds } : {}),
  };
}

function isLike<T extends object>(queue: T, wanted: Partial<T>): boolean {
  return Object.entries(wanted).every(([name, value]) => queue[name as keyof T] === value);
}
