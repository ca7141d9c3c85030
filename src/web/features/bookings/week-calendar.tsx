import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../../contract/addresses.ts';
import { addDays, dateOf, instantOf, isRealDate } from '../../../domain/calendar.ts';
import { m } from '../../../messages/m.ts';
import { dateWords } from '../../../messages/when.ts';
import type { SessionsCall } from '../../lib/api.ts';
import { useFilters } from '../../lib/filters.ts';
import { Link } from '../../lib/navigation.tsx';
import { useNow } from '../../lib/now.ts';
import { ask } from '../../lib/queries.ts';
import { ownTime } from '../../lib/when.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { BackIcon, ForwardIcon } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/states.tsx';
import { type BookingView, bookingState } from './booking-words.ts';
import { eventsOf, hoursOf, minuteOf, type WeekEvent } from './week-events.ts';

const DAYS = 7;
/** Every displayed time includes the zone (BOOKING-07); the axis says it once. */
const ZONE = 'GMT';
const HOUR_PX = 80;

type Sessions = readonly BookingView[];

function mondayOf(date: string): string {
  return addDays(date, -((instantOf(date, '00:00').getUTCDay() + 6) % 7));
}

/** A week of sessions: columns along an axis of hours; on a phone, a list of the days that have sessions. */
export function WeekCalendar({ list, studyId }: { list: SessionsCall; studyId?: string | undefined }) {
  const today = dateOf(new Date(useNow()));
  const { values, change } = useFilters(['week']);
  const monday = mondayOf(isRealDate(values.week) ? values.week : today);
  const setMonday = (date: string) => change({ week: date === mondayOf(today) ? '' : date });
  const sunday = addDays(monday, DAYS - 1);
  const query = useQuery(
    ask(list, { query: { from: monday, to: sunday, size: 100, ...(studyId ? { studyId } : {}) } }),
  );
  const dates = Array.from({ length: DAYS }, (_, day) => addDays(monday, day));
  return (
    <section className="grid gap-4" aria-label={m.session_week()}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="text-lg">
          {shortDay(monday)} – {dateWords(sunday)}
        </h2>
        <div className="flex gap-2">
          <Button
            variant="plain"
            aria-label={m.session_week_before()}
            onClick={() => setMonday(addDays(monday, -DAYS))}
          >
            <BackIcon />
          </Button>
          <Button variant="plain" disabled={monday === mondayOf(today)} onClick={() => setMonday(mondayOf(today))}>
            {m.session_week_this()}
          </Button>
          <Button variant="plain" aria-label={m.session_week_next()} onClick={() => setMonday(addDays(monday, DAYS))}>
            <ForwardIcon />
          </Button>
        </div>
      </div>
      <Loaded query={query} rows={3}>
        {({ content: sessions }) => (
          <>
            <div className="lg:hidden">
              <Agenda dates={dates} today={today} sessions={sessions} />
            </div>
            <div className="max-lg:hidden">
              <TimeGrid dates={dates} today={today} sessions={sessions} />
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}

/** "Mon 30 Nov" */
function shortDay(date: string): string {
  return dateWords(date).slice(0, -5);
}

function Agenda({ dates, today, sessions }: { dates: readonly string[]; today: string; sessions: Sessions }) {
  if (sessions.length === 0) {
    return <p className="rounded-xl bg-sunken px-4 py-6 text-center text-quiet">{m.session_week_none()}</p>;
  }
  return (
    <ol className="grid gap-4">
      {dates
        .map((date) => ({ date, ofDay: eventsOf(date, sessions) }))
        .filter(({ ofDay }) => ofDay.length > 0)
        .map(({ date, ofDay }) => (
          <li key={date} className="grid gap-2">
            <h3 className="flex items-center gap-2 font-sans text-base">
              {shortDay(date)} <span className="font-normal text-quiet text-sm">{ZONE}</span>
              {date === today && <Badge tone="act">{m.session_today()}</Badge>}
            </h3>
            <ul className="ruled grid rounded-xl border border-line bg-surface">
              {ofDay
                .flatMap(({ sessions: together }) => together)
                .map((session) => (
                  <li key={session.id}>
                    <Link
                      to={addresses.session({ bookingId: session.id })}
                      className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-3 px-4 py-3 hover:bg-sunken"
                    >
                      <span className="money grid content-start leading-6">
                        <span className="font-semibold">{session.startsAt.slice(11, 16)}</span>
                        <span className="text-quiet text-sm">{session.endsAt.slice(11, 16)}</span>
                      </span>
                      <span className="wrap-anywhere grid content-start justify-items-start gap-0.5 border-clay border-l-2 pl-3">
                        <span className="font-semibold">{session.withName}</span>
                        <span className="text-sm" lang={session.studyNameLanguage}>
                          {session.studyName}
                        </span>
                        <span className="text-quiet text-sm empty:hidden">{ownTime(session.startsAt)}</span>
                        {session.status !== 'BOOKED' && (
                          <Badge tone={bookingState(session).tone}>{bookingState(session).words}</Badge>
                        )}
                      </span>
                    </Link>
                  </li>
                ))}
            </ul>
          </li>
        ))}
    </ol>
  );
}

function TimeGrid({ dates, today, sessions }: { dates: readonly string[]; today: string; sessions: Sessions }) {
  const nowMinute = minuteOf(new Date(useNow()).toISOString());
  const [from, to] = hoursOf(sessions);
  const hours = Array.from({ length: to - from }, (_, at) => from + at);
  const topOf = (minute: number) => ((minute - from * 60) / 60) * HOUR_PX;
  const showsNow = nowMinute >= from * 60 && nowMinute <= to * 60;
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface">
      <div className="grid grid-cols-[3.5rem_minmax(0,1fr)]">
        <div className="money text-right text-quiet text-xs">
          <p className="flex h-10 items-center justify-end pr-2">{ZONE}</p>
          <ol aria-hidden="true">
            {hours.slice(1).map((hour) => (
              <li key={hour} className="pr-2" style={{ height: HOUR_PX, paddingTop: HOUR_PX - 8 }}>
                {String(hour).padStart(2, '0')}:00
              </li>
            ))}
          </ol>
        </div>
        <ol className="grid grid-cols-7">
          {dates.map((date) => (
            <li key={date} className="min-w-0 border-line border-l">
              <h3
                className={`flex h-10 items-center justify-center border-line border-b px-1 font-sans text-sm ${date === today ? 'bg-clay-soft text-clay-deep' : 'text-quiet'}`}
              >
                {shortDay(date)}
                {date === today && <span className="sr-only"> ({m.session_today()})</span>}
              </h3>
              <ol
                className="relative"
                style={{
                  height: hours.length * HOUR_PX,
                  backgroundImage: `repeating-linear-gradient(to bottom, transparent 0 ${HOUR_PX - 1}px, var(--line) ${HOUR_PX - 1}px ${HOUR_PX}px)`,
                }}
              >
                {eventsOf(date, sessions).map((event) => (
                  <Event key={event.sessions[0]?.id} event={event} top={topOf(event.start)} />
                ))}
                {date === today && showsNow && (
                  <li
                    className="pointer-events-none absolute inset-x-0 border-danger border-t-2 before:absolute before:-top-[5px] before:-left-1 before:size-2 before:rounded-full before:bg-danger"
                    style={{ top: topOf(nowMinute) }}
                  >
                    <span className="sr-only">{m.session_running()}</span>
                  </li>
                )}
              </ol>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

const stateAfter = (session: BookingView) => (session.status === 'BOOKED' ? '' : `, ${bookingState(session).words}`);

const LOOKS: Record<BookingView['status'], string> = {
  BOOKED: 'border-clay bg-clay-soft',
  ATTENDED: 'border-leaf bg-leaf-soft',
  MISSED: 'border-danger bg-danger-soft',
  CANCELLED: 'border-line-strong bg-sunken',
};

/** Sessions of one time and study, as high as they are long. */
function Event({ event, top }: { event: WeekEvent<BookingView>; top: number }) {
  const { sessions, start, end, lane, lanes } = event;
  const [first] = sessions;
  if (!first) return null;
  const times = `${first.startsAt.slice(11, 16)}–${first.endsAt.slice(11, 16)} ${ZONE}${ownTime(first.startsAt)}`;
  return (
    <li
      className="absolute p-px"
      style={{
        top,
        height: ((end - start) / 60) * HOUR_PX,
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
      }}
    >
      <div
        className={`grid h-full grid-cols-[minmax(0,1fr)] content-start overflow-hidden rounded-md border-l-4 text-xs leading-4 ${LOOKS[first.status]}`}
      >
        {sessions.map((session, at) => (
          <Link
            key={session.id}
            to={addresses.session({ bookingId: session.id })}
            title={`${times}, ${session.withName}, ${session.studyName}${stateAfter(session)}`}
            className={`block px-1.5 hover:underline ${at === 0 ? 'pt-1' : ''} ${sessions.length === 1 ? 'h-full' : ''}`}
          >
            <span className="block truncate font-semibold">
              {at === 0 && <span className="money">{session.startsAt.slice(11, 16)}</span>} {session.withName}
            </span>
            {at === sessions.length - 1 && (
              <span className={end - start > 30 ? 'line-clamp-2' : 'block truncate'} lang={session.studyNameLanguage}>
                {session.studyName}
              </span>
            )}
          </Link>
        ))}
      </div>
    </li>
  );
}
