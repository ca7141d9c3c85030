import { readFileSync } from 'node:fs';

/** A process's memory in MB as Linux counts it: current (VmRSS), peak (VmHWM) or files (RssFile). */
export function megabytesOf(pid: number, line: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
}
