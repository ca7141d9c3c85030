import { useState } from 'react';
import { toast } from 'sonner';
import { StudyScheduleForm } from '../../../../contract/studies.ts';
import { addDays, dateOf, formatDate, isRealDate } from '../../../../domain/calendar.ts';
import { MEETING_KINDS } from '../../../../domain/enumerations.ts';
import {
  countPlaces,
  endOf,
  firstOverlap,
  generateTimes,
  refuseDay,
  SCHEDULE_MESSAGES,
  type ScheduleDay,
} from '../../../../domain/slots.ts';
import { Button } from '../../../ui/button.tsx';
import { OneOf, TextField } from '../../../ui/field.tsx';
import type { Schedule } from './draft.ts';
import { problemsOf } from './problems.ts';
import { StageForm } from './stage-form.tsx';
import type { StageProps } from './stage-props.ts';

const DEFAULT_MINUTES = 15;
const DEFAULT_START = '09:00';
const GENERATED_FROM = '09:00';
const GENERATED_UNTIL = '17:00';

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

  const addDay = () => {
    if (!isRealDate(date)) return toast.info(SCHEDULE_MESSAGES.selectDate);
    if (date < today) return toast.info(SCHEDULE_MESSAGES.pastDate);
    const unfinished = days.find((day) => refuseDay(day, minutes, today) !== null);
    if (unfinished) return toast.info(SCHEDULE_MESSAGES.selectDate);
    if (days.some((day) => day.date === date)) return toast.info('This date is there already.');
    setDays([
      ...days,
      { date, availableTimes: [{ start: DEFAULT_START, end: endOf(DEFAULT_START, minutes), booked: false }] },
    ]);
    return setDate('');
  };
  const places = countPlaces(days, schedule.parallelSessions);
  const dayProblem = days.map((day) => refuseDay(day, minutes, today)).find((problem) => problem !== null) ?? null;
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
      {days.map((day, index) => (
        <Day
          key={day.date}
          day={day}
          minutes={minutes}
          problem={refuseDay(day, minutes, today)}
          onChange={(next) => setDays(days.map((other, at) => (at === index ? next : other)))}
          onRemove={() => setDays(days.filter((_, at) => at !== index))}
          onCopy={() => {
            const free = Array.from({ length: 60 }, (_, ahead) => addDays(day.date, ahead + 1)).find(
              (next) => !days.some((other) => other.date === next),
            );
            if (free)
              setDays([...days, { date: free, availableTimes: day.availableTimes.map((time) => ({ ...time })) }]);
          }}
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

interface DayProps {
  day: ScheduleDay;
  minutes: number;
  problem: string | null;
  onChange: (day: ScheduleDay) => void;
  onRemove: () => void;
  onCopy: () => void;
}

function Day({ day, minutes, problem, onChange, onRemove, onCopy }: DayProps) {
  const setTimes = (availableTimes: ScheduleDay['availableTimes']) => onChange({ ...day, availableTimes });
  const setStart = (index: number, start: string) => {
    const times = day.availableTimes.map((time, at) =>
      at === index ? { ...time, start, end: endOf(start, minutes) } : time,
    );
    // §5: slots of a day may not overlap; the one that clashes is cleared.
    if (firstOverlap(times) !== null && start !== '') {
      toast.info(SCHEDULE_MESSAGES.overlap);
      setTimes(times.map((time, at) => (at === index ? { ...time, start: '', end: '' } : time)));
    } else {
      setTimes(times);
    }
  };
  const last = day.availableTimes.at(-1);
  const nextStart = last && endOf(last.end, minutes) !== '' ? last.end : DEFAULT_START;
  return (
    <fieldset className="grid gap-3 rounded-xl border border-line p-4">
      <legend className="px-2 font-display text-lg">{formatDate(day.date)}</legend>
      <ul className="grid gap-2">
        {day.availableTimes.map((time, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a time has no identity but its place while its start is edited
          <li key={index} className="flex flex-wrap items-center gap-3">
            <input
              type="time"
              aria-label={`Start of time ${index + 1} on ${formatDate(day.date)}`}
              className="min-h-12 rounded-lg border border-line-strong bg-surface px-3"
              value={time.start}
              onChange={({ target }) => setStart(index, target.value)}
            />
            <span className="money text-quiet">to {time.end || '–'} GMT</span>
            <Button
              look="quiet"
              aria-label={`Remove the time ${time.start}`}
              onClick={() => setTimes(day.availableTimes.filter((_, at) => at !== index))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          look="plain"
          onClick={() =>
            setTimes([...day.availableTimes, { start: nextStart, end: endOf(nextStart, minutes), booked: false }])
          }
        >
          Add a time
        </Button>
        <Button look="quiet" onClick={() => setTimes(generateTimes(GENERATED_FROM, GENERATED_UNTIL, minutes))}>
          Fill {GENERATED_FROM}–{GENERATED_UNTIL}
        </Button>
        <Button look="quiet" onClick={onCopy}>
          Copy to the next day
        </Button>
        <Button look="quiet" onClick={onRemove}>
          Remove this date
        </Button>
      </div>
    </fieldset>
  );
}
