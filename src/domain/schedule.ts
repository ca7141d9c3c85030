import { addHours } from './calendar.ts';
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
  const wrong = refuseDays(schedule.timeSlots, cost.durationInMinutes, now, kind).map(({ index, message }) => ({
    field: `schedule.timeSlots.${index}`,
    message,
  }));
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
export function refuseDays(
  days: readonly ScheduleDay[],
  durationMinutes: number,
  now: Date,
  kind: StudyKind = 'ONE_TO_ONE',
) {
  const today = now.toISOString().slice(0, 10);
  return days.flatMap((day, index) => {
    const isTwice = days.findIndex(({ date }) => date === day.date) !== index;
    const message = isTwice ? 'Each date can be added once' : refuseDay(day, durationMinutes, today);
    if (message) return [{ index, message }];
    if (startsInThePast(day, now)) return [{ index, message: SCHEDULE_MESSAGES.pastTime }];
    // A group slot that closes before people see it could never be booked.
    const isTooSoon = kind === 'GROUP' && startsInThePast(day, addHours(now, CALL_OFF_HOURS));
    return isTooSoon ? [{ index, message: SCHEDULE_MESSAGES.groupTooSoon }] : [];
  });
}
