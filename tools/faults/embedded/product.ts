import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVER, SERVER_ENV, SERVER_FLAGS } from '../../../scripts/prepare.mjs';
import { folderOf } from '../../../src/server/platform/db/embedded-folder.ts';
import { readPid } from '../../../src/server/platform/db/embedded-process.ts';
import { pause } from '../clients/http.ts';
import { Child } from '../stage/child.ts';
import { atExit } from '../stage/cleanup.ts';
import { familyOf, processesIn, signalAll } from '../stage/signals.ts';

const READY_MS = 60_000;
const STOPPED_MS = 20_000;
const LOOK_MS = 50;
const MEMORY_MS = 1_000;
/** How soon processes notice a clock change. */
const CLOCK_SECONDS = 1;
/** Debian's folder of the library, by architecture. */
const FAKE_TIME = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
  .map((machine) => `/usr/lib/${machine}/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path));

interface Given {
  port: number;
  dataDir: string;
  env: Readonly<Record<string, string>>;
}

/** The receiver of the signal: the product, its process group (a terminal), or every process (systemd). */
export type Stop = 'SIGTERM' | 'Ctrl-C' | 'systemd';

/** The product as `npm start` runs it, with the embedded PostgreSQL; the run moves the clock of both. */
export class EmbeddedProduct {
  readonly port: number;
  readonly dataDir: string;
  /** PostgreSQL's own folder. */
  readonly databaseFolder: string;
  readonly logFile: string;
  readonly env: Readonly<Record<string, string>>;
  /** Node's arguments: flags and the program. */
  readonly args: readonly string[] = [...SERVER_FLAGS, SERVER];
  readonly #clock: string;
  readonly #child: Child;
  readonly #memory: NodeJS.Timeout;
  #peakMegabytes: [all: number, ofProduct: number] = [0, 0];

  /** PostgreSQL reads the clock, so its user must be able to enter `folder`. */
  constructor(folder: string, { port, dataDir, env }: Given) {
    this.port = port;
    this.dataDir = dataDir;
    this.databaseFolder = folderOf(dataDir);
    this.logFile = join(folder, 'product.log');
    this.#clock = join(folder, 'clock');
    this.#writeClock(0);
    this.env = {
      ...SERVER_ENV,
      ...env,
      DATA_DIR: dataDir,
      PORT: String(port),
      ...(FAKE_TIME
        ? {
            LD_PRELOAD: FAKE_TIME,
            FAKETIME_TIMESTAMP_FILE: this.#clock,
            // Without a cache, the library would read the file in PostgreSQL's signal handlers, which crashes it.
            FAKETIME_CACHE_DURATION: String(CLOCK_SECONDS),
            // Only the wall clock jumps; timeouts use the monotonic clock.
            FAKETIME_DONT_FAKE_MONOTONIC: '1',
          }
        : {}),
    };
    this.#child = this.newChild(this.logFile, this.env, this.args);
    this.#memory = setInterval(() => this.#lookAtMemory(), MEMORY_MS);
    // PostgreSQL would outlive the product that is killed then.
    atExit(() => signalAll(this.databaseProcesses, 'SIGKILL'));
  }

  newChild(logFile: string, env: Readonly<Record<string, string>>, args: readonly string[]): Child {
    // Runs in its own process group, as under a shell with a terminal.
    return new Child({ command: process.execPath, args, logFile, env, options: { detached: true } });
  }

  /** Moves the clock to so many seconds before or after the real one. Resolves when all processes see it. */
  async setClock(seconds: number): Promise<void> {
    this.#writeClock(seconds);
    await pause(2_000 * CLOCK_SECONDS);
  }

  #writeClock(seconds: number): void {
    writeFileSync(this.#clock, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  }

  get isRunning(): boolean {
    return this.#child.isRunning;
  }

  get pid(): number {
    return this.#child.pid;
  }

  /** The postmaster's process id; 0 if its folder names none. */
  get postmaster(): number {
    return readPid(this.databaseFolder) ?? 0;
  }

  /** All processes of PostgreSQL, whoever started them. */
  get databaseProcesses(): number[] {
    return processesIn(this.databaseFolder);
  }

  /** The most memory that the product and PostgreSQL took together, sampled each second, and the product's part of it. */
  get peakMegabytes(): readonly [all: number, ofProduct: number] {
    return this.#peakMegabytes;
  }

  start(): void {
    this.#child.start();
  }

  /** Kills the product and PostgreSQL, as a crash of the machine would. */
  async kill(): Promise<void> {
    signalAll([...familyOf(this.pid), ...this.databaseProcesses], 'SIGKILL');
    await this.killProduct();
    await this.untilNoDatabase('SIGKILL');
  }

  /** Kills the product alone; PostgreSQL becomes an orphan. */
  killProduct(): Promise<void> {
    return this.#child.end('SIGKILL');
  }

  /** Asks the product to stop and waits until it has exited. */
  async end(how: Stop): Promise<void> {
    if (how === 'SIGTERM') signalAll([this.pid], 'SIGTERM');
    if (how === 'Ctrl-C') signalAll([-this.pid], 'SIGINT');
    if (how === 'systemd') signalAll(familyOf(this.pid), 'SIGTERM');
    await this.#child.untilEnded(STOPPED_MS);
  }

  /** Throws unless the product stops gracefully, with PostgreSQL. */
  async stop(how: Stop = 'SIGTERM'): Promise<void> {
    await this.end(how);
    if (this.#child.exitCode !== 0) throw new Error(`the product ended with ${this.#child.exitCode}`);
    const left = this.databaseProcesses.length;
    if (left > 0) throw new Error(`${left} processes of PostgreSQL were left`);
  }

  /** Waits until PostgreSQL has exited, and signals processes that a dying one has started meanwhile. */
  async untilNoDatabase(signal: NodeJS.Signals | null = null): Promise<void> {
    for (const since = Date.now(); this.databaseProcesses.length > 0; await pause(LOOK_MS)) {
      if (signal !== null) signalAll(this.databaseProcesses, signal);
      if (Date.now() - since > STOPPED_MS) throw new Error(`PostgreSQL has not ended after ${STOPPED_MS / 1000} s`);
    }
  }

  async isReady(): Promise<boolean> {
    const signal = AbortSignal.timeout(2_000);
    const answer = await fetch(`http://127.0.0.1:${this.port}/health/ready`, { signal }).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
    return answer?.ok ?? false;
  }

  /** Waits until the product works, and returns how many milliseconds that took. Throws if it exits instead. */
  async untilReady(): Promise<number> {
    const since = Date.now();
    for (; !(await this.isReady()); await pause(LOOK_MS)) {
      if (!this.isRunning) throw new Error('the product has ended by itself');
      if (Date.now() - since > READY_MS) throw new Error(`not ready after ${READY_MS / 1000} s`);
    }
    return Date.now() - since;
  }

  /** The product's output since an offset of the log. */
  printedSince(offset: number): string {
    return existsSync(this.logFile) ? readFileSync(this.logFile, 'utf8').slice(offset) : '';
  }

  get printed(): number {
    return this.printedSince(0).length;
  }

  close(): Promise<void> {
    clearInterval(this.#memory);
    return this.kill();
  }

  #lookAtMemory(): void {
    if (!this.isRunning) return;
    const [ofProduct = 0, ...ofPostgres] = familyOf(this.pid).map(proportionalMegabytesOf);
    const all = ofPostgres.reduce((sum, one) => sum + one, ofProduct);
    if (all > this.#peakMegabytes[0]) this.#peakMegabytes = [all, ofProduct];
  }
}

/** A process's memory in MB, with its proportional share of shared memory (PSS); 0 if it has exited. */
function proportionalMegabytesOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
