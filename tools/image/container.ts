import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { until } from './expect.ts';
import type { Unpacked } from './image.ts';

/** Uses bubblewrap instead of a container engine, with the effect of `--read-only --user --cap-drop=ALL`. */

export interface Container {
  /** The container's output. */
  output: () => string;
  /** The memory of its processes, in bytes (RSS). */
  memory: () => number;
  /** The container's exit code. */
  exited: Promise<number | null>;
  /** Sends the image's stop signal, and resolves with the exit code and how many milliseconds it took. */
  stop: () => Promise<{ code: number | null; milliseconds: number }>;
  kill: () => void;
}

interface Options {
  /** The folder that is /data. */
  data: string;
  /** The folder that is mounted at /run/secrets. */
  secrets: string;
  env: Record<string, string>;
  /** Replaces the image's own command. */
  command?: readonly string[];
}

/** Starts a container: the image's user, environment and command, its files read-only, /data and /tmp writable. */
export function runContainer({ root, config }: Unpacked, { data, secrets, env, command }: Options): Container {
  const [uid = 0, gid = 0] = config.User.split(':').map(Number);
  mkdirSync(data, { recursive: true });
  chownSync(data, uid, gid);
  const variables = [...config.Env, ...Object.entries(env).map((pair) => pair.join('='))].flatMap((one) => {
    const at = one.indexOf('=');
    return ['--setenv', one.slice(0, at), one.slice(at + 1)];
  });
  const child = spawn(
    'setpriv',
    [
      ...[`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', 'bwrap'],
      ...['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--as-pid-1', '--die-with-parent'],
      ...['--ro-bind', root, '/', '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--bind', data, '/data'],
      ...['--tmpfs', '/run', '--ro-bind', secrets, '/run/secrets'],
      ...['--ro-bind', '/etc/resolv.conf', '/etc/resolv.conf', '--ro-bind', '/etc/hosts', '/etc/hosts'],
      ...['--cap-drop', 'ALL', '--clearenv', ...variables, '--chdir', config.WorkingDir, '--json-status-fd', '3', '--'],
      ...config.Entrypoint,
      ...(command ?? config.Cmd),
    ],
    { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] },
  );
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (text += part));
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const first = firstProcess(child);
  return {
    output: () => text,
    memory: () => memoryBelow(first.pid ?? 0),
    exited,
    stop: async () => {
      const at = Date.now();
      await until('the container has a process', () => first.pid !== null);
      process.kill(first.pid ?? 0, config.StopSignal as NodeJS.Signals);
      return { code: await exited, milliseconds: Date.now() - at };
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/** The outside process id of the container's process 1. */
function firstProcess(child: ChildProcess): { pid: number | null } {
  const found: { pid: number | null } = { pid: null };
  const status = child.stdio[3];
  if (status && 'read' in status) {
    createInterface(status).on('line', (line) => {
      found.pid ??= (JSON.parse(line) as { 'child-pid'?: number })['child-pid'] ?? null;
    });
  }
  return found;
}

function memoryBelow(pid: number): number {
  const read = (file: string) => {
    try {
      return readFileSync(join('/proc', String(pid), file), 'utf8');
    } catch {
      return '';
    }
  };
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(read('status'))?.[1] ?? 0);
  const children = read(`task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return kilobytes * 1024 + children.reduce((sum, one) => sum + memoryBelow(one), 0);
}
