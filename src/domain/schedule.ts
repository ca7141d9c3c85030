import { addHours, dateOf } from './calendar.ts';
import { countOf } from './counts.ts';
import { CALL_OFF_HOURS } from './session-rules.ts';
import { countUsable, type SessionSettings, usableWords } from './session-settings.ts';
import { countPlaces, refuseDay, SCHEDULE_MESSAGES, type ScheduleDay, startsInThePast } from './slots.ts';
import type { StudyKind } from './study-kinds.ts';

/** The problems of a schedule (STUDY-13 to STUDY-17), by field. `now` decides which slots are past. */
export function refuseSchedule(
  schedule: { timeSlots: readonly ScheduleDay[]; parallelSessions: number } & SessionSettings,
  cost: { durationInMinutes: number; desiredNumberOfParticipants: number },
  now: Date,
  kind: StudyKind = 'ONE_TO_ONE',
): { field: string; message: string }[] {
  const { noticeHours } = schedule;
  const wrong = refuseDays(schedule.timeSlots, cost.durationInMinutes, now, { kind, noticeHours }).map(
    ({ index, message }) => ({ field: `schedule.timeSlots.${index}`, message }),
  );
  const needed = cost.desiredNumberOfParticipants;
  if (countPlaces(schedule.timeSlots, schedule.parallelSessions) < needed) {
    wrong.push({ field: 'schedule.timeSlots', message: `Please add times for ${countOf(needed, 'participant')}` });
  } else if (wrong.length === 0) {
    const usable = countUsable(schedule.timeSlots, schedule);
    if (usable * schedule.parallelSessions < needed) {
      wrong.push({ field: 'schedule.timeSlots', message: `${usableWords(usable)} Please add more of them.` });
    }
  }
  return wrong;
}

/** The problems of a schedule's days, each at its index. */
export function refuseDays(days: readonly ScheduleDay[], durationMinutes: number, now: Date, study: Bookable) {
  return days.flatMap((day, index) => {
    const isTwice = days.findIndex(({ date }) => date === day.date) !== index;
    const message = isTwice ? 'Each date can be added once' : refuseDayNow(day, durationMinutes, now, study);
    return message === null ? [] : [{ index, message }];
  });
}

/** What decides until when a study's slots can be booked. */
export interface Bookable {
  kind: StudyKind;
  /** Null while it is being written. */
  noticeHours: number | null;
}

/** How many hours before its start a slot closes: a group is called off then, or goes ahead. */
export function closesHoursBefore({ kind, noticeHours }: Bookable): number {
  return Math.max(noticeHours ?? 0, kind === 'GROUP' ? CALL_OFF_HOURS : 0);
}

/** What is wrong with a day that is to be offered now, or null. A slot that has closed already could never be booked. */
export function refuseDayNow(day: ScheduleDay, durationMinutes: number, now: Date, study: Bookable): string | null {
  const wrong = refuseDay(day, durationMinutes, dateOf(now));
  if (wrong !== null) return wrong;
  if (startsInThePast(day, now)) return SCHEDULE_MESSAGES.pastTime;
  const hours = closesHoursBefore(study);
  if (!startsInThePast(day, addHours(now, hours))) return null;
  if (hours > (study.noticeHours ?? 0)) return SCHEDULE_MESSAGES.groupTooSoon;
  return `Choose later times: people book at least ${countOf(hours, 'hour')} before.`;
}
