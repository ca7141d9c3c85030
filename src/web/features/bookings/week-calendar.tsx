import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../../contract/addresses.ts';
import { addDays, dateOf, instantOf, isRealDate } from '../../../domain/calendar.ts';
import { m } from '../../../messages/m.ts';
import { dateWords } from '../../../messages/when.ts';
import type { SessionsCall } from '../../lib/api.ts';
import { useFilters } from '../../lib/filters.ts';
import { Link } from '../../lib/navigation.tsx';
import { ask } from '../../lib/queries.ts';
import { ownTime } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/states.tsx';

const DAYS = 7;
/** Every displayed time says it (BOOKING-07). */
const ZONE = 'GMT';

function mondayOf(date: string): string {
  return addDays(date, -((instantOf(date, '00:00').getUTCDay() + 6) % 7));
}

/** A week of sessions with one column per day; on a phone the days are listed one below the other. */
export function WeekCalendar({ list, studyId }: { list: SessionsCall; studyId?: string | undefined }) {
  const today = dateOf(new Date());
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
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">
          {dateWords(monday)} – {dateWords(sunday)}
        </h2>
        <div className="flex flex-wrap gap-2">
          <Button variant="plain" onClick={() => setMonday(addDays(monday, -DAYS))}>
            {m.session_week_before()}
          </Button>
          <Button variant="plain" disabled={monday === mondayOf(today)} onClick={() => setMonday(mondayOf(today))}>
            {m.session_week_this()}
          </Button>
          <Button variant="plain" onClick={() => setMonday(addDays(monday, DAYS))}>
            {m.session_week_next()}
          </Button>
        </div>
      </div>
      <Loaded query={query} rows={1}>
        {({ content: sessions }) => (
          <ol className="grid gap-2 lg:grid-cols-7">
            {dates.map((date) => {
              const ofDay = sessions
                .filter(({ startsAt }) => startsAt.startsWith(date))
                .sort((one, other) => one.startsAt.localeCompare(other.startsAt));
              return (
                <li
                  key={date}
                  className={`grid content-start gap-2 rounded-xl border p-3 lg:min-h-48 ${date === today ? 'border-clay' : 'border-line'} ${ofDay.length === 0 ? 'max-lg:py-2' : ''}`}
                >
                  <h3 className="font-sans text-quiet text-sm">{dateWords(date).slice(0, -5)}</h3>
                  {ofDay.map((session) => (
                    <Link
                      key={session.id}
                      to={addresses.session({ bookingId: session.id })}
                      className="grid gap-0.5 rounded-lg bg-clay-soft px-3 py-2 text-sm hover:bg-sunken lg:-mx-1.5 lg:px-2"
                    >
                      <span className="money font-semibold">
                        {/* A column is narrow: the line may break before the zone, never within the times. */}
                        <span className="whitespace-nowrap">
                          {session.startsAt.slice(11, 16)}–{session.endsAt.slice(11, 16)}
                        </span>{' '}
                        {ZONE}
                        {ownTime(session.startsAt)}
                      </span>
                      <span lang={session.studyNameLanguage}>{session.studyName}</span>
                      <span className="text-quiet">{session.withName}</span>
                    </Link>
                  ))}
                </li>
              );
            })}
          </ol>
        )}
      </Loaded>
    </section>
  );
}
