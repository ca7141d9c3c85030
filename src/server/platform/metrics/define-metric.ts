import type { Tx } from '../db/database.ts';

/** The values that a label may have: few and fixed, so that the number of series is bounded. Never anything of a person. */
type Labels = Readonly<Record<string, readonly string[]>>;

/** A counter of a feature's events, in its own process. */
export interface CounterKind<L extends Labels = Labels> {
  /** In Prometheus, with the suffix `_total`. */
  readonly name: string;
  readonly help: string;
  readonly labels: L;
}

/** The value of each label of a counter. */
export type LabelValues<L extends Labels> = { readonly [K in keyof L]: L[K][number] };

/** Defines a counter; `src/server/metrics.ts` collects them. */
export function defineCounter<const L extends Labels>(
  name: `nyansapo_${string}_total`,
  { help, labels }: { help: string; labels: L },
): CounterKind<L> {
  return { name, help, labels };
}

/** Durations that a feature observes, in its own process. */
export interface HistogramKind {
  readonly name: `nyansapo_${string}_seconds`;
  readonly help: string;
  /** The upper bounds of its buckets, in seconds. */
  readonly buckets: readonly number[];
}

/** A number that is read from the database; its labels are named here and have few values. */
export interface GaugeKind {
  readonly name: `nyansapo_${string}`;
  readonly help: string;
  readonly labels: readonly string[];
}

/** One value of a gauge. */
export interface Sample {
  gauge: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

/**
 * Gauges that one query of the database gives. They belong to the whole installation, so they are read once for all of its
 * processes, at most every 15 seconds (readings.ts), by statements that an index makes cheap.
 */
export interface ReadingKind {
  readonly gauges: readonly GaugeKind[];
  read(tx: Tx, now: Date): Promise<Sample[]>;
}

/** Defines a reading; `src/server/metrics.ts` collects it. */
export function defineReading<const N extends `nyansapo_${string}`>({
  gauges,
  read,
}: {
  /** Help text and labels of each gauge, by name. */
  gauges: Readonly<Record<N, { help: string; labels?: readonly string[] }>>;
  read(tx: Tx, now: Date): Promise<{ gauge: N; labels?: Readonly<Record<string, string>>; value: number }[]>;
}): ReadingKind {
  return {
    gauges: (Object.keys(gauges) as N[]).map((name) => {
      const { help, labels = [] } = gauges[name];
      return { name, help, labels };
    }),
    read: async (tx, now) =>
      (await read(tx, now)).map(({ gauge, labels = {}, value }) => ({ gauge, labels, value: Number(value) })),
  };
}
