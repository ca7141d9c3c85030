import { useState } from 'react';
import { dateOf } from '../../../../domain/calendar.ts';
import {
  addTimes,
  endOf,
  freeStart,
  lastDate,
  refuseDay,
  SCHEDULE_MESSAGES,
  type ScheduleDay,
  startsInThePast,
} from '../../../../domain/slots.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { earliestOn, ScheduleDayFields } from './schedule-day.tsx';
import { SlotGenerator } from './slot-generator.tsx';

/** What is wrong with a day now (STUDY-15), or null. */
export function problemOfDay(day: ScheduleDay, minutes: number): string | null {
  const now = new Date();
  return refuseDay(day, minutes, dateOf(now)) ?? (startsInThePast(day, now) ? SCHEDULE_MESSAGES.pastTime : null);
}

/** Days with their times: added one by one, many at once, or copied. Times that overlap `existing` ones (marked as booked)
 * are left out.
 */
export function ScheduleEditor({
  days,
  minutes,
  existing = [],
  onChange,
}: {
  days: readonly ScheduleDay[];
  minutes: number;
  existing?: readonly ScheduleDay[];
  onChange: (days: ScheduleDay[]) => void;
}) {
  const [date, setDate] = useState('');
  const today = dateOf(new Date());
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
    const start = freeStart(takenOn(date), minutes, earliestOn(date));
    if (start === null) return toast.info(SCHEDULE_MESSAGES.fullDay);
    const first = { start, end: endOf(start, minutes), booked: false };
    const wrong = refuseDay({ date, availableTimes: [first] }, minutes, today);
    if (wrong) return toast.info(wrong);
    if (days.some((day) => problemOfDay(day, minutes) !== null)) return toast.info(SCHEDULE_MESSAGES.selectDate);
    if (days.some((day) => day.date === date)) return toast.info('You have already added this date.');
    setInOrder([...days, { date, availableTimes: [first] }]);
    return setDate('');
  };
  return (
    <>
      <div data-aside="" className="flex flex-wrap items-end gap-3">
        <div className="w-52 max-w-full">
          <TextField
            label="Date"
            name="timeSlots"
            type="date"
            min={today}
            max={lastDate(today)}
            value={date}
            onChange={({ target }) => setDate(target.value)}
          />
        </div>
        <Button variant="plain" onClick={addDay}>
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
          problem={problemOfDay(day, minutes)}
          onChange={(next) => setInOrder(days.map((other, at) => (at === index ? next : other)))}
          onRemove={() => setInOrder(days.filter((_, at) => at !== index))}
          onCopy={(dates) => addFitting(dates.map((to) => ({ date: to, availableTimes: day.availableTimes })))}
        />
      ))}
    </>
  );
}
