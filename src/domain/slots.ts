import { addDays, addToTime, instantOf, isRealDate, minutesOfDay, TIME_PATTERN } from './calendar.ts';

/** STUDY-13: a schedule's day and its slots, as the wizard stores and sends them. `booked` is false for a new slot. */
export interface SlotTime {
  start: string;
  end: string;
  booked: boolean;
}
export interface ScheduleDay {
  date: string;
  availableTimes: SlotTime[];
}

/** STUDY-13 to STUDY-15: the messages for problems with a schedule. */
export const SCHEDULE_MESSAGES = {
  fullDay: 'This day has no room for another time',
  selectDate: 'Please select a date first',
  fillTimes: 'Please fill in all time fields',
  duration: 'Time duration does not match selected duration',
  overlap: 'Time slots cannot overlap',
  pastDate: 'Past dates cannot be selected',
  farDate: 'Please select a date within the next 12 months',
  pastTime: 'Past times cannot be selected',
  groupTooSoon: 'A group session starts at least 12 hours from now',
  addTime: 'Please add at least one time for each date',
} as const;

/** STUDY-15: the last day on which a session can take place, twelve months ahead. */
export function lastDate(today: string): string {
  return `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
}

/** Sessions end on the day on which they start. */
const LAST_MINUTE = 24 * 60 - 1;

/** What is wrong with one day, or null. `today` is the current GMT date. */
export function refuseDay(day: ScheduleDay, durationMinutes: number, today: string): string | null {
  if (!isRealDate(day.date)) return SCHEDULE_MESSAGES.selectDate;
  if (day.date < today) return SCHEDULE_MESSAGES.pastDate;
  if (day.date > lastDate(today)) return SCHEDULE_MESSAGES.farDate;
  if (day.availableTimes.length === 0) return SCHEDULE_MESSAGES.addTime;
  for (const { start, end } of day.availableTimes) {
    if (passesMidnight(start, end, durationMinutes)) return midnightWords(start, durationMinutes);
    if (!TIME_PATTERN.test(start) || !TIME_PATTERN.test(end)) return SCHEDULE_MESSAGES.fillTimes;
    if (minutesOfDay(end) - minutesOfDay(start) !== durationMinutes) return SCHEDULE_MESSAGES.duration;
  }
  return firstOverlap(day.availableTimes) === null ? null : SCHEDULE_MESSAGES.overlap;
}

/** Whether a session would pass midnight, if no other end was entered. */
function passesMidnight(start: string, end: string, durationMinutes: number): boolean {
  if (!TIME_PATTERN.test(start) || addToTime(start, durationMinutes) !== null) return false;
  return end === '' || (TIME_PATTERN.test(end) && end < start);
}

function midnightWords(start: string, durationMinutes: number): string {
  const latest = addToTime('00:00', LAST_MINUTE - durationMinutes);
  return `The session at ${start} would pass midnight. Start at ${latest} or earlier.`;
}

/** Whether a slot is already over today: a schedule can start today. */
export function startsInThePast(day: ScheduleDay, now: Date): boolean {
  return day.availableTimes.some(
    ({ start }) => isRealDate(day.date) && TIME_PATTERN.test(start) && instantOf(day.date, start) <= now,
  );
}

/** STUDY-14: the index of the first slot that overlaps an earlier one of the same day, or null. Adjacent slots don't overlap. */
export function firstOverlap(times: readonly { start: string; end: string }[]): number | null {
  for (const [index, later] of times.entries()) {
    const clashes = times.slice(0, index).some((earlier) => later.start < earlier.end && earlier.start < later.end);
    if (clashes) return index;
  }
  return null;
}

/** The default start of a day's first slot. */
const FIRST_START = '09:00';

/**
 * The start of one more slot on a day: after its last slot, or else in its first gap. It overlaps none of `taken`, does not pass
 * midnight, and is not before `earliest`. Null if the day has no room.
 */
export function freeStart(
  taken: readonly { start: string; end: string }[],
  durationMinutes: number,
  earliest = '00:00',
): string | null {
  const known = taken.filter(({ start, end }) => TIME_PATTERN.test(start) && TIME_PATTERN.test(end));
  const ends = known.map(({ end }) => end).sort();
  const fits = (start: string) => {
    const end = endOf(start, durationMinutes);
    return start >= earliest && end !== '' && firstOverlap([...known, { start, end }]) === null;
  };
  return [ends.at(-1) ?? FIRST_START, FIRST_START, ...ends, earliest].find(fits) ?? null;
}

/** STUDY-13: the end, calculated from start and length; empty if it would pass midnight. */
export function endOf(start: string, durationMinutes: number): string {
  return TIME_PATTERN.test(start) ? (addToTime(start, durationMinutes) ?? '') : '';
}

export function countSlots(days: readonly ScheduleDay[]): number {
  return days.reduce((sum, day) => sum + day.availableTimes.length, 0);
}

/** STUDY-17: the places of a schedule: slots × participants per slot. */
export function countPlaces(days: readonly ScheduleDay[], parallelSessions: number): number {
  return countSlots(days) * parallelSessions;
}

/** Slots between two times of a day, with a break after each. */
export function generateTimes(from: string, until: string, durationMinutes: number, pauseMinutes = 0): SlotTime[] {
  const times: SlotTime[] = [];
  const step = durationMinutes + pauseMinutes;
  for (let start: string | null = from; start !== null; start = addToTime(start, step)) {
    const end = endOf(start, durationMinutes);
    if (end === '' || end > until) break;
    times.push({ start, end, booked: false });
  }
  return times;
}

export interface SlotPlan {
  firstDate: string;
  lastDate: string;
  /** 0 is Sunday. */
  weekdays: readonly number[];
  from: string;
  until: string;
  pauseMinutes: number;
}

/** The same slots on every chosen weekday of a range of dates: "weekdays 9:00–17:00, 15 minutes apart". */
export function generateDays(plan: SlotPlan, durationMinutes: number): ScheduleDay[] {
  const days: ScheduleDay[] = [];
  for (let date = plan.firstDate; date <= plan.lastDate; date = addDays(date, 1)) {
    if (!plan.weekdays.includes(instantOf(date, '00:00').getUTCDay())) continue;
    const availableTimes = generateTimes(plan.from, plan.until, durationMinutes, plan.pauseMinutes);
    if (availableTimes.length > 0) days.push({ date, availableTimes });
  }
  return days;
}

/** Adds slots to a schedule, except those that overlap existing ones. Days stay in order. */
export function addTimes(days: readonly ScheduleDay[], more: readonly ScheduleDay[]): ScheduleDay[] {
  const byDate = new Map(days.map((day) => [day.date, day.availableTimes]));
  for (const { date, availableTimes } of more) {
    const standing = byDate.get(date) ?? [];
    const free = availableTimes.filter((time) => firstOverlap([...standing, time]) === null);
    const inOrder = [...standing, ...free].sort((one, other) => one.start.localeCompare(other.start));
    byDate.set(date, inOrder);
  }
  return [...byDate]
    .map(([date, availableTimes]) => ({ date, availableTimes }))
    .sort((one, other) => one.date.localeCompare(other.date));
}
