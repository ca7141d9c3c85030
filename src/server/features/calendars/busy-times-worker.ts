import type { CalendarProblem } from '../../../domain/own-calendar.ts';
import { answerWith } from '../../platform/threads/thread-program.ts';
import { type BusyTime, readBusyTimes, TooManyTimes, type Window } from './busy-times.ts';

/** The thread in which one calendar is read. */
export interface CalendarToRead {
  text: string;
  window: Window;
}

await answerWith(({ text, window }: CalendarToRead): BusyTime[] | CalendarProblem => {
  try {
    return readBusyTimes(text, window) ?? 'NO_CALENDAR';
  } catch (error) {
    if (error instanceof TooManyTimes) return 'TOO_LARGE';
    throw error;
  }
});
