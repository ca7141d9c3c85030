import type { FillingFact } from '../../../domain/time-to-fill.ts';

const HOUR_MS = 3_600_000;

/** A share that is never 0, because both counts are increased by one. */
export function shareOf(part: number, whole: number): number {
  return Math.min(1, (part + 1) / (whole + 1));
}

interface Filling extends Omit<FillingFact, 'daysAgo' | 'hours' | 'outcome'> {
  publishedAt: Date;
  filledAt: Date | null;
  endedAt: Date | null;
}

/** A record, as seen at an instant. */
export function factOf({ publishedAt, filledAt, endedAt, ...filling }: Filling, now: Date): FillingFact {
  const hoursUntil = (end: Date) => (end.getTime() - publishedAt.getTime()) / HOUR_MS;
  return {
    ...filling,
    daysAgo: hoursUntil(now) / 24,
    hours: hoursUntil(filledAt ?? endedAt ?? now),
    outcome: filledAt ? 'FILLED' : endedAt ? 'ENDED' : 'OPEN',
  };
}
