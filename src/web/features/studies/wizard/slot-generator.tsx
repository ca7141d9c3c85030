import { useState } from 'react';
import { addDays } from '../../../../domain/calendar.ts';
import { countOf } from '../../../../domain/counts.ts';
import { countSlots, generateDays, lastDate, SCHEDULE_MESSAGES, type ScheduleDay } from '../../../../domain/slots.ts';
import { Button } from '../../../ui/button.tsx';
import { ManyOf } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/field.tsx';

/** Monday first, as people plan a week. */
const WEEKDAYS = { '1': 'Mon', '2': 'Tue', '3': 'Wed', '4': 'Thu', '5': 'Fri', '6': 'Sat', '0': 'Sun' } as const;
const WEEKDAY_ORDER = ['1', '2', '3', '4', '5', '6', '0'] as const;
const LONGEST_DAYS = 92;

/** Makes many times at once: "weekdays 9:00–17:00, 15 minutes apart". Existing times are kept. */
export function SlotGenerator({
  minutes,
  today,
  startsOpen,
  onAdd,
}: {
  minutes: number;
  today: string;
  startsOpen: boolean;
  onAdd: (days: ScheduleDay[]) => void;
}) {
  const [isOpen, setOpen] = useState(startsOpen);
  const [plan, setPlan] = useState({
    firstDate: addDays(today, 1),
    lastDate: addDays(today, 7),
    weekdays: ['1', '2', '3', '4', '5'],
    from: '09:00',
    until: '17:00',
    pauseMinutes: 15,
  });
  const set = (change: Partial<typeof plan>) => setPlan({ ...plan, ...change });
  const isInOrder = plan.firstDate >= today && plan.firstDate <= plan.lastDate && plan.from < plan.until;
  const isShort = isInOrder && plan.lastDate <= addDays(plan.firstDate, LONGEST_DAYS);
  const isNear = plan.lastDate <= lastDate(today);
  const days =
    isShort && isNear
      ? generateDays(
          { ...plan, weekdays: plan.weekdays.map(Number), pauseMinutes: Math.max(0, plan.pauseMinutes) },
          minutes,
        )
      : [];
  const slots = countSlots(days);
  const date = (name: 'firstDate' | 'lastDate') => ({
    type: 'date',
    min: today,
    max: lastDate(today),
    value: plan[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const time = (name: 'from' | 'until') => ({
    type: 'time',
    value: plan[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <details
      data-aside=""
      className="rounded-xl border border-line px-4"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-12 py-3 font-semibold">Add many times at once</summary>
      <div className="grid gap-4 pb-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="From day" {...date('firstDate')} />
          <TextField label="To day" {...date('lastDate')} />
        </div>
        <ManyOf
          label="On"
          columns={7}
          options={Object.fromEntries(WEEKDAY_ORDER.map((day) => [`d${day}`, WEEKDAYS[day]]))}
          value={plan.weekdays.map((day) => `d${day}`)}
          onChange={(chosen) => set({ weekdays: chosen.map((day) => day.slice(1)) })}
        />
        <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
          <TextField label="First start" {...time('from')} />
          <TextField label="Last end" {...time('until')} />
          <TextField
            label="Minutes between"
            type="number"
            inputMode="numeric"
            min={0}
            max={240}
            value={plan.pauseMinutes}
            onChange={({ target }) => set({ pauseMinutes: Number(target.value) })}
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="plain"
            disabled={slots === 0}
            onClick={() => {
              setOpen(false);
              onAdd(days);
            }}
          >
            Add these times
          </Button>
          <p role="status" className="text-quiet">
            {!isInOrder &&
              'Start today or later. The last day can’t be before the first, and the last end must be after the first start.'}
            {isInOrder && !isShort && 'You can add up to three months at once.'}
            {isShort && !isNear && SCHEDULE_MESSAGES.farDate}
            {isShort &&
              isNear &&
              `${countOf(slots, 'time')} of ${minutes} minutes on ${countOf(days.length, 'day')}, GMT`}
          </p>
        </div>
      </div>
    </details>
  );
}
