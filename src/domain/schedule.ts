import { countOf } from './counts.ts';
import { countPlaces, refuseDay, SCHEDULE_MESSAGES, type ScheduleDay, startsInThePast } from './slots.ts';

/** What is wrong with a schedule (STUDY-13 to STUDY-17), at the fields. `now` decides which times are past. */
export function refuseSchedule(
  schedule: { timeSlots: readonly ScheduleDay[]; parallelSessions: number },
  cost: { durationInMinutes: number; desiredNumberOfParticipants: number },
  now: Date,
): { field: string; message: string }[] {
  const wrong = refuseDays(schedule.timeSlots, cost.durationInMinutes, now).map(({ index, message }) => ({
    field: `schedule.timeSlots.${index}`,
    message,
  }));
  if (countPlaces(schedule.timeSlots, schedule.parallelSessions) < cost.desiredNumberOfParticipants) {
    wrong.push({
      field: 'schedule.timeSlots',
      message: `Please add times for ${countOf(cost.desiredNumberOfParticipants, 'participant')}`,
    });
  }
  return wrong;
}

/** What is wrong with the days of a schedule, each at its index. */
export function refuseDays(days: readonly ScheduleDay[], durationMinutes: number, now: Date) {
  const today = now.toISOString().slice(0, 10);
  return days.flatMap((day, index) => {
    const isTwice = days.findIndex(({ date }) => date === day.date) !== index;
    const message = isTwice ? 'Each date can be added once' : refuseDay(day, durationMinutes, today);
    if (message) return [{ index, message }];
    return startsInThePast(day, now) ? [{ index, message: SCHEDULE_MESSAGES.pastTime }] : [];
  });
}
