import * as z from 'zod/mini';
import { OBJECTIVES, ROUTE_CLASSES, SERVICE_PARTS } from '../domain/service-levels.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, Instant, oneOf } from './fields.ts';

/** Contracts of what the public and admins see of the service itself. */

export const PART_STATES = {
  up: 'Working',
  slow: 'Delayed',
  down: 'Not working',
  unknown: 'Not used lately',
} as const;
export type PartState = keyof typeof PART_STATES;

/** What was in time, and what was late or is overdue. */
const Kept = z.object({ kept: z.number(), late: z.number() });

const ServiceStatus = z.object({
  checkedAt: Instant,
  /** The worst state of any part. */
  state: z.enum(['up', 'slow', 'down']),
  parts: z.array(z.object({ part: oneOf(SERVICE_PARTS), state: oneOf(PART_STATES), words: z.string() })),
  /** Minutes in which a part worked, and in which it did not, for each monitored day of the last 90. */
  days: z.array(
    z.object({
      day: z.string(),
      minutes: z.record(z.string(), z.object({ up: z.number(), down: z.number() })),
    }),
  ),
  /** How payouts of the last 28 days kept the promise of five minutes; null while the database does not answer. */
  payouts: z.nullable(
    z.object({
      kept: z.number(),
      /** Each was compensated, unless the setting is 0. */
      late: z.number(),
      medianSeconds: z.nullable(z.number()),
    }),
  ),
  /** How our team kept its own promises in the last 28 days; null while the database does not answer. */
  decisions: z.nullable(z.object({ verifications: Kept, appeals: Kept })),
});

export type Status = z.output<typeof ServiceStatus>;

export const getStatus = defineEndpoint({
  method: 'GET',
  path: '/status',
  who: 'anyone',
  summary: 'Whether each part of the service works now, and the minutes in which it did in the last 90 days.',
  reply: ServiceStatus,
});

export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/status/admin/health',
  who: 'admin',
  summary: 'Processes, requests, queues, payouts and objectives: the numbers of the metrics without Prometheus.',
  reply: z.object({
    checkedAt: Instant,
    /** The processes that reported in the last 3 minutes. */
    processes: z.array(
      z.object({
        id: Id,
        role: z.string(),
        version: z.string(),
        startedAt: Instant,
        memoryBytes: z.number(),
        eventLoopMs: z.number(),
        streams: z.number(),
        poolWaitMs: z.number(),
      }),
    ),
    /** The last hour, by minute and by class. */
    minutes: z.array(
      z.object({ minute: Instant, requests: z.number(), failed: z.number(), p95Ms: z.nullable(z.number()) }),
    ),
    classes: z.array(
      z.object({
        routeClass: oneOf(ROUTE_CLASSES),
        all: z.number(),
        refused: z.number(),
        failed: z.number(),
        p50Ms: z.nullable(z.number()),
        p95Ms: z.nullable(z.number()),
        p99Ms: z.nullable(z.number()),
      }),
    ),
    mails: z.object({ sent: z.number(), failed: z.number() }),
    provider: z.object({ answered: z.number(), unclear: z.number() }),
    /** Null while the database does not answer. */
    readings: z.nullable(
      z.object({
        takenAt: Instant,
        queues: z.array(
          z.object({
            queue: z.string(),
            due: z.number(),
            planned: z.number(),
            active: z.number(),
            failed: z.number(),
            oldestSeconds: z.number(),
          }),
        ),
        payouts: z.array(
          z.object({ state: z.string(), count: z.number(), pesewas: z.number(), oldestSeconds: z.number() }),
        ),
        latePayouts: z.number(),
        /** Payouts that wait for a one-time password at the provider. */
        attentionPayouts: z.number(),
        providerBalancePesewas: z.nullable(z.number()),
        booksBalancePesewas: z.nullable(z.number()),
        /** How much the payout balance lacks for the next days; 0 if it lasts. */
        balanceShortPesewas: z.number(),
        differences: z.number(),
      }),
    ),
    /** The service levels over 28 days. */
    objectives: z.array(
      z.object({
        name: z.enum(Object.keys(OBJECTIVES) as [keyof typeof OBJECTIVES]),
        good: z.number(),
        all: z.number(),
        /** The error budget that is left, from 1 (full) to 0 (used up) and below; null without events. */
        budgetLeft: z.nullable(z.number()),
      }),
    ),
    days: z.number(),
  }),
});
