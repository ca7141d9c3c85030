import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has exited meanwhile.
    }
  }
}

/** A process and everything that it started, parents first. */
export function familyOf(pid: number): number[] {
  const parents = pids().map((one) => ({ pid: one, parent: parentOf(one) }));
  const family = [pid];
  for (const one of family) family.push(...parents.filter(({ parent }) => parent === one).map((child) => child.pid));
  return family;
}

/** Processes whose working directory is a folder, whoever started them. */
export function processesIn(folder: string): number[] {
  return pids().filter((pid) => workingDirectoryOf(pid) === folder);
}

function pids(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

function workingDirectoryOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}
