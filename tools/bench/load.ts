import { CONNECTIONS, type Meter, type Spent } from './stage.ts';
import { type Asked, wrk } from './wrk.ts';

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
  requests: readonly Asked[];
  connections?: number;
  /** For how many seconds the requests are repeated; if missing, each is sent exactly once. */
  seconds?: number;
  meter: Meter;
}

/** Sends requests with wrk, and measures their cost until the last answer. */
export async function hammer({ meter, connections = CONNECTIONS, ...asking }: Asking): Promise<Measured> {
  let spentUntil = meter();
  let beganAt = performance.now();
  let generatorMs = 0;
  let end: { at: number; spentOn: (requests: number) => Spent } | undefined;
  const { requests, p50, p95, p99 } = await wrk({
    ...asking,
    connections,
    onBegin: () => {
      spentUntil = meter();
      beganAt = performance.now();
    },
    onEnd: (cpuMs) => {
      generatorMs = cpuMs;
      end = { at: performance.now(), spentOn: spentUntil(generatorMs) };
    },
  });
  end ??= { at: performance.now(), spentOn: spentUntil(generatorMs) };
  const seconds = (end.at - beganAt) / 1000;
  return { ...end.spentOn(requests), requests, seconds, perSecond: requests / seconds, p50, p95, p99 };
}

interface Repeating {
  lanes?: number;
  /** The duration in seconds, or the number of repetitions. */
  seconds?: number;
  times?: number;
  meter: Meter;
}

/** Repeats and measures work other than requests, such as a statement on the database alone. `turn` counts from 0. */
export async function repeat(
  { lanes = CONNECTIONS, seconds = Number.POSITIVE_INFINITY, times: most = Number.POSITIVE_INFINITY, meter }: Repeating,
  work: (turn: number) => Promise<unknown>,
): Promise<Measured> {
  const times: number[] = [];
  const spentUntil = meter();
  const startedAt = performance.now();
  let turn = 0;
  let failed: unknown;
  // All lanes end before a failure is thrown, so that none is still working while the stage is closed.
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
  return summary(times, (performance.now() - startedAt) / 1000, spentUntil()(times.length));
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
