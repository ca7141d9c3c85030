import { TIME_PATTERN } from './calendar.ts';
import { endOf, firstOverlap, type ScheduleDay, type SlotTime } from './slots.ts';

/** One slot of a schedule: its position, and the start time by which people recognise it. */
export interface NamedTime {
  date: string;
  /** Its index among the day's slots. */
  index: number;
  start: string;
}

/** The slots of a schedule that do not fit the session length. */
export interface Misfits {
  /** Slots whose end is not their start plus the duration. */
  wrongLength: NamedTime[];
  /** Slots that, at the right length, overlap an earlier slot of their day or pass midnight. */
  clashing: NamedTime[];
}

/**
 * STUDY-16: the slots of a schedule that no longer fit after the study's duration changed. Slots without a start are skipped,
 * because the person is still typing them.
 */
export function misfitsOf(days: readonly ScheduleDay[], minutes: number): Misfits {
  return {
    wrongLength: wrongLengthOf(days, minutes),
    clashing: clashesOf(days, minutes),
  };
}

/**
 * Keeps every start, and sets each end to one session length later. It removes no slot: `misfitsOf` lists the ones that then
 * overlap.
 */
export function recalculateEnds(days: readonly ScheduleDay[], minutes: number): ScheduleDay[] {
  return days.map((day) => ({
    ...day,
    availableTimes: day.availableTimes.map((time) =>
      TIME_PATTERN.test(time.start) ? { ...time, end: endOf(time.start, minutes) } : time,
    ),
  }));
}

/** Removes the given slots, and the days that this leaves empty. */
export function removeTimes(days: readonly ScheduleDay[], removed: readonly NamedTime[]): ScheduleDay[] {
  const places = new Set(removed.map(({ date, index }) => `${date} ${index}`));
  return days.flatMap((day) => {
    const availableTimes = day.availableTimes.filter((_, index) => !places.has(`${day.date} ${index}`));
    const isEmptied = availableTimes.length === 0 && day.availableTimes.length > 0;
    return isEmptied ? [] : [{ ...day, availableTimes }];
  });
}

/** The slots of a day that have a start, with their indexes. */
function startedTimes({ date, availableTimes }: ScheduleDay): (NamedTime & { time: SlotTime })[] {
  return availableTimes.flatMap((time, index) =>
    TIME_PATTERN.test(time.start) ? [{ date, index, start: time.start, time }] : [],
  );
}

const nameOf = ({ date, index, start }: NamedTime): NamedTime => ({ date, index, start });

function wrongLengthOf(days: readonly ScheduleDay[], minutes: number): NamedTime[] {
  return days
    .flatMap(startedTimes)
    .filter(({ time }) => time.end !== endOf(time.start, minutes))
    .map(nameOf);
}

/** Earlier slots have priority: returns each later slot that overlaps one that stays. */
function clashesOf(days: readonly ScheduleDay[], minutes: number): NamedTime[] {
  return recalculateEnds(days, minutes).flatMap((day) => {
    const stay: SlotTime[] = [];
    return startedTimes(day)
      .toSorted((one, other) => one.start.localeCompare(other.start))
      .filter(({ time }) => {
        const fits = time.end !== '' && firstOverlap([...stay, time]) === null;
        if (fits) stay.push(time);
        return !fits;
      })
      .map(nameOf);
  });
}
