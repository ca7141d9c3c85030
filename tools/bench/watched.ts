import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { megabytesOf } from '../../tests/support/memory.ts';

/** The output of the probe (memory-probe.mjs) in a server's process. */
export interface Heap {
  pid: number;
  /** How often it has written. */
  written: number;
  heapUsed: number;
  external: number;
  arrayBuffers: number;
}

/** The probe collects garbage before it writes, which takes a while on a busy machine. */
const COLLECTED_WITHIN_MS = 30_000;
const LOOK_MS = 100;

/** A server's process, as Linux and the probe in it see it. */
export class Watched {
  readonly #probe: string;
  readonly pid: number;

  constructor(probe: string) {
    this.#probe = probe;
    this.pid = this.#read().pid;
  }

  #read(): Heap {
    return JSON.parse(readFileSync(this.#probe, 'utf8')) as Heap;
  }

  megabytes(line: string): number {
    return megabytesOf(this.pid, line);
  }

  /** The heap's size after a collection. */
  async heap(): Promise<Heap> {
    const { written } = this.#read();
    process.kill(this.pid, 'SIGUSR2');
    for (const since = performance.now(); performance.now() - since < COLLECTED_WITHIN_MS; ) {
      await setTimeout(LOOK_MS);
      const heap = this.#read();
      if (heap.written > written) return heap;
    }
    throw new Error(`process ${this.pid} did not say what its heap holds`);
  }
}
