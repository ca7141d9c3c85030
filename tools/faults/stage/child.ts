import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { atExit } from './cleanup.ts';

interface Command {
  command: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Standard output and standard error are appended to this file. */
  logFile: string;
  options?: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd' | 'detached'>;
}

/** A program that is killed, frozen and started again during a run. */
export class Child {
  readonly #command: Command;
  #process: ChildProcess | null = null;

  constructor(command: Command) {
    this.#command = command;
  }

  start(): void {
    if (this.isRunning) return;
    const { command, args, env = {}, logFile, options = {} } = this.#command;
    const log = openSync(logFile, 'a');
    const child = spawn(command, args, {
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', LANG: 'C.UTF-8', ...env },
      ...options,
    });
    closeSync(log);
    const forget = atExit(() => child.kill('SIGKILL'));
    child.once('exit', forget);
    this.#process = child;
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  get isRunning(): boolean {
    const child = this.#process;
    return child !== null && child.exitCode === null && child.signalCode === null;
  }

  signal(signal: NodeJS.Signals): void {
    if (this.isRunning) this.#process?.kill(signal);
  }

  /** Null while it runs, and if a signal ended it. */
  get exitCode(): number | null {
    return this.#process?.exitCode ?? null;
  }

  /** Sends a signal and waits until the program has ended; kills it if that takes longer than `timeoutMs`. */
  async end(signal: NodeJS.Signals, timeoutMs = 20_000): Promise<void> {
    this.signal(signal);
    await this.untilEnded(timeoutMs);
  }

  /** Waits until the program has ended; kills it if that takes longer than `timeoutMs`. */
  async untilEnded(timeoutMs = 20_000): Promise<void> {
    const child = this.#process;
    if (!child || !this.isRunning) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    await ended;
    clearTimeout(timer);
  }
}
