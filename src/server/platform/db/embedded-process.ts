import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandAs, type SystemUser } from './embedded-user.ts';
import type { PostgresPrograms } from './postgres-programs.ts';

/** How long a server may take to stop before the next signal. The last one kills it, and its database recovers. */
const STOP_MS = 30_000;
const LOOK_MS = 20;
/** How much of what the server printed is kept to explain its end. */
const KEPT_LINES = 30;
/** Higher than any process id. */
const NO_PROCESS = 4_194_305;

/** A server process that we started. */
export interface ServerProcess {
  child: ChildProcess;
  /** Resolves when it has ended. */
  ended: Promise<void>;
  hasEnded(): boolean;
  /** The end of what it printed. */
  printed(): string;
}

export interface ServerFiles {
  folder: string;
  programs: PostgresPrograms;
  user: SystemUser | null;
}

/**
 * Starts PostgreSQL on a folder. It runs in a process group of its own: Ctrl-C reaches us, and we stop it in order, at the
 * latest when this process ends.
 */
export function launch({ folder, programs, user }: ServerFiles, settings: Readonly<Record<string, string>>) {
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = commandAs(user, programs.postgres, ['-D', folder, ...given], [folder]);
  const child = spawn(command.program, command.args, {
    ...command.as,
    cwd: folder,
    env: environmentOfServer(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    windowsHide: true,
  });
  const lines: string[] = [];
  const keep = (text: string) => {
    lines.push(...text.trimEnd().split('\n'));
    lines.splice(0, lines.length - KEPT_LINES);
  };
  child.stderr.setEncoding('utf8').on('data', keep);
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      resolve();
    };
    child.once('close', end).once('error', (error) => {
      keep(error.message);
      end();
    });
  });
  // Nobody waits for it then.
  const endWithUs = () => child.kill('SIGINT');
  process.on('exit', endWithUs);
  void ended.then(() => process.off('exit', endWithUs));
  return { child, ended, hasEnded: () => hasEnded, printed: () => lines.join('\n') } satisfies ServerProcess;
}

/** Our environment without our secrets, which PostgreSQL does not need, and without settings for PostgreSQL's clients. */
export function environmentOfServer(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/SECRET|KEY|TOKEN|PASSWORD|_URL$|^PG|^LC_|^LANG/.test(name),
  );
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

/** Stops a server that we started. Resolves when it has ended. */
export async function stop(
  { child, ended, hasEnded }: ServerProcess,
  { folder, programs }: ServerFiles,
): Promise<void> {
  if (!hasEnded() && child.pid !== undefined) {
    // On Windows, a signal ends a process at once, without a checkpoint.
    if (process.platform === 'win32') spawnSync(programs.pg_ctl, ['stop', '-D', folder, '-m', 'fast']);
    else await stopProcess(child.pid);
  }
  await ended;
}

/** Ends a server: in order, then at once, then by force. */
export async function stopProcess(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (const since = Date.now(); Date.now() - since < STOP_MS; await sleep(LOOK_MS)) {
      if (!isAlive(pid)) return;
    }
  }
}

/** The process id of the server that runs, or ran, on a folder. */
export function readPid(folder: string): number | null {
  return Number(linesOfPidFile(folder)[0]) || null;
}

/** The port of the server that runs, or ran, on a folder. */
export function readPort(folder: string): number | null {
  return Number(linesOfPidFile(folder)[3]) || null;
}

const pidFile = (folder: string) => join(folder, 'postmaster.pid');

function linesOfPidFile(folder: string): string[] {
  return readIfThere(pidFile(folder)).split('\n');
}

/**
 * Clears the process id in a server's lock files once its process is gone: another process may have that id by now, which
 * PostgreSQL would take for a server. The rest of postmaster.pid stays: PostgreSQL needs it to find out whether processes of the
 * old server still use its shared memory. `socketLock` is the path of the socket's lock file.
 */
export function forgetPid(folder: string, pid: number | null, socketLock: string | null): void {
  const [first, ...rest] = linesOfPidFile(folder);
  // Another start was faster.
  if ((Number(first) || null) !== pid) return;
  // Not truncated first: on a full disk nothing could be written afterwards.
  if (pid !== null) writeFileSync(pidFile(folder), [NO_PROCESS, ...rest].join('\n'), { flag: 'r+' });
  if (socketLock !== null) rmSync(socketLock, { force: true });
}

/** Whether a process lives and is the server of this folder, as far as the system says. */
export function isServerOf(folder: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  const command = existsSync('/proc/self/cmdline')
    ? readIfThere(`/proc/${pid}/cmdline`)
    : spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return command.includes('postgres') && command.includes(folder);
}

/**
 * Whether a process runs. An ended process may stay listed as a zombie: the first process of a container often never reaps it.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !readIfThere(`/proc/${pid}/stat`).includes(') Z ');
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
