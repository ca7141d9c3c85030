import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDate } from '../../../../domain/calendar.ts';
import { misfitsOf, type NamedTime, recalculateEnds, removeTimes } from '../../../../domain/changed-duration.ts';
import { countOf } from '../../../../domain/counts.ts';
import { countSlots, type ScheduleDay } from '../../../../domain/slots.ts';
import { Button } from '../../../ui/button.tsx';

interface Done {
  words: string;
  before: readonly ScheduleDay[];
  after: readonly ScheduleDay[];
}

/** What to do with times that were made for another duration: recalculate their end times, or remove them. Each choice
 * says how many times it changes, and can be undone until the schedule changes in another way.
 */
export function DurationChange({
  days,
  minutes,
  onChange,
}: {
  days: readonly ScheduleDay[];
  minutes: number;
  onChange: (days: ScheduleDay[]) => void;
}) {
  const [done, setDone] = useState<Done | null>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const { wrongLength, clashing } = misfitsOf(days, minutes);
  const staying = countSlots(days) - wrongLength.length;
  // The pressed button is gone: a screen reader announces what happened, and Undo comes next.
  useEffect(() => {
    if (done) outcome.current?.focus();
  }, [done]);
  const change = (words: string, after: ScheduleDay[]) => {
    setDone({ words, before: days, after });
    onChange(after);
  };
  const remove = (times: readonly NamedTime[]) =>
    change(`${countOf(times.length, 'time was', 'times were')} removed.`, removeTimes(days, times));
  const undo = () => {
    if (done) onChange([...done.before]);
    setDone(null);
  };
  // An Undo would lose what was typed in between.
  const mayUndo = done !== null && JSON.stringify(done.after) === JSON.stringify(days);
  return (
    <>
      {mayUndo && (
        <div
          ref={outcome}
          tabIndex={-1}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-xl bg-leaf-soft px-4 py-1"
        >
          <p role="status" className="py-2">
            {done.words}
          </p>
          <Button variant="quiet" onClick={undo}>
            Undo
          </Button>
        </div>
      )}
      {wrongLength.length > 0 && (
        <Choices
          title={`${countOf(wrongLength.length, 'time was', 'times were')} made for another duration`}
          lead={`Sessions now take ${minutes} minutes.`}
        >
          <Choice
            words={`Recalculate ${countOf(wrongLength.length, 'end time')}`}
            means={`Each time keeps its start time. ${
              clashing.length === 0
                ? 'All of them fit.'
                : `${countOf(clashing.length, 'time')} would overlap another or pass midnight. We list them before you remove anything.`
            }`}
            onChoose={() =>
              change(
                `${countOf(wrongLength.length, 'end time was', 'end times were')} recalculated.`,
                recalculateEnds(days, minutes),
              )
            }
          />
          <Choice
            words={`Remove ${countOf(wrongLength.length, 'time')}`}
            means={staying === 0 ? 'No times are left.' : `${countOf(staying, 'time is', 'times are')} left.`}
            onChoose={() => remove(wrongLength)}
          />
        </Choices>
      )}
      {wrongLength.length === 0 && clashing.length > 0 && (
        <Choices
          title={`${countOf(clashing.length, 'time does', 'times do')} not fit`}
          lead={`At ${minutes} minutes, these overlap an earlier time on the same day or pass midnight:`}
        >
          <ul className="grid gap-0.5">
            {[...Map.groupBy(clashing, ({ date }) => date)].map(([date, times]) => (
              <li key={date} className="money">
                {formatDate(date)}: {times.map(({ start }) => start).join(', ')} GMT
              </li>
            ))}
          </ul>
          <Choice
            words={`Remove ${countOf(clashing.length, 'time')}`}
            means="Or change their start times in the schedule."
            onChoose={() => remove(clashing)}
          />
        </Choices>
      )}
    </>
  );
}

function Choices({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 rounded-2xl border border-gold bg-gold-soft px-4 py-4 sm:px-5">
      <div role="status">
        <p className="font-semibold">{title}</p>
        <p>{lead}</p>
      </div>
      {children}
    </section>
  );
}

function Choice({ words, means, onChoose }: { words: string; means: string; onChoose: () => void }) {
  return (
    <div className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[13rem_1fr]">
      <Button variant="plain" onClick={onChoose}>
        {words}
      </Button>
      <p className="text-sm">{means}</p>
    </div>
  );
}
