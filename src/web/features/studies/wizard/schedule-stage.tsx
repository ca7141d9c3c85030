import { useState } from 'react';
import { toast } from 'sonner';
import { StudyScheduleForm } from '../../../../contract/studies.ts';
import { dateOf, isRealDate } from '../../../../domain/calendar.ts';
import { MEETING_KINDS } from '../../../../domain/enumerations.ts';
import {
  addTimes,
  countPlaces,
  endOf,
  refuseDay,
  SCHEDULE_MESSAGES,
  type ScheduleDay,
  startsInThePast,
} from '../../../../domain/slots.ts';
import { Button } from '../../../ui/button.tsx';
import { OneOf, TextField } from '../../../ui/field.tsx';
import type { Schedule } from './draft.ts';
import { problemsOf } from './problems.ts';
import { ScheduleDayFields } from './schedule-day.tsx';
import { SlotGenerator } from './slot-generator.tsx';
import { StageForm } from './stage-form.tsx';
import type { StageProps } from './stage-props.ts';

const DEFAULT_MINUTES = 15;
const DEFAULT_START = '09:00';

const MEETING_HINTS = {
  VIDEO_CALL: 'Your own link, or leave it empty for a private room that we make for each session.',
  PHONE_CALL: 'You ring the participant. The number is shown to you once the session is booked.',
  IN_PERSON: 'Where you meet, so that somebody who has never been there finds it.',
} as const;

/** §5's schedule: days with times whose end follows from the start; the rules stand in `domain/slots.ts`. */
export function ScheduleStage({ draft, onChange, onBack, onSave }: StageProps) {
  const { schedule, cost } = draft;
  const minutes = cost.durationInMinutes ?? DEFAULT_MINUTES;
  const needed = cost.desiredNumberOfParticipants ?? 1;
  const today = dateOf(new Date());
  const [date, setDate] = useState('');
  const days = schedule.timeSlots as ScheduleDay[];
  const set = (change: Partial<Schedule>) => onChange('schedule', { ...schedule, ...change });
  const setDays = (next: ScheduleDay[]) =>
    set({ timeSlots: next.toSorted((one, other) => (one.date < other.date ? -1 : 1)) });

  const now = new Date();
  const problemOf = (day: ScheduleDay) =>
    refuseDay(day, minutes, today) ?? (startsInThePast(day, now) ? SCHEDULE_MESSAGES.pastTime : null);
  const addDay = () => {
    if (!isRealDate(date)) return toast.info(SCHEDULE_MESSAGES.selectDate);
    if (date < today) return toast.info(SCHEDULE_MESSAGES.pastDate);
    const unfinished = days.find((day) => problemOf(day) !== null);
    if (unfinished) return toast.info(SCHEDULE_MESSAGES.selectDate);
    if (days.some((day) => day.date === date)) return toast.info('This date is there already.');
    setDays([
      ...days,
      { date, availableTimes: [{ start: DEFAULT_START, end: endOf(DEFAULT_START, minutes), booked: false }] },
    ]);
    return setDate('');
  };
  const copyOf = (times: ScheduleDay['availableTimes']) => times.map((time) => ({ ...time, booked: false }));
  const places = countPlaces(days, schedule.parallelSessions);
  const dayProblem = days.map(problemOf).find((problem) => problem !== null) ?? null;
  const problems = problemsOf(StudyScheduleForm, schedule);
  const missing =
    dayProblem ??
    problems.first ??
    (places < needed
      ? `${needed - places} more ${needed - places === 1 ? 'place' : 'places'} needed: add times`
      : null);
  return (
    <StageForm missing={missing} action="Proceed" onBack={onBack} onSave={onSave}>
      <p role="status" className="rounded-xl bg-leaf-soft px-4 py-3">
        <b className="money text-leaf">{places}</b> of {needed} places offered. Sessions take {minutes} minutes. All
        times are GMT.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-52">
          <TextField
            label="Date"
            type="date"
            min={today}
            value={date}
            onChange={({ target }) => setDate(target.value)}
          />
        </div>
        <Button look="plain" onClick={addDay}>
          Add this date
        </Button>
      </div>
      <SlotGenerator minutes={minutes} today={today} onAdd={(more) => setDays(addTimes(days, more))} />
      {days.map((day, index) => (
        <ScheduleDayFields
          key={day.date}
          day={day}
          minutes={minutes}
          problem={problemOf(day)}
          onChange={(next) => setDays(days.map((other, at) => (at === index ? next : other)))}
          onRemove={() => setDays(days.filter((_, at) => at !== index))}
          onCopy={(dates) =>
            setDays(
              addTimes(
                days,
                dates.map((to) => ({ date: to, availableTimes: copyOf(day.availableTimes) })),
              ),
            )
          }
        />
      ))}
      <div className="max-w-xs">
        <TextField
          label="People you can meet at the same time"
          type="number"
          inputMode="numeric"
          min={1}
          max={20}
          value={schedule.parallelSessions}
          onChange={({ target }) => set({ parallelSessions: Number(target.value) })}
          error={problems.at('parallelSessions')}
        />
      </div>
      <OneOf
        label="How you meet"
        columns={3}
        options={MEETING_KINDS}
        value={schedule.meetingKind}
        onChange={(kind) => set({ meetingKind: kind as Schedule['meetingKind'], meetingDetails: '' })}
      />
      {schedule.meetingKind === 'PHONE_CALL' ? (
        <p className="text-quiet">{MEETING_HINTS.PHONE_CALL}</p>
      ) : (
        <TextField
          label={schedule.meetingKind === 'VIDEO_CALL' ? 'Your meeting link' : 'Place'}
          optional={schedule.meetingKind === 'VIDEO_CALL'}
          hint={MEETING_HINTS[schedule.meetingKind]}
          maxLength={250}
          value={schedule.meetingDetails}
          onChange={({ target }) => set({ meetingDetails: target.value })}
          error={schedule.meetingDetails === '' ? undefined : problems.at('meetingDetails')}
        />
      )}
    </StageForm>
  );
}
