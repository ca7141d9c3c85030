import { useState } from 'react';
import { dateOf } from '../../../../domain/calendar.ts';
import { type Bookable, closesHoursBefore, refuseDayNow } from '../../../../domain/schedule.ts';
import {
  addTimes,
  endOf,
  freeStart,
  lastDate,
  refuseDay,
  SCHEDULE_MESSAGES,
  type ScheduleDay,
} from '../../../../domain/slots.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { earliestOn, ScheduleDayFields } from './schedule-day.tsx';
import { SlotGenerator } from './slot-generator.tsx';

/** Days with their times: added one by one, many at once, or copied. Times that overlap `existing` ones (marked as booked)
 * are left out.
 */
export function ScheduleEditor({
  days,
  minutes,
  study,
  existing = [],
  onChange,
}: {
  days: readonly ScheduleDay[];
  minutes: number;
  study: Bookable;
  existing?: readonly ScheduleDay[];
  onChange: (days: ScheduleDay[]) => void;
}) {
  const [date, setDate] = useState('');
  const [wrong, setWrong] = useState<string>();
  const now = new Date();
  const today = dateOf(now);
  const problemOf = (day: ScheduleDay) => refuseDayNow(day, minutes, now, study);
  const closesHours = closesHoursBefore(study);
  const setInOrder = (next: readonly ScheduleDay[]) =>
    onChange(next.toSorted((one, other) => (one.date < other.date ? -1 : 1)));
  const addFitting = (more: readonly ScheduleDay[]) =>
    onChange(
      addTimes(addTimes(existing, days), more)
        .map((day) => ({ ...day, availableTimes: day.availableTimes.filter(({ booked }) => !booked) }))
        .filter(({ availableTimes }) => availableTimes.length > 0),
    );
  const takenOn = (on: string) => existing.find((day) => day.date === on)?.availableTimes ?? [];
  const addDay = () => {
    const start = freeStart(takenOn(date), minutes, earliestOn(date, closesHours));
    if (start === null) return setWrong(SCHEDULE_MESSAGES.fullDay);
    const first = { start, end: endOf(start, minutes), booked: false };
    const problem = refuseDay({ date, availableTimes: [first] }, minutes, today);
    if (problem) return setWrong(problem);
    if (days.some((day) => problemOf(day) !== null)) return setWrong(SCHEDULE_MESSAGES.selectDate);
    if (days.some((day) => day.date === date)) return setWrong('You have already added this date.');
    setInOrder([...days, { date, availableTimes: [first] }]);
    return setDate('');
  };
  return (
    <>
      <div data-aside="" className="flex flex-wrap items-end gap-3 sm:items-start">
        <div className="w-52 max-w-full">
          <TextField
            label="Date"
            name="timeSlots"
            type="date"
            min={today}
            max={lastDate(today)}
            value={date}
            error={wrong}
            onChange={({ target }) => {
              setDate(target.value);
              setWrong(undefined);
            }}
          />
        </div>
        <Button variant="plain" className="sm:mt-7.5" onClick={addDay}>
          Add this date
        </Button>
      </div>
      <SlotGenerator
        minutes={minutes}
        today={today}
        // The quickest way to begin.
        startsOpen={days.length + existing.length === 0}
        onAdd={addFitting}
      />
      {days.map((day, index) => (
        <ScheduleDayFields
          key={day.date}
          name={`timeSlots.${index}`}
          day={day}
          taken={takenOn(day.date)}
          minutes={minutes}
          problem={problemOf(day)}
          closesHours={closesHours}
          onChange={(next) => setInOrder(days.map((other, at) => (at === index ? next : other)))}
          onRemove={() => setInOrder(days.filter((_, at) => at !== index))}
          onCopy={(dates) => addFitting(dates.map((to) => ({ date: to, availableTimes: day.availableTimes })))}
        />
      ))}
    </>
  );
}
