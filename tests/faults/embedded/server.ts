import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVER, SERVER_ENV, SERVER_FLAGS } from '../../../scripts/prepare.mjs';
import { megabytesOf } from '../../support/memory.ts';
import { pause } from '../clients/http.ts';
import { Child } from '../stage/child.ts';
import { familyOf, signalAll } from '../stage/signals.ts';

const READY_MS = 60_000;
/** Debian's folder of the library, by architecture. */
const FAKE_TIME = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
  .map((machine) => `/usr/lib/${machine}/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path));

/** The product as `npm start` runs it, on an embedded database, with a clock that the run moves. */
export class EmbeddedServer {
  readonly port: number;
  readonly logFile: string;
  readonly env: Readonly<Record<string, string>>;
  readonly #clock: string;
  #child: Child;
  #peakMegabytes = 0;

  constructor(folder: string, { port, env }: { port: number; env: Readonly<Record<string, string>> }) {
    this.port = port;
    this.logFile = join(folder, 'server.log');
    this.#clock = join(folder, 'clock');
    this.setClock(0);
    this.env = {
      ...SERVER_ENV,
      ...env,
      PORT: String(port),
      ...(FAKE_TIME
        ? {
            LD_PRELOAD: FAKE_TIME,
            FAKETIME_TIMESTAMP_FILE: this.#clock,
            FAKETIME_NO_CACHE: '1',
            // Only the time of day jumps; time-outs run on.
            FAKETIME_DONT_FAKE_MONOTONIC: '1',
          }
        : {}),
    };
    this.#child = this.newChild(this.logFile, this.env);
  }

  newChild(logFile: string, env: Readonly<Record<string, string>>): Child {
    return new Child({ command: process.execPath, args: [...SERVER_FLAGS, SERVER], logFile, env });
  }

  /** Moves the server's clock to so many seconds before or after the real one. */
  setClock(seconds: number): void {
    writeFileSync(this.#clock, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  }

  get isRunning(): boolean {
    return this.#child.isRunning;
  }

  start(): void {
    this.#child.start();
  }

  /** The most memory that it had, until it was last ended by the run. */
  get peakMegabytes(): number {
    return this.#peakMegabytes;
  }

  #lookAtMemory(): void {
    if (this.isRunning) this.#peakMegabytes = Math.max(this.#peakMegabytes, megabytesOf(this.#child.pid, 'VmHWM'));
  }

  /** Kills the server and everything that it started, as a crash of the machine would. */
  async kill(): Promise<void> {
    this.#lookAtMemory();
    signalAll(familyOf(this.#child.pid), 'SIGKILL');
    await this.#child.end('SIGKILL');
  }

  async stop(): Promise<void> {
    this.#lookAtMemory();
    await this.#child.end('SIGTERM', 20_000);
  }

  async isReady(): Promise<boolean> {
    const signal = AbortSignal.timeout(2_000);
    const answer = await fetch(`http://127.0.0.1:${this.port}/health/ready`, { signal }).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
    return answer?.ok ?? false;
  }

  /** Starts it if it has ended, and waits until it works. Returns how long that took, in milliseconds. */
  async untilReady(): Promise<number> {
    const since = Date.now();
    while (!(await this.isReady())) {
      if (!this.isRunning) this.start();
      if (Date.now() - since > READY_MS) throw new Error(`not ready after ${READY_MS / 1000} s`);
      await pause(100);
    }
    return Date.now() - since;
  }

  /** What it has printed since an offset of the log. */
  printedSince(offset: number): string {
    return existsSync(this.logFile) ? readFileSync(this.logFile, 'utf8').slice(offset) : '';
  }

  get printed(): number {
    return this.printedSince(0).length;
  }
}
