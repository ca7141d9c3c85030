import { pause } from '../clients/http.ts';
import type { RunRecord } from '../clients/record.ts';

/** Breaks something and repairs it before it resolves. */
export interface Fault {
  name: string;
  /** Throws if the product misbehaves meanwhile, for example if its readiness does not follow. */
  run(): Promise<void>;
}

export interface Happened {
  name: string;
  /** Seconds since the start of the run. */
  at: number;
  /** How long breaking and repairing took, in milliseconds. */
  tookMs: number;
  /** The longest time without a successful write, until the next fault, in milliseconds. */
  gapMs: number;
  errors: number;
}

export interface Course {
  happened: readonly Happened[];
  /** Why the run was aborted, for example because the cluster did not recover; null if it was not. */
  brokenOff: string | null;
}

interface Plan {
  faults: readonly Fault[];
  /** The minimum number of faults, and the duration. */
  count: number;
  minutes: number;
  seed: number;
  record: RunRecord;
  /** Waits until everything works again; throws if that takes too long. */
  untilWell(): Promise<void>;
}

/** The minimum time between two faults, so that all delayed effects of one show before the next. */
const REST_MS = 4_000;

/**
 * Runs faults one after the other, in an order that the seed decides: every kind once before any comes again. They are spread
 * over the duration. After a fault that can't be repaired, no other follows.
 */
export async function runFaults({ faults, count, minutes, seed, record, untilWell }: Plan): Promise<Course> {
  const random = randomFrom(seed);
  const startedAt = Date.now();
  const endsAt = startedAt + minutes * 60_000;
  const happened: Happened[] = [];
  let round: Fault[] = [];
  while (happened.length < count || Date.now() < endsAt) {
    if (round.length === 0) round = shuffled(faults, random);
    const fault = round.pop() as Fault;
    const from = Date.now();
    const errorsBefore = record.errorCount;
    await fault.run().catch((error: Error) => record.violate(`${fault.name}: ${error.message}`));
    const tookMs = Date.now() - from;
    const whyNot = await untilWell().then(
      () => null,
      (error: Error) => error.message,
    );
    if (whyNot !== null) return { happened, brokenOff: `after “${fault.name}”: ${whyNot}` };
    const left = Math.max(1, count - happened.length);
    const rest = Math.min(30_000, Math.max(REST_MS, (endsAt - Date.now()) / left - tookMs));
    await pause(rest);
    const one = {
      name: fault.name,
      at: Math.round((from - startedAt) / 1000),
      tookMs,
      gapMs: record.longestGapSince(from),
      errors: record.errorCount - errorsBefore,
    };
    happened.push(one);
    console.log(
      `${String(happened.length).padStart(3)}  ${String(one.at).padStart(4)} s  ${fault.name}: ${(one.gapMs / 1000).toFixed(1)} s without a write, ${one.errors} errors; ${record.writes} writes so far`,
    );
  }
  return { happened, brokenOff: null };
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((one) => ({ one, key: random() }))
    .sort((left, right) => left.key - right.key)
    .map(({ one }) => one);
}

/** Mulberry32: the same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
