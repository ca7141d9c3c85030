import type { z } from 'zod/mini';
import type { getHealth } from '../../../contract/health.ts';
import { addDays, addHours, addMinutes, dateOf, instantOf } from '../../../domain/calendar.ts';
import {
  BOUNDS_MS,
  BROWSE_MS,
  budgetLeft,
  countWithin,
  OBJECTIVE_DAYS,
  OBJECTIVES,
  type ObjectiveName,
  quantileOf,
  ROUTE_CLASSES,
  type RouteClass,
  readClass,
  sumLists,
} from '../../../domain/service-levels.ts';
import type { App } from '../../platform/app.ts';
import type { Sample } from '../../platform/metrics/define-metric.ts';
import { readPromises } from '../payouts/promises.service.ts';
import * as sql from './health.sql.ts';

type Health = z.input<typeof getHealth.reply>;
type Minute = Awaited<ReturnType<typeof sql.listMinutes>>[number];

/** A process that has not reported for this long has ended, or can't reach the database. */
const ALIVE_MINUTES = 3;
const SHOWN_MINUTES = 60;
const MINUTES_KEPT_DAYS = 3;
const DAYS_KEPT = 90;

/** The job: sums minutes into days. We keep minutes for 3 days, and days for 90. */
export async function sumDays(app: App): Promise<void> {
  const now = app.clock.now();
  const today = dateOf(now);
  for (const day of [addDays(today, -1), today]) {
    const from = instantOf(day, '00:00');
    const end = instantOf(addDays(day, 1), '00:00');
    await app.work(null, (work) =>
      sql.sumDay(work.tx, { day, from, to: new Date(Math.min(end.getTime(), now.getTime())) }),
    );
  }
  const old = {
    minutesBefore: instantOf(addDays(today, -MINUTES_KEPT_DAYS), '00:00'),
    daysBefore: addDays(today, -DAYS_KEPT),
  };
  await app.work(null, (work) => sql.removeOld(work.tx, old));
}

/** The numbers for admins: the processes' reports, the metrics' values, and the objectives. */
export async function readHealth(app: App): Promise<Health> {
  const now = app.clock.now();
  const [{ minutes, days, payouts }, readings] = await Promise.all([
    app.read(async (reader) => ({
      minutes: await sql.listMinutes(reader.tx, addMinutes(now, -SHOWN_MINUTES)),
      days: await sql.listDays(reader.tx, addDays(dateOf(now), -OBJECTIVE_DAYS)),
      payouts: await readPromises(reader, addHours(now, -24 * OBJECTIVE_DAYS)),
    })),
    app.readings.read(),
  ]);
  return {
    checkedAt: now.toISOString(),
    processes: processesOf(minutes, addMinutes(now, -ALIVE_MINUTES)),
    minutes: byMinute(minutes),
    classes: classesOf(minutes),
    mails: { sent: sumOf(minutes, 'mailsSent'), failed: sumOf(minutes, 'mailsFailed') },
    provider: { answered: sumOf(minutes, 'providerAnswered'), unclear: sumOf(minutes, 'providerUnclear') },
    readings: readings && describeReadings(readings),
    objectives: objectivesOf(days, payouts),
    days: days.length,
  };
}

function sumOf(
  minutes: readonly Minute[],
  field: 'mailsSent' | 'mailsFailed' | 'providerAnswered' | 'providerUnclear',
): number {
  return minutes.reduce((sum, minute) => sum + minute[field], 0);
}

/** The newest report of each process that is alive. */
function processesOf(minutes: readonly Minute[], since: Date): Health['processes'] {
  const newest = new Map(minutes.filter(({ minute }) => minute >= since).map((row) => [row.processId, row]));
  return [...newest.values()]
    .map(({ processId: id, startedAt, role, version, memoryBytes, eventLoopMs, streams, poolWaitMs }) => ({
      ...{ id, role, version, memoryBytes, eventLoopMs, streams, poolWaitMs },
      startedAt: startedAt.toISOString(),
    }))
    .toSorted((one, other) => one.role.localeCompare(other.role) || one.startedAt.localeCompare(other.startedAt));
}

/** The classes in which people wait: files and the provider's events would distort the numbers. */
const WAITED_FOR = ['browse', 'read', 'change', 'page'] as const satisfies RouteClass[];

function byMinute(minutes: readonly Minute[]): Health['minutes'] {
  return [...Map.groupBy(minutes, ({ minute }) => minute.toISOString())].map(([minute, rows]) => {
    const waited = rows.flatMap(({ classes }) => WAITED_FOR.flatMap((name) => (classes[name] ? [classes[name]] : [])));
    return {
      minute,
      requests: rows.reduce((sum, row) => sum + row.requests, 0),
      failed: rows.reduce((sum, row) => sum + row.failedRequests, 0),
      p95Ms: quantileOf(readClass(sumLists(waited)).buckets, BOUNDS_MS, 0.95),
    };
  });
}

function classesOf(minutes: readonly Minute[]): Health['classes'] {
  return (Object.keys(ROUTE_CLASSES) as RouteClass[]).map((routeClass) => {
    const { buckets, ...counts } = readClass(
      sumLists(minutes.flatMap(({ classes }) => (classes[routeClass] ? [classes[routeClass]] : []))),
    );
    const at = (share: number) => quantileOf(buckets, BOUNDS_MS, share);
    return { routeClass, ...counts, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) };
  });
}

function describeReadings({ takenAt, samples }: { takenAt: Date; samples: readonly Sample[] }): Health['readings'] {
  const valueAt = (gauge: string, labels: Record<string, string> = {}) =>
    samples.find(
      (sample) =>
        sample.gauge === gauge && Object.entries(labels).every(([name, value]) => sample.labels[name] === value),
    )?.value;
  const namesOf = (gauge: string, label: string) => [
    ...new Set(samples.filter((sample) => sample.gauge === gauge).map(({ labels }) => labels[label] ?? '')),
  ];
  return {
    takenAt: new Date(takenAt).toISOString(),
    queues: namesOf('nyansapo_jobs', 'queue').map((queue) => {
      const count = (state: string) => valueAt('nyansapo_jobs', { queue, state }) ?? 0;
      return {
        queue,
        ...{ due: count('due'), planned: count('planned'), active: count('active'), failed: count('failed') },
        oldestSeconds: valueAt('nyansapo_job_oldest_due_seconds', { queue }) ?? 0,
      };
    }),
    payouts: namesOf('nyansapo_payouts', 'state').map((state) => ({
      state,
      count: valueAt('nyansapo_payouts', { state }) ?? 0,
      pesewas: valueAt('nyansapo_payouts_pesewas', { state }) ?? 0,
      oldestSeconds: valueAt('nyansapo_payout_oldest_seconds', { state }) ?? 0,
    })),
    latePayouts: valueAt('nyansapo_payouts_late') ?? 0,
    attentionPayouts: valueAt('nyansapo_payouts_attention') ?? 0,
    providerBalancePesewas: valueAt('nyansapo_provider_balance_pesewas') ?? null,
    booksBalancePesewas: valueAt('nyansapo_books_balance_pesewas') ?? null,
    balanceShortPesewas: valueAt('nyansapo_balance_short_pesewas') ?? 0,
    differences: samples
      .filter(({ gauge }) => gauge === 'nyansapo_book_differences')
      .reduce((sum, { value }) => sum + value, 0),
  };
}

function objectivesOf(
  days: Awaited<ReturnType<typeof sql.listDays>>,
  payouts: Awaited<ReturnType<typeof readPromises>>,
): Health['objectives'] {
  const sumClass = (name: RouteClass) =>
    readClass(sumLists(days.flatMap(({ classes }) => (classes[name] ? [classes[name]] : []))));
  const classes = (Object.keys(ROUTE_CLASSES) as RouteClass[]).map(sumClass);
  const requests = classes.reduce((sum, { all }) => sum + all, 0);
  const failed = classes.reduce((sum, one) => sum + one.failed, 0);
  const browse = sumClass('browse');
  const counts: Record<ObjectiveName, { good: number; all: number }> = {
    availability: { good: requests - failed, all: requests },
    browse: { good: countWithin(browse.buckets, BOUNDS_MS, BROWSE_MS), all: browse.all },
    paid: { good: payouts.kept, all: payouts.kept + payouts.late },
  };
  return (Object.keys(OBJECTIVES) as ObjectiveName[]).map((name) => {
    const { good, all } = counts[name];
    return { name, good, all, budgetLeft: budgetLeft(OBJECTIVES[name].goal, good, all) };
  });
}
