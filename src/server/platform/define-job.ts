import { z } from 'zod/mini';
import { readPayload } from './payload.ts';

export interface JobSettings {
  retryLimit: number;
  /** Seconds before the first retry; later ones wait longer. */
  retryDelay: number;
  /**
   * Jobs that one worker takes together; 4 when left out. With two or more, the worker fetches the next batch at once while there
   * is more; with one, it takes one job a second.
   */
  atOnce?: number;
  /** Workers of one process, so that a slow job holds up only those it was taken with; 1 when left out. */
  workers?: number;
  /** How long a job may take before it counts as lost with its process. */
  expireInSeconds?: number;
  /** Whether a job whose process died runs again within seconds, not minutes. Its handler must be idempotent. */
  urgent?: boolean;
  /** Whether somebody waits for it at a screen: workers then look for it every second, as for urgent ones. */
  isAwaited?: boolean;
  /** The most milliseconds for which a job yields to requests in the same process; no yielding when left out. */
  yieldsMs?: number;
  /** When the clock starts it, as a cron expression (GMT). */
  cron?: string;
  /** Whether a start that was missed because no process ran is made up for, once, as soon as one runs. */
  catchesUp?: boolean;
}

/** A kind of job: what it carries and how it is tried. `src/server/job-handlers.ts` says what it does. */
export interface JobKind<P extends object = object> {
  /** The name of its queue. Stored jobs refer to it, so it never changes. */
  readonly name: string;
  readonly settings: JobSettings;
  readonly schema: z.ZodMiniType;
  /** Checks a payload, when it is enqueued and again when it runs. */
  parse(payload: unknown): P;
}

/** Defines a kind of job. Its payload has fields of payload.ts only; its handler reads the current facts by their ids. */
export function defineJob<S extends z.core.$ZodLooseShape>(
  name: string,
  { payload, ...settings }: JobSettings & { payload: S },
): JobKind<z.output<z.ZodMiniObject<S, z.core.$strict>>> {
  const schema = z.strictObject(payload);
  return { name, settings, schema, parse: (value) => readPayload(schema, `A job of ${name}`, value) };
}
