import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod/mini';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { listStudySlots } from '../../../contract/studies/capacity.ts';
import type { Study } from '../../../contract/studies.ts';
import { formatDate } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/counts.ts';
import { refuseDayNow } from '../../../domain/schedule.ts';
import { CALL_OFF_HOURS } from '../../../domain/session-rules.ts';
import { CLOSED_REASONS } from '../../../domain/session-settings.ts';
import { countSlots, type ScheduleDay } from '../../../domain/slots.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { showTimes } from '../../lib/when.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { Loaded } from '../../ui/states.tsx';
import { ScheduleEditor } from './wizard/schedule-editor.tsx';

type Slots = ReplyOf<typeof listStudySlots>;

/** A study's slots with their booked places; more slots can be added while it runs. */
export function StudyTimes({ study, isOpen }: { study: z.output<typeof Study>; isOpen: boolean }) {
  const query = useQuery(ask('GET /project/studies/{id}/slots', { params: { id: study.id } }));
  return (
    <Loaded query={query} rows={1}>
      {({ content: slots }) => {
        const ahead = slots.filter(({ startsAt }) => Date.parse(startsAt) > Date.now());
        const free = ahead.reduce((sum, slot) => sum + freeOf(slot), 0);
        const thin = ahead.filter((slot) => isThin(slot, study.minimumSeats));
        return (
          <>
            {thin.length > 0 && (
              <Banner
                tone="wait"
                title={`${countOf(thin.length, 'group is', 'groups are')} below the minimum of ${countOf(study.minimumSeats ?? 0, 'person', 'people')}`}
              >
                A group that is too small {CALL_OFF_HOURS} hours before its start is called off, and we offer its people
                the other times.
              </Banner>
            )}
            <FoldedCard
              title="Times"
              lead={`${countOf(free, 'free place')} at upcoming times, all in GMT`}
              action={isOpen ? 'See and add' : 'See'}
            >
              <div className="grid gap-5">
                <SlotList slots={slots} minimum={study.minimumSeats} />
                {isOpen && <MoreTimes study={study} slots={slots} />}
              </div>
            </FoldedCard>
          </>
        );
      }}
    </Loaded>
  );
}

type Slot = Slots[number];

const isClosed = ({ closesAt }: Slot) => closesAt !== null && Date.parse(closesAt) <= Date.now();
const freeOf = (slot: Slot) => (isClosed(slot) || slot.closedBecause !== null ? 0 : slot.capacity - slot.booked);

/** Whether a group slot may still be called off because of too few people. */
function isThin(slot: Slot, minimum: number | null): boolean {
  return minimum !== null && slot.booked > 0 && slot.booked < minimum && slot.closesAt !== null;
}

/** "10:00–10:30 GMT (2 of 6 booked, 3 needed)" */
function slotWords(slot: Slot, minimum: number | null): string {
  const { startsAt, endsAt, booked, capacity, calledOffAt, closedBecause } = slot;
  const notes = [
    booked > 0 && `${booked} of ${capacity} booked`,
    isThin(slot, minimum) && `${minimum} needed`,
    calledOffAt !== null ? 'called off' : isClosed(slot) && 'closed',
    calledOffAt === null && closedBecause !== null && CLOSED_REASONS[closedBecause],
  ].filter((note) => note !== false);
  return `${showTimes(startsAt, endsAt)}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`;
}

function SlotList({ slots, minimum }: { slots: Slots; minimum: number | null }) {
  const days = Map.groupBy(slots, ({ startsAt }) => startsAt.slice(0, 10));
  return (
    <ul className="grid gap-2">
      {[...days].map(([date, times]) => (
        <li key={date}>
          <p className="font-semibold">{formatDate(date)}</p>
          <p className="text-quiet text-sm">{times.map((slot) => slotWords(slot, minimum)).join(' · ')}</p>
        </li>
      ))}
    </ul>
  );
}

/** New slots, entered as in the wizard; overlapping ones are left out or refused. */
function MoreTimes({ study, slots }: { study: z.output<typeof Study>; slots: Slots }) {
  const [days, setDays] = useState<ScheduleDay[]>([]);
  const add = useAction('POST /project/studies/{id}/slots', { onDone: () => setDays([]) });
  const minutes = study.durationInMinutes;
  const existing: ScheduleDay[] = [...Map.groupBy(slots, ({ startsAt }) => startsAt.slice(0, 10))].map(
    ([date, times]) => ({
      date,
      availableTimes: times.map(({ startsAt, endsAt }) => ({
        start: startsAt.slice(11, 16),
        end: endsAt.slice(11, 16),
        booked: true,
      })),
    }),
  );
  const count = countSlots(days);
  const bookable = { kind: study.kind, noticeHours: study.noticeHours };
  const isComplete = days.every((day) => refuseDayNow(day, minutes, new Date(), bookable) === null);
  return (
    <div className="grid gap-4 border-line border-t pt-4">
      <ScheduleEditor days={days} minutes={minutes} study={bookable} existing={existing} onChange={setDays} />
      {count > 0 && (
        <Button
          className="justify-self-start"
          disabled={!isComplete}
          starts={add}
          onClick={() => add.mutate({ params: { id: study.id }, body: { timeSlots: days } })}
        >
          Add {countOf(count, 'time')}
        </Button>
      )}
    </div>
  );
}
