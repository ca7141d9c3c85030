import { useQuery } from '@tanstack/react-query';
import { CalendarForm, type listOwnCalendars } from '../../../contract/calendars.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { countOf } from '../../../domain/counts.ts';
import { CALENDAR_PROBLEMS, MOST_UNREAD_DATES } from '../../../domain/own-calendar.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { showDay, showInstant } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Submit } from '../../ui/submit.tsx';

type Calendar = ReplyOf<typeof listOwnCalendars>[number];

/** Connects calendars by their address, and shows each one's state. */
export function OwnCalendars() {
  const query = useQuery(ask('GET /identity/own-calendars'));
  return (
    <div className="grid gap-4">
      <Loaded query={query} rows={1}>
        {({ content: calendars }) =>
          calendars.length === 0 ? null : (
            <ul className="ruled">
              {calendars.map((calendar) => (
                <CalendarRow key={calendar.id} calendar={calendar} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <NewCalendar />
    </div>
  );
}

function CalendarRow({ calendar }: { calendar: Calendar }) {
  const { id, host, readAt, problem, busyTimes } = calendar;
  const read = useAction('POST /identity/own-calendars/{id}/read');
  const remove = useAction('DELETE /identity/own-calendars/{id}');
  const params = { id };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{host}</p>
        <p className="text-quiet text-sm">
          {countOf(busyTimes, 'busy time')}
          {readAt && `, checked ${showInstant(readAt)}`}
        </p>
        {problem && (
          <p role="status" className="text-sm">
            {CALENDAR_PROBLEMS[problem]} We still use the last times we found.
          </p>
        )}
        <Unclear calendar={calendar} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" starts={read} onClick={() => read.mutate({ params })}>
          Read now<span className="sr-only"> {host}</span>
        </Button>
        <Button variant="danger" starts={remove} onClick={() => remove.mutate({ params })}>
          Remove<span className="sr-only"> {host}</span>
        </Button>
      </div>
    </li>
  );
}

/** The unreadable parts of a calendar, so that its owner can check those days. */
function Unclear({ calendar: { unreadEvents, unreadDates, guessedZones } }: { calendar: Calendar }) {
  return (
    <>
      {unreadEvents > 0 && (
        <p role="status" className="mt-1 text-sm">
          {countOf(unreadEvents, 'event')} could not be read
          {unreadDates.length > 0 && `: ${unreadDates.map(showDay).join(', ')}`}
          {unreadDates.length === MOST_UNREAD_DATES && ' and later'}. We treat the times we found in{' '}
          {unreadEvents === 1 ? 'it' : 'them'} as busy. Please check your sessions against your calendar.
        </p>
      )}
      {guessedZones > 0 && (
        <p role="status" className="mt-1 text-sm">
          {countOf(guessedZones, 'event')} {guessedZones === 1 ? 'has' : 'have'} no time zone that we know. We read{' '}
          {guessedZones === 1 ? 'its' : 'their'} times in the calendar’s time zone, or in Accra’s.
        </p>
      )}
    </>
  );
}

function NewCalendar() {
  const form = useSchemaForm(CalendarForm, { address: '' });
  const add = useAction('POST /identity/own-calendars', { onDone: form.clear });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.onSubmit((body) => add.mutate({ body }, { onError: form.refuseFields }))}
    >
      <TextField
        label="Secret address in iCal format"
        hint="Google Calendar: Settings, your calendar, “Secret address in iCal format”. Outlook and iCloud: publish the calendar and copy the ICS link. We keep only when you are busy."
        maxLength={2000}
        {...form.text('address')}
      />
      <Submit missing={form.problem} at={form.waitsFor} starts={add} className="justify-self-start">
        Connect the calendar
      </Submit>
    </form>
  );
}
