import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** What the probe (memory-probe.mjs) in a server's process writes. */
export interface Heap {
  pid: number;
  heapUsed: number;
  external: number;
  arrayBuffers: number;
}

/** Until the probe has collected garbage and written what is left. */
const COLLECTING_MS = 3_000;

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

  /** MB of a line of /proc, such as VmRSS, RssFile, or VmHWM for the peak. */
  megabytes(line: string): number {
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8');
    return Number(new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  }

  /** What the heap holds after a collection. */
  async heap(): Promise<Heap> {
    process.kill(this.pid, 'SIGUSR2');
    await setTimeout(COLLECTING_MS);
    return this.#read();
  }
}
