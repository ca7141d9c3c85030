import type { FieldError } from '../../../contract/errors.ts';
import { instantOf, isRealDate, TIME_PATTERN } from '../../../domain/calendar.ts';
import { countPlaces, refuseDay, type ScheduleDay } from '../../../domain/slots.ts';

/** What is wrong with a schedule (§5), at the fields. `now` decides what is past. */
export function refuseSchedule(
  schedule: { timeSlots: readonly ScheduleDay[]; parallelSessions: number },
  cost: { durationInMinutes: number; desiredNumberOfParticipants: number },
  now: Date,
): FieldError[] {
  const today = now.toISOString().slice(0, 10);
  const wrong: FieldError[] = [];
  const seen = new Set<string>();
  for (const [index, day] of schedule.timeSlots.entries()) {
    const field = `schedule.timeSlots.${index}`;
    const message = seen.has(day.date) ? 'Each date can be added once' : refuseDay(day, cost.durationInMinutes, today);
    seen.add(day.date);
    if (message) wrong.push({ field, message });
    else if (startsInThePast(day, now)) wrong.push({ field, message: 'Past times cannot be selected' });
  }
  if (countPlaces(schedule.timeSlots, schedule.parallelSessions) < cost.desiredNumberOfParticipants) {
    wrong.push({
      field: 'schedule.timeSlots',
      message: `Please add times for all ${cost.desiredNumberOfParticipants} participants`,
    });
  }
  return wrong;
}

function startsInThePast(day: ScheduleDay, now: Date): boolean {
  return day.availableTimes.some(
    ({ start }) => isRealDate(day.date) && TIME_PATTERN.test(start) && instantOf(day.date, start) <= now,
  );
}
