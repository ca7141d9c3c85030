import { countOf } from './counts.ts';
import type { ScheduleDay } from './slots.ts';

/** How a study keeps its sessions apart (STUDY-56 to STUDY-59). */
export interface SessionSettings {
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  /** Null: no limit. */
  mostSessionsPerDay: number | null;
  noticeHours: number;
}

/** The settings while they are being written. */
export type WrittenSettings = { readonly [K in keyof SessionSettings]: number | null };

export const MOST_BUFFER_MINUTES = 120;
export const MOST_SESSIONS_PER_DAY = 50;
export const MOST_NOTICE_HOURS = 168;

/** Why a slot with free places is not offered (`closedBecause` in `platform/db/expressions.ts`). */
export const CLOSED_REASONS = {
  BUSY: 'busy in your calendar',
  BUFFER: 'too close to another session',
  DAY_FULL: 'enough sessions that day',
} as const;
export type ClosedReason = keyof typeof CLOSED_REASONS;

/** The most slots of a schedule that can be used together, given buffers and daily limits. */
export function countUsable(days: readonly ScheduleDay[], settings: WrittenSettings): number {
  const pauseMs = ((settings.bufferBeforeMinutes ?? 0) + (settings.bufferAfterMinutes ?? 0)) * 60_000;
  const times = days.flatMap(({ date, availableTimes }) =>
    availableTimes.map(({ start, end }) => ({
      date,
      start: Date.parse(`${date}T${start}:00Z`),
      end: Date.parse(`${date}T${end}:00Z`),
    })),
  );
  const ofDay = new Map<string, number>();
  let freeFrom = Number.NEGATIVE_INFINITY;
  // The session that ends first leaves the most room for others.
  for (const { date, start, end } of times.toSorted((one, other) => one.end - other.end)) {
    const before = ofDay.get(date) ?? 0;
    if (start < freeFrom || before === (settings.mostSessionsPerDay ?? Number.POSITIVE_INFINITY)) continue;
    ofDay.set(date, before + 1);
    freeFrom = end + pauseMs;
  }
  return [...ofDay.values()].reduce((sum, count) => sum + count, 0);
}

/** Explains why slots are missing although there seem to be enough. */
export function usableWords(usable: number): string {
  return `With these settings, you can use ${countOf(usable, 'of your times', 'of your times')} at most.`;
}
