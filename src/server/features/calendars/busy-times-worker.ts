import { answerWith } from '../../platform/threads/thread-program.ts';
import { type CalendarReading, readBusyTimes, type Window } from './busy-times.ts';
import { decodeCalendar } from './calendar-text.ts';

/** The thread in which one calendar is read. */
export interface CalendarToRead {
  bytes: Uint8Array;
  window: Window;
}

await answerWith(
  ({ bytes, window }: CalendarToRead): CalendarReading | 'NO_CALENDAR' =>
    readBusyTimes(decodeCalendar(bytes), window) ?? 'NO_CALENDAR',
);
