import { useState } from 'react';
import { addDays, addHours, addMinutes, dateOf, formatDate, timeOf } from '../../../../domain/calendar.ts';
import { countOf } from '../../../../domain/counts.ts';
import {
  endOf,
  firstOverlap,
  freeStart,
  lastDate,
  SCHEDULE_MESSAGES,
  type ScheduleDay,
} from '../../../../domain/slots.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { ManyOf } from '../../../ui/choices.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';

const MOST_SHOWN = 6;

interface DayProps {
  /** The beginning of its fields' names. */
  name: string;
  day: ScheduleDay;
  /** Times of the same day that are published already. */
  taken: ScheduleDay['availableTimes'];
  minutes: number;
  problem: string | null;
  /** How many hours before their start times close. */
  closesHours: number;
  onChange: (day: ScheduleDay) => void;
  onRemove: () => void;
  onCopy: (dates: string[]) => void;
}

/** One day's times: the end follows from the start, and a time that overlaps another is cleared. */
export function ScheduleDayFields({
  name,
  day,
  taken,
  minutes,
  problem,
  closesHours,
  onChange,
  onRemove,
  onCopy,
}: DayProps) {
  const setTimes = (availableTimes: ScheduleDay['availableTimes']) => onChange({ ...day, availableTimes });
  const setStart = (index: number, start: string) => {
    const times = day.availableTimes.map((time, at) =>
      at === index ? { ...time, start, end: endOf(start, minutes) } : time,
    );
    // STUDY-14: slots of a day may not overlap; the one that clashes is cleared.
    if (firstOverlap([...taken, ...times]) !== null && start !== '') {
      toast.info(SCHEDULE_MESSAGES.overlap);
      setTimes(times.map((time, at) => (at === index ? { ...time, start: '', end: '' } : time)));
    } else {
      setTimes(times);
    }
  };
  const [copying, setCopying] = useState(false);
  // Many times fold into one line until somebody wants to change them: it saves scrolling and Tab presses.
  const [unfolded, setUnfolded] = useState(day.availableTimes.length <= MOST_SHOWN);
  const isShown = unfolded || problem !== null;
  const first = day.availableTimes[0];
  const last = day.availableTimes.at(-1);
  const addTime = () => {
    const start = freeStart([...taken, ...day.availableTimes], minutes, earliestOn(day.date, closesHours));
    if (start === null) return toast.info(SCHEDULE_MESSAGES.fullDay);
    return setTimes([...day.availableTimes, { start, end: endOf(start, minutes), booked: false }]);
  };
  return (
    <fieldset className="grid gap-3 rounded-xl border border-line p-4">
      <legend className="px-2 font-display text-lg">{formatDate(day.date)}</legend>
      {!isShown && (
        <p className="money">
          {countOf(day.availableTimes.length, 'time')}, {first?.start}–{last?.end} GMT
        </p>
      )}
      <ul className={isShown ? 'grid gap-2' : 'hidden'}>
        {day.availableTimes.map((time, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a time has no identity but its position while its start is edited
          <li key={index} className="flex flex-wrap items-center gap-3">
            <input
              type="time"
              name={`${name}.${index}`}
              aria-label={`Start of time ${index + 1} on ${formatDate(day.date)}`}
              className="min-h-12 rounded-lg border border-line-strong bg-surface px-3"
              value={time.start}
              onChange={({ target }) => setStart(index, target.value)}
            />
            <span className="money text-quiet">to {time.end || '–'} GMT</span>
            <Button
              variant="quiet"
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
        {day.availableTimes.length > MOST_SHOWN && (
          <Button variant="quiet" aria-expanded={isShown} onClick={() => setUnfolded(!isShown)}>
            {isShown ? 'Hide the times' : 'Change the times'}
          </Button>
        )}
        <Button variant="plain" onClick={addTime}>
          Add a time
        </Button>
        <Button variant="quiet" disabled={problem !== null} onClick={() => setCopying(true)}>
          Copy to other days
        </Button>
        <Button variant="quiet" onClick={onRemove}>
          Remove this date
        </Button>
      </div>
      {copying && (
        <CopyDialog
          date={day.date}
          onClose={() => setCopying(false)}
          onCopy={(dates) => {
            onCopy(dates);
            setCopying(false);
          }}
        />
      )}
    </fieldset>
  );
}

const STEP_MINUTES = 15;

/** The first start on the day on which times are open again, at a quarter of an hour. */
export function earliestOn(date: string, closesHours: number): string | undefined {
  const open = addHours(new Date(), closesHours);
  if (date !== dateOf(open)) return undefined;
  const next = addMinutes(open, STEP_MINUTES - (open.getUTCMinutes() % STEP_MINUTES));
  // In the day's last minutes there is no room any more.
  return dateOf(next) === date ? timeOf(next) : LAST_START;
}

const LAST_START = '23:59';

const DAYS_TO_COPY_TO = 21;

/** The three weeks after a day, to copy its times to. Times that overlap existing ones are left out. */
function CopyDialog({
  date,
  onClose,
  onCopy,
}: {
  date: string;
  onClose: () => void;
  onCopy: (dates: string[]) => void;
}) {
  const [chosen, setChosen] = useState<string[]>([]);
  const latest = lastDate(dateOf(new Date()));
  const dates = Array.from({ length: DAYS_TO_COPY_TO }, (_, ahead) => addDays(date, ahead + 1)).filter(
    (to) => to <= latest,
  );
  return (
    <Dialog open onClose={onClose} title={`Copy the times of ${formatDate(date)}`}>
      <div className="max-h-[50vh] overflow-y-auto p-1">
        <ManyOf
          label="To these days"
          hint="We skip times that overlap existing ones."
          options={Object.fromEntries(dates.map((to) => [to, formatDate(to)]))}
          value={chosen}
          onChange={setChosen}
        />
      </div>
      <DialogActions>
        <Button variant="plain" onClick={onClose}>
          Go back
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => onCopy(chosen)}>
          Copy to {countOf(chosen.length, 'day')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
