import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  openMetricsContentType,
  Registry,
} from 'prom-client';
import type { RouteClass } from '../../../domain/service-levels.ts';
import type { JobOutcome } from '../jobs.ts';
import type { MailPriority } from '../mail/mail.ts';
import type { SpanIds } from '../tracing/tracer.ts';
import type { CounterKind, HistogramKind, LabelValues, ReadingKind, Sample } from './define-metric.ts';
import { MinuteCounts } from './minute.ts';

/** Seconds. Each objective (docs/slo.md) is a bucket bound, so that its share is exact. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10];
const STATEMENT_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5];
const WAIT_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5];
const JOB_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300];
const PROVIDER_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

export type MailOutcome = 'sent' | 'failed' | 'dropped';
/** `unclear`: there was no response, or none that says what happened; `not_sent`: the circuit breaker is open. */
export type ProviderOutcome = 'answered' | 'unclear' | 'not_sent';

export interface FinishedRequest {
  method: string;
  route: string;
  routeClass: RouteClass;
  status: number;
  seconds: number;
}

/** The features' counters, durations and readings. */
export interface Declared {
  counters: readonly CounterKind[];
  histograms: readonly HistogramKind[];
  readings: readonly ReadingKind[];
}

interface Pool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/**
 * What one process counts in memory since its start: cheap enough to be always on, and read by /metrics and the admins' page. No
 * label contains personal data, and each has few values.
 */
export class Metrics {
  readonly #registry = openMetricsRegistry();
  readonly #own = { registers: [this.#registry] };
  readonly #counters = new Map<string, Counter>();
  readonly #gauges = new Map<string, Gauge>();
  readonly #histograms = new Map<string, Histogram>();
  #pool: () => Pool | null = () => null;
  #streams = 0;
  #minute = new MinuteCounts();
  #isCircuitOpen = false;
  #isDefaultCollected = false;

  readonly #requests = new Counter({
    name: 'nyansapo_http_requests_total',
    help: 'Requests by method, route and class of status.',
    labelNames: ['method', 'route', 'status'],
    ...this.#own,
  });
  readonly #durations = new Histogram({
    name: 'nyansapo_http_request_duration_seconds',
    help: 'From the request to the end of its response, by method and route.',
    labelNames: ['method', 'route'],
    buckets: REQUEST_BUCKETS,
    enableExemplars: true,
    ...this.#own,
  });
  readonly #statements = new Histogram({
    name: 'nyansapo_db_statement_duration_seconds',
    help: 'SQL statements, from sending to the answer.',
    buckets: STATEMENT_BUCKETS,
    ...this.#own,
  });
  readonly #waits = new Histogram({
    name: 'nyansapo_db_pool_wait_seconds',
    help: 'How long work waited for a connection.',
    buckets: WAIT_BUCKETS,
    ...this.#own,
  });
  readonly #jobs = new Counter({
    name: 'nyansapo_job_runs_total',
    help: 'Runs of jobs by queue and outcome.',
    labelNames: ['queue', 'outcome'],
    ...this.#own,
  });
  readonly #jobDurations = new Histogram({
    name: 'nyansapo_job_duration_seconds',
    help: 'How long jobs ran, by queue.',
    labelNames: ['queue'],
    buckets: JOB_BUCKETS,
    ...this.#own,
  });
  readonly #mails = new Counter({
    name: 'nyansapo_mails_total',
    help: 'Mails by priority and outcome; dropped: the occasion had passed when it would have been sent.',
    labelNames: ['priority', 'outcome'],
    ...this.#own,
  });
  readonly #provider = new Counter({
    name: 'nyansapo_provider_calls_total',
    help: 'Calls of the payment provider by kind of call and outcome.',
    labelNames: ['call', 'outcome'],
    ...this.#own,
  });
  readonly #providerDurations = new Histogram({
    name: 'nyansapo_provider_call_duration_seconds',
    help: 'How long the payment provider took, by kind of call.',
    labelNames: ['call'],
    buckets: PROVIDER_BUCKETS,
    ...this.#own,
  });
  readonly #circuit = new Gauge({
    name: 'nyansapo_provider_circuit_open',
    help: '1 while calls of the payment provider are paused.',
    ...this.#own,
  });

  constructor(about: { version: string; node: string; role: string; schema: number }, declared: Declared) {
    const { schema, ...labels } = about;
    new Gauge({
      name: 'nyansapo_build_info',
      help: 'Always 1: what runs here.',
      labelNames: Object.keys(labels),
      ...this.#own,
    }).set(labels, 1);
    new Gauge({
      name: 'nyansapo_schema_version',
      help: 'The number of the newest migration that this release knows.',
      ...this.#own,
    }).set(schema);
    const streams: Gauge = new Gauge({
      name: 'nyansapo_live_streams',
      help: 'Open streams of the bell.',
      ...this.#own,
      collect: () => streams.set(this.#streams),
    });
    this.#describePool();
    for (const { name, help, labels: names } of declared.counters) {
      const counter = new Counter({ name, help, labelNames: Object.keys(names), ...this.#own });
      this.#counters.set(name, counter);
      // Starts each series at 0, because `increase()` misses the first event of a series that begins with it.
      for (const values of combinations(names)) counter.inc(values, 0);
    }
    for (const { name, help, buckets } of declared.histograms) {
      this.#histograms.set(name, new Histogram({ name, help, buckets: [...buckets], ...this.#own }));
    }
    for (const { name, help, labels: labelNames } of declared.readings.flatMap(({ gauges }) => gauges)) {
      this.#gauges.set(name, new Gauge({ name, help, labelNames: [...labelNames], ...this.#own }));
    }
  }

  #describePool(): void {
    const connections: Gauge = new Gauge({
      name: 'nyansapo_db_pool_connections',
      help: 'Connections to the database by state.',
      labelNames: ['state'],
      ...this.#own,
      collect: () => {
        const pool = this.#pool();
        if (!pool) return;
        connections.set({ state: 'idle' }, pool.idleCount);
        connections.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
      },
    });
    const waiting: Gauge = new Gauge({
      name: 'nyansapo_db_pool_waiting',
      help: 'Pieces of work that wait for a connection.',
      ...this.#own,
      collect: () => waiting.set(this.#pool()?.waitingCount ?? 0),
    });
  }

  /** Counts one event of a feature. */
  count<L extends Readonly<Record<string, readonly string[]>>>(kind: CounterKind<L>, labels: LabelValues<L>): void {
    const counter = this.#counters.get(kind.name);
    if (!counter) throw new Error(`${kind.name} is missing in src/server/metrics.ts`);
    counter.inc(labels as Record<string, string>);
  }

  /** Observes one duration of a feature, in seconds. */
  observe({ name }: HistogramKind, seconds: number): void {
    const histogram = this.#histograms.get(name);
    if (!histogram) throw new Error(`${name} is missing in src/server/metrics.ts`);
    histogram.observe(seconds);
  }

  /** `exemplar` is the recorded trace of the request, if there is one: a slow bucket leads to a trace. */
  request({ method, route, routeClass, status, seconds }: FinishedRequest, exemplar: SpanIds | null): void {
    this.#minute.request(routeClass, status, seconds * 1000);
    this.#requests.inc({ method, route, status: `${Math.floor(status / 100)}xx` });
    this.#durations.observe({
      labels: { method, route },
      value: seconds,
      // The library's type wants the labels of the histogram here.
      exemplarLabels: (exemplar ? { trace_id: exemplar.traceId, span_id: exemplar.spanId } : {}) as object,
    });
  }

  statement(seconds: number): void {
    this.#statements.observe(seconds);
  }

  poolWait(seconds: number): void {
    this.#waits.observe(seconds);
    this.#minute.poolWait(seconds * 1000);
  }

  watchPool(pool: Pool): void {
    this.#pool = () => pool;
  }

  job(queue: string, outcome: JobOutcome, seconds: number): void {
    this.#jobs.inc({ queue, outcome });
    this.#jobDurations.observe({ queue }, seconds);
  }

  mail(priority: MailPriority, outcome: MailOutcome): void {
    this.#mails.inc({ priority, outcome });
    if (outcome === 'sent') this.#minute.mailsSent += 1;
    if (outcome === 'failed') this.#minute.mailsFailed += 1;
  }

  provider(call: string, outcome: ProviderOutcome, seconds: number): void {
    this.#provider.inc({ call, outcome });
    if (outcome !== 'not_sent') this.#providerDurations.observe({ call }, seconds);
    this.#isCircuitOpen = outcome === 'not_sent';
    this.#circuit.set(this.#isCircuitOpen ? 1 : 0);
    if (outcome === 'answered') this.#minute.providerAnswered += 1;
    else this.#minute.providerUnclear += 1;
  }

  /** Streams that opened (1) or closed (-1). */
  stream(change: 1 | -1): void {
    this.#streams += change;
  }

  get streams(): number {
    return this.#streams;
  }

  /** Whether calls of the payment provider are paused, as of the last one. */
  get isCircuitOpen(): boolean {
    return this.#isCircuitOpen;
  }

  /** The counts since the last call. */
  takeMinute(): MinuteCounts {
    const counts = this.#minute;
    this.#minute = new MinuteCounts();
    return counts;
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Everything in the format of OpenMetrics, with what was read from the database; null if that could not be read. */
  async print(samples: readonly Sample[] | null): Promise<string> {
    this.#collectDefault();
    for (const gauge of this.#gauges.values()) gauge.reset();
    for (const { gauge, labels, value } of samples ?? []) this.#gauges.get(gauge)?.set(labels, value);
    return this.#registry.metrics();
  }

  /** Node's own metrics watch the collector and the event loop, so they start with the first reader. */
  #collectDefault(): void {
    if (this.#isDefaultCollected) return;
    this.#isDefaultCollected = true;
    collectDefaultMetrics({ register: this.#registry });
    // These gauges are misnamed as counters, and the series without the suffix contain the same numbers.
    for (const what of ['resources', 'handles', 'requests']) {
      this.#registry.removeSingleMetric(`nodejs_active_${what}_total`);
    }
  }
}

/** Exemplars exist only in OpenMetrics. */
function openMetricsRegistry(): Registry {
  const registry = new Registry<string & OpenMetricsContentType>();
  registry.setContentType(openMetricsContentType);
  return registry as unknown as Registry;
}

/** Every combination of the labels' values. */
function combinations(labels: Readonly<Record<string, readonly string[]>>): Record<string, string>[] {
  return Object.entries(labels).reduce<Record<string, string>[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}
