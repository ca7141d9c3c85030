import { useState } from 'react';
import type { listTimeSlots } from '../../../contract/bookings.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { m } from '../../../messages/m.ts';
import { clockWords } from '../../../messages/when.ts';
import { ownTime, showDay, showTimes } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';

export type Slot = ReplyOf<typeof listTimeSlots>[number];

/** The parts of a day, by the hour at which each ends. */
const PARTS = [
  { until: 12, words: () => m.booking_morning() },
  { until: 17, words: () => m.booking_afternoon() },
  { until: 24, words: () => m.booking_evening() },
];

const dayOf = ({ startsAt }: Slot) => startsAt.slice(0, 10);
const isFree = ({ clashes }: Slot) => !clashes;

/** Days as chips, and the chosen day's times by part of the day. The page says once that times are GMT. */
export function SlotPicker({ slots, onChoose }: { slots: readonly Slot[]; onChoose: (slot: Slot) => void }) {
  const days = Map.groupBy(slots, dayOf);
  const [chosen, setChosen] = useState<string | null>(null);
  const first = slots.find(isFree) ?? slots[0];
  // A chosen day may have lost its last time meanwhile.
  const day = chosen !== null && days.has(chosen) ? chosen : first ? dayOf(first) : '';
  const times = days.get(day) ?? [];
  return (
    <div className="card grid grid-cols-[minmax(0,1fr)] gap-5 p-4 sm:p-6">
      {days.size > 1 && (
        <fieldset className="min-w-0">
          <legend className="mb-2 font-semibold">{m.booking_day()}</legend>
          <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:-mx-1 sm:flex-wrap sm:px-1">
            {[...days].map(([date, ofDay]) => (
              <DayChip
                key={date}
                date={date}
                isChosen={date === day}
                isFree={ofDay.some(isFree)}
                onChoose={() => setChosen(date)}
              />
            ))}
          </div>
        </fieldset>
      )}
      <section className="grid gap-4" aria-label={showDay(day)}>
        <h2 className="text-lg">{showDay(day)}</h2>
        {PARTS.map(({ until, words }, at) => {
          const from = PARTS[at - 1]?.until ?? 0;
          const ofPart = times.filter(({ startsAt }) => {
            const hour = Number(startsAt.slice(11, 13));
            return hour >= from && hour < until;
          });
          if (ofPart.length === 0) return null;
          return (
            <div key={until} className="grid gap-2">
              <h3 className="font-normal font-sans text-quiet text-sm">{words()}</h3>
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,5.5rem),1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]">
                {ofPart.map((slot) => (
                  <li key={slot.id} className="flex">
                    <TimeButton slot={slot} onChoose={() => onChoose(slot)} />
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </section>
    </div>
  );
}

function DayChip({
  date,
  isChosen,
  isFree: isOpen,
  onChoose,
}: {
  date: string;
  isChosen: boolean;
  isFree: boolean;
  onChoose: () => void;
}) {
  const [weekday = '', day = '', month = ''] = showDay(date).split(' ');
  return (
    <label
      className={`relative grid min-h-18 min-w-16 shrink-0 cursor-pointer justify-items-center content-center rounded-xl border px-2 py-2 leading-tight [transition:background-color_150ms,border-color_150ms] has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 ${
        isChosen
          ? 'border-clay bg-clay text-on-clay'
          : `border-edge bg-surface hover:border-line-strong hover:bg-wash ${isOpen ? '' : 'text-quiet'}`
      }`}
    >
      <input
        type="radio"
        name="day"
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        aria-label={showDay(date)}
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="text-sm">{weekday}</span>
      <span className="money font-display text-xl">{day}</span>
      <span className="text-sm">{month}</span>
    </label>
  );
}

/** Its name also says the day, the end and GMT, because a button is read alone. */
function TimeButton({ slot, onChoose }: { slot: Slot; onChoose: () => void }) {
  const { startsAt, endsAt, clashes } = slot;
  const time = clockWords(new Date(startsAt));
  const own = ownTime(startsAt);
  const name = [time, showDay(startsAt), showTimes(startsAt, endsAt)].join(', ');
  return (
    <Button
      variant="plain"
      className="money w-full flex-col gap-0 px-1"
      disabled={clashes}
      aria-label={`${name}${own}${clashes ? `, ${m.booking_clash()}` : ''}`}
      onClick={onChoose}
    >
      <span className="whitespace-nowrap">{time}</span>
      {own && <span className="font-normal text-quiet text-sm">{own}</span>}
      {clashes && <span className="font-normal text-sm">{m.booking_busy()}</span>}
    </Button>
  );
}
