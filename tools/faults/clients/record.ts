/*
 * The record of a run's clients: acknowledged writes with their times, and errors. An error is allowed if it leaves the outcome
 * open: 503 with Retry-After, or a cut connection. Everything else is a violation.
 */

export type ErrorKind = 'unavailable' | 'cut';

/** The longest time between two successful writes, and when it began. */
export interface Gap {
  ms: number;
  from: number;
}

export class RunRecord {
  /** How many writes of each kind were acknowledged, or found after their connection was cut. */
  readonly acknowledged = new Map<string, number>();
  readonly refused = new Map<string, number>();
  readonly errors = new Map<ErrorKind, number>();
  readonly violations: string[] = [];
  /** Writes with an unknown outcome, which a read then found or did not find. */
  foundDone = 0;
  foundUndone = 0;
  readonly gaps: Gap[] = [];
  reads = 0;
  #lastWriteAt = Date.now();

  get writes(): number {
    return [...this.acknowledged.values()].reduce((sum, count) => sum + count, 0);
  }

  get errorCount(): number {
    return [...this.errors.values()].reduce((sum, count) => sum + count, 0);
  }

  acknowledge(kind: string): void {
    const now = Date.now();
    if (now - this.#lastWriteAt > 1000) this.gaps.push({ ms: now - this.#lastWriteAt, from: this.#lastWriteAt });
    this.#lastWriteAt = now;
    count(this.acknowledged, kind);
  }

  /** The longest gap that ended after an instant (epoch milliseconds), in milliseconds. */
  longestGapSince(from: number): number {
    return Math.max(0, ...this.gaps.filter((gap) => gap.from + gap.ms >= from).map(({ ms }) => ms));
  }

  refuse(code: string): void {
    count(this.refused, code);
  }

  error(kind: ErrorKind): void {
    count(this.errors, kind);
  }

  violate(what: string): void {
    this.violations.push(what);
  }
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
