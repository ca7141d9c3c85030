import type { CalendarProblem } from '../../../domain/own-calendar.ts';
import { programBeside } from '../../platform/files.ts';
import { inThread, ThreadFailed } from '../../platform/threads/threads.ts';
import type { CalendarReading, Window } from './busy-times.ts';
import type { CalendarToRead } from './busy-times-worker.ts';

const MOST_MEGABYTES = 192;
/** Less than for a file, because calendars are read repeatedly and people wait for a study's slots. */
const MOST_CPU_MS = 3000;

/** Reads the file of a person's calendar. One that takes too long or too much memory counts as too large. */
export async function readCalendar(
  bytes: Uint8Array,
  window: Window,
  { owner, mostCpuMs = MOST_CPU_MS }: { owner: string; mostCpuMs?: number },
): Promise<CalendarReading | CalendarProblem> {
  const data: CalendarToRead = { bytes, window };
  try {
    return await inThread<CalendarReading | CalendarProblem>(
      programBeside(import.meta.url, 'busy-times-worker'),
      data,
      {
        owner,
        megabytes: MOST_MEGABYTES,
        mostCpuMs,
      },
    );
  } catch (error) {
    if (error instanceof ThreadFailed) return 'TOO_LARGE';
    throw error;
  }
}
