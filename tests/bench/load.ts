import autocannon from 'autocannon';
import { CONNECTIONS, type Meter, type Spent } from './stage.ts';

export interface Measured extends Spent {
  requests: number;
  seconds: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
}

interface Asking {
  url: string;
  requests: readonly autocannon.Request[];
  connections?: number;
  /** Repeats the requests for so long; without it, each of them is sent exactly once. */
  seconds?: number;
  meter: Meter;
}

/**
 * Sends requests over connections that stay open, each as soon as the one before it on its connection was answered. Any
 * response but 2xx is an error.
 */
export async function hammer({ url, requests, connections = CONNECTIONS, seconds, meter }: Asking): Promise<Measured> {
  const times: number[] = [];
  const bad = new Map<number, number>();
  let started = 0;
  const spentUntil = meter();
  const startedAt = performance.now();
  let end: { at: number; spent: Spent } | undefined;
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const asked = {
    url,
    connections,
    sampleInt: 100,
    timeout: 30,
    ...(seconds === undefined ? { amount: requests.length } : { duration: seconds }),
    setupClient: (client: autocannon.Client) => {
      const lane = started++;
      client.setRequests(requests.filter((_, index) => index % connections === lane));
    },
  };
  const run = autocannon(asked, (error, result) => (error ? reject(error) : resolve(result)));
  run.on('response', (_client, statusCode, _bytes, milliseconds) => {
    times.push(milliseconds);
    if (statusCode < 200 || statusCode > 299) bad.set(statusCode, (bad.get(statusCode) ?? 0) + 1);
    // autocannon itself ends a moment after the last response.
    const isOver =
      seconds === undefined ? times.length === requests.length : performance.now() - startedAt >= seconds * 1000;
    if (isOver && !end) end = { at: performance.now(), spent: spentUntil(times.length) };
  });
  const result = await promise;
  if (bad.size > 0 || result.errors > 0) {
    const codes = [...bad].map(([code, count]) => `${count} responses were ${code}`);
    throw new Error([...codes, `${result.errors} requests failed`].join(', '));
  }
  end ??= { at: performance.now(), spent: spentUntil(times.length) };
  return summary(times, (end.at - startedAt) / 1000, end.spent);
}

interface Repeating {
  lanes?: number;
  /** Works for so long, or so many times. */
  seconds?: number;
  times?: number;
  meter: Meter;
}

/** The same for work that is no request, such as a statement on the database alone. `turn` counts from 0. */
export async function repeat(
  { lanes = CONNECTIONS, seconds = Number.POSITIVE_INFINITY, times: most = Number.POSITIVE_INFINITY, meter }: Repeating,
  work: (turn: number) => Promise<unknown>,
): Promise<Measured> {
  const times: number[] = [];
  const spentUntil = meter();
  const startedAt = performance.now();
  let turn = 0;
  let failed: unknown;
  // All lanes end before a failure is thrown: none of them works on while the stage is closed.
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (failed === undefined && turn < most && performance.now() - startedAt < seconds * 1000) {
        const from = performance.now();
        try {
          await work(turn++);
        } catch (error) {
          failed ??= error;
        }
        times.push(performance.now() - from);
      }
    }),
  );
  if (failed !== undefined) throw failed;
  return summary(times, (performance.now() - startedAt) / 1000, spentUntil(times.length));
}

function summary(times: number[], seconds: number, spent: Spent): Measured {
  times.sort((one, other) => one - other);
  const share = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return {
    ...spent,
    requests: times.length,
    seconds,
    perSecond: times.length / seconds,
    p50: share(0.5),
    p95: share(0.95),
    p99: share(0.99),
  };
}
