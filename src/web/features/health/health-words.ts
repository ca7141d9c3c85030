import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { getHealth } from '../../../contract/health.ts';

export type Health = ReplyOf<typeof getHealth>;
export type Readings = NonNullable<Health['readings']>;

/** "14:05", without the day, because the chart covers the last hour. */
export function timeOf(iso: string): string {
  return iso.slice(11, 16);
}

/** "45 s", "3 min", "2 h", "5 days"; "–" for nothing. */
export function showSeconds(seconds: number): string {
  if (seconds < 1) return '–';
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  const hours = Math.round(seconds / 3600);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}

export function showMs(milliseconds: number | null): string {
  return milliseconds === null ? '–' : `${Math.round(milliseconds).toLocaleString('en-GH')} ms`;
}

export function showMegabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`;
}

/** Never rounded up to 100%. */
export function showShare(good: number, all: number): string {
  return all === 0 ? '–' : `${(Math.floor((good / all) * 10_000) / 100).toLocaleString('en-GH')}%`;
}
