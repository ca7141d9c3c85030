import { readFileSync } from 'node:fs';

/** MB of a process as Linux counts them: what it has now (VmRSS), its peak (VmHWM), or files of it (RssFile). */
export function megabytesOf(pid: number, line: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
}
