import {
  type Clock as BossClock,
  fromKysely,
  type JobInsert,
  type JobResult,
  type JobWithMetadata,
  PgBoss,
} from 'pg-boss';
import type { Database, Tx } from './db/database.ts';
import { errorFacts } from './error-facts.ts';
import { idFromKey, newId } from './ids.ts';
import type { Log } from './log.ts';
import { inRequest, splitRequestId, withRequestId } from './request-context.ts';

/** Every kind of job and what it carries. Ids only: the job reads current facts when it runs. */
export interface JobData {
  mail: {
    template: string;
    to: { userId: string } | { email: string; firstName: string };
    about: Record<string, string>;
  };
  'reminder.session': { bookingId: string; startsAt: string; kind: string };
  'session.autocomplete': { bookingId: string };
  'session.confirm': { bookingId: string; startsAt: string };
  'session.release': { bookingId: string; startsAt: string };
  'applicants.digest': Record<string, never>;
  'session.unmarked': { bookingId: string };
  'invitation.expire': { applicationId: string; invitedAt: string };
  'noshow.lapse': { bookingId: string };
  'study.lapse': { studyId: string };
  'payout.send': { payoutId: string };
  'payout.watch': { payoutId: string; reference: string; asked: number };
  'topup.watch': { reference: string; asked: number };
  'provider.event': { dedupeKey: string };
  'refund.send': { refundId: string };
  'refund.watch': { refundId: string; asked: number };
  'books.reconcile': Record<string, never>;
  'books.check': Record<string, never>;
  'audit.seal': Record<string, never>;
  'retention.apply': Record<string, never>;
  'studies.weekly': Record<string, never>;
}
export type JobName = keyof JobData;

/** How urgent a mail is: codes and links that somebody waits for, sessions and money, everything else. */
export type MailLane = 'first' | 'second' | 'rest';

export interface EnqueueOptions {
  /** Two jobs with one key are one job. */
  key?: string;
  startAfter?: Date;
  /** Everything else of its queue goes first: a mail to thousands must not keep a mail to one waiting. */
  canWait?: true;
}

/** A job that waits to be written with the change that caused it. */
export interface JobToWrite extends EnqueueOptions {
  name: JobName;
  data: JobData[JobName];
}

export interface JobQueue {
  /** Writes jobs in the caller's transaction, so that they exist exactly if the change does; one statement a queue. */
  write(tx: Tx, jobs: readonly JobToWrite[]): Promise<void>;
  /** Retries a job that has used up its tries. Outside a transaction. */
  retry(name: string, id: string): Promise<void>;
}

export type JobHandlers = { [N in JobName]: (data: JobData[N]) => Promise<void> };

export interface Jobs extends JobQueue {
  work(handlers: JobHandlers): Promise<void>;
  stop(): Promise<void>;
}

interface Queue {
  retryLimit: number;
  retryDelay: number;
  /**
   * Jobs that one worker takes together; 4 when left out. Two or more also mean that it comes back at once while there is
   * more: one at a time is one a second.
   */
  atOnce?: number;
  /** Workers of one process, so that a slow job holds up only those it was taken with; 1 when left out. */
  workers?: number;
  /** How long a job may take before it counts as lost with its process. */
  expireInSeconds?: number;
  /** Whether a job whose process died runs again within seconds, not minutes. Its handler must be idempotent. */
  urgent?: boolean;
}

/** Mails have a queue for each lane. The last one has the name that all mails were queued under once. */
const MAIL_QUEUES = { first: 'mail.first', second: 'mail.second', rest: 'mail' } as const satisfies Record<
  MailLane,
  string
>;
type QueueName = Exclude<JobName, 'mail'> | (typeof MAIL_QUEUES)[MailLane];

const MAIL = { retryLimit: 12, retryDelay: 15, atOnce: 2, expireInSeconds: 120 };
const QUEUES: Record<QueueName, Queue> = {
  'mail.first': { ...MAIL, retryDelay: 5, workers: 3 },
  'mail.second': { ...MAIL, workers: 2 },
  mail: { ...MAIL, atOnce: 4 },
  'reminder.session': { retryLimit: 12, retryDelay: 5 },
  'session.autocomplete': { retryLimit: 12, retryDelay: 30 },
  'session.confirm': { retryLimit: 12, retryDelay: 30 },
  'session.release': { retryLimit: 12, retryDelay: 30 },
  'applicants.digest': { retryLimit: 5, retryDelay: 600, atOnce: 1 },
  'session.unmarked': { retryLimit: 5, retryDelay: 30 },
  'invitation.expire': { retryLimit: 12, retryDelay: 30 },
  'noshow.lapse': { retryLimit: 12, retryDelay: 30 },
  'study.lapse': { retryLimit: 12, retryDelay: 30 },
  'payout.send': { retryLimit: 100, retryDelay: 3, atOnce: 8, urgent: true },
  'payout.watch': { retryLimit: 100, retryDelay: 3, atOnce: 8, urgent: true },
  'topup.watch': { retryLimit: 30, retryDelay: 30, urgent: true },
  'provider.event': { retryLimit: 100, retryDelay: 3, atOnce: 8, urgent: true },
  'refund.send': { retryLimit: 30, retryDelay: 5, urgent: true },
  'refund.watch': { retryLimit: 30, retryDelay: 5, urgent: true },
  'books.reconcile': { retryLimit: 0, retryDelay: 0, atOnce: 1 },
  'books.check': { retryLimit: 2, retryDelay: 600, atOnce: 1 },
  'audit.seal': { retryLimit: 0, retryDelay: 0, atOnce: 1 },
  'retention.apply': { retryLimit: 2, retryDelay: 600, atOnce: 1 },
  'studies.weekly': { retryLimit: 5, retryDelay: 600, atOnce: 1 },
};

/** Mails that one process sends at most at the same time: each lane has its share, however full the others are. */
export const MAILS_AT_ONCE = Object.values(MAIL_QUEUES).reduce((sum, name) => {
  const { workers = 1, atOnce = 1 } = QUEUES[name];
  return sum + workers * atOnce;
}, 0);

const POLL_SECONDS = 1;
/** How soon a dead process is noticed, and how often we check. */
const HEARTBEAT_SECONDS = 10;
/** An urgent job that failed waits no longer than this for its next try. */
const URGENT_RETRY_SECONDS = 20;
/** Scheduled jobs, as cron expressions (GMT). */
const SCHEDULE = {
  'books.reconcile': '*/10 * * * *',
  'books.check': '15 2 * * *',
  'audit.seal': '* * * * *',
  'retention.apply': '30 3 * * *',
  'studies.weekly': '0 8 * * 1',
  'applicants.digest': '0 7 * * *',
} as const;

/** Runs one job of a batch as part of the request that caused it. Its failure is logged, and does not affect the others. */
function settled(
  { id, name, data: stored, retryCount, retryLimit }: JobWithMetadata<object>,
  handle: (data: unknown) => Promise<void>,
  log: Log,
): Promise<JobResult> {
  const { data, requestId } = splitRequestId(stored);
  return inRequest(requestId, async (): Promise<JobResult> => {
    try {
      await handle(data);
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
 * Starts the queue on the same database. `laneOf` says how urgent a mail is by its template; `ownsSchema` is false where
 * another role has made the queue's tables; `clock` lets a test move time by hand.
 */
export async function startJobs(
  db: Database,
  log: Log,
  {
    laneOf,
    ownsSchema = true,
    clock,
  }: { laneOf: (template: string) => MailLane; ownsSchema?: boolean; clock?: BossClock },
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
  for (const [name, { retryLimit, retryDelay, urgent, expireInSeconds }] of Object.entries(QUEUES)) {
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
    // A queue that an earlier version made keeps its settings otherwise.
    await boss.updateQueue(name, options);
  }
  // pg-boss looks a queue up once through its own connection. Embedded, there is one connection only: a first look-up
  // inside our transaction would wait for itself, so every queue is looked up here.
  for (const name of Object.keys(QUEUES)) await boss.findJobs(name, { id: idFromKey(name) });
  return {
    write: async (tx, jobs) => {
      const ofQueue = new Map<QueueName, Map<string, JobInsert>>();
      for (const { name, data, key, startAfter, canWait } of jobs) {
        const queue = name === 'mail' ? MAIL_QUEUES[laneOf((data as JobData['mail']).template)] : name;
        const id = key ? idFromKey(`${name}:${key}`) : newId();
        const same = ofQueue.get(queue) ?? new Map<string, JobInsert>();
        ofQueue.set(queue, same);
        if (same.has(id)) continue;
        same.set(id, {
          id,
          data: withRequestId(data),
          ...(startAfter ? { startAfter } : {}),
          ...(canWait ? { priority: -1 } : {}),
        });
      }
      for (const [queue, same] of ofQueue) await boss.insert(queue, [...same.values()], { db: fromKysely(tx) });
    },
    retry: async (name, id) => {
      await boss.retry(name, id);
    },
    work: async (handlers) => {
      const lanes: readonly string[] = Object.values(MAIL_QUEUES);
      for (const [name, { atOnce = 4, workers = 1 }] of Object.entries(QUEUES) as [QueueName, Queue][]) {
        const handle = handlers[lanes.includes(name) ? 'mail' : (name as JobName)] as (data: unknown) => Promise<void>;
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
          (jobs: JobWithMetadata<object>[]) => Promise.all(jobs.map((job) => settled(job, handle, log))),
        );
      }
      for (const [name, when] of Object.entries(SCHEDULE)) await boss.schedule(name, when, {});
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 2000 });
    },
  };
}
