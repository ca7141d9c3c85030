import type { CalendarProblem } from '../../../domain/own-calendar.ts';
import { inThread, ThreadFailed } from '../../platform/threads/threads.ts';
import type { BusyTime, Window } from './busy-times.ts';
import type { CalendarToRead } from './busy-times-worker.ts';

const MOST_MEGABYTES = 192;
/** Less than for a file: calendars are read again and again, and people wait for the times of a study. */
const MOST_CPU_MS = 3000;

/**
 * The busy times of the text of a person's calendar. One that takes too long or too much memory is too large, whatever is in it.
 */
export async function readCalendar(
  text: string,
  window: Window,
  { owner, mostCpuMs = MOST_CPU_MS }: { owner: string; mostCpuMs?: number },
): Promise<BusyTime[] | CalendarProblem> {
  const data: CalendarToRead = { text, window };
  try {
    return await inThread<BusyTime[] | CalendarProblem>(new URL('./busy-times-worker.ts', import.meta.url), data, {
      owner,
      megabytes: MOST_MEGABYTES,
      mostCpuMs,
    });
  } catch (error) {
    if (error instanceof ThreadFailed) return 'TOO_LARGE';
    throw error;
  }
}
