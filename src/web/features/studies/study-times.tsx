import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod/mini';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { Study } from '../../../contract/studies.ts';
import { addStudySlots, listStudySlots } from '../../../contract/study-life.ts';
import { dateOf, formatDate, isRealDate } from '../../../domain/calendar.ts';
import { addTimes, countSlots, endOf, refuseDay, type ScheduleDay, startsInThePast } from '../../../domain/slots.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { showTimes } from '../../lib/when.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { Loaded } from '../../ui/states.tsx';
import { ScheduleDayFields } from './wizard/schedule-day.tsx';
import { SlotGenerator } from './wizard/slot-generator.tsx';

type Slots = ReplyOf<typeof listStudySlots>;

/** The times of a study with what is booked of them, and more of them while it runs. */
export function StudyTimes({ study, isOpen }: { study: z.output<typeof Study>; isOpen: boolean }) {
  const query = useQuery(ask(listStudySlots, { params: { id: study.id } }));
  return (
    <Loaded query={query} rows={1}>
      {({ content: slots }) => {
        const ahead = slots.filter(({ startsAt }) => Date.parse(startsAt) > Date.now());
        const free = ahead.reduce((sum, slot) => sum + slot.capacity - slot.booked, 0);
        return (
          <FoldedCard title="Times" lead={`${free} free ahead, all in GMT`} action={isOpen ? 'See and add' : 'See'}>
            <div className="grid gap-5">
              <SlotList slots={slots} />
              {isOpen && <MoreTimes study={study} slots={slots} />}
            </div>
          </FoldedCard>
        );
      }}
    </Loaded>
  );
}

function SlotList({ slots }: { slots: Slots }) {
  const days = Map.groupBy(slots, ({ startsAt }) => startsAt.slice(0, 10));
  return (
    <ul className="grid gap-2">
      {[...days].map(([date, times]) => (
        <li key={date}>
          <p className="font-medium">{formatDate(date)}</p>
          <p className="text-quiet text-sm">
            {times
              .map(
                ({ startsAt, endsAt, booked, capacity }) =>
                  `${showTimes(startsAt, endsAt)}${booked > 0 ? ` (${booked} of ${capacity} booked)` : ''}`,
              )
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** New times, written like in the wizard; those that clash with standing ones are left out or refused. */
function MoreTimes({ study, slots }: { study: z.output<typeof Study>; slots: Slots }) {
  const [days, setDays] = useState<ScheduleDay[]>([]);
  const [date, setDate] = useState('');
  const add = useAction(addStudySlots, { quiet: true, onDone: () => setDays([]) });
  const minutes = study.durationInMinutes;
  const today = dateOf(new Date());
  const standing: ScheduleDay[] = [...Map.groupBy(slots, ({ startsAt }) => startsAt.slice(0, 10))].map(
    ([day, times]) => ({
      date: day,
      availableTimes: times.map(({ startsAt, endsAt }) => ({
        start: startsAt.slice(11, 16),
        end: endsAt.slice(11, 16),
        booked: true,
      })),
    }),
  );
  /** Only what fits beside the standing times. */
  const fitting = (more: ScheduleDay[]) =>
    addTimes(addTimes(standing, days), more)
      .map((day) => ({ ...day, availableTimes: day.availableTimes.filter(({ booked }) => !booked) }))
      .filter(({ availableTimes }) => availableTimes.length > 0);
  const problemOf = (day: ScheduleDay) =>
    refuseDay(day, minutes, today) ?? (startsInThePast(day, new Date()) ? 'Past times cannot be selected' : null);
  const isWhole = days.length > 0 && days.every((day) => problemOf(day) === null);
  return (
    <div className="grid gap-4 border-line border-t pt-4">
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
        <Button
          look="plain"
          disabled={!isRealDate(date) || date < today || days.some((day) => day.date === date)}
          onClick={() => {
            const first = { start: '', end: '', booked: false };
            setDays([...days, { date, availableTimes: [first] }].toSorted((a, b) => (a.date < b.date ? -1 : 1)));
            setDate('');
          }}
        >
          Add this date
        </Button>
      </div>
      <SlotGenerator minutes={minutes} today={today} onAdd={(more) => setDays(fitting(more))} />
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
              fitting(
                dates.map((to) => ({
                  date: to,
                  availableTimes: day.availableTimes.map(({ start }) => ({
                    start,
                    end: endOf(start, minutes),
                    booked: false,
                  })),
                })),
              ),
            )
          }
        />
      ))}
      {add.error && <Alert>{add.error.message}</Alert>}
      {days.length > 0 && (
        <Button
          className="justify-self-start"
          disabled={!isWhole}
          busy={add.isPending}
          onClick={() => add.mutate({ params: { id: study.id }, body: { timeSlots: days } })}
        >
          Offer {countSlots(days)} more {countSlots(days) === 1 ? 'time' : 'times'}
        </Button>
      )}
    </div>
  );
}
