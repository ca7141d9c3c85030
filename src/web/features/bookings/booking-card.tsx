import type { ReactNode } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import { addDays, dateOf } from '../../../domain/calendar.ts';
import { isWebAddress } from '../../../domain/meeting-details.ts';
import { m } from '../../../messages/m.ts';
import { groupWords, sumWords } from '../../../messages/offer-words.ts';
import { clockRangeWords, reminderPromise } from '../../../messages/when.ts';
import { Link } from '../../lib/navigation.tsx';
import { useNow } from '../../lib/now.ts';
import { MEETING_WORDS } from '../../lib/study-words.ts';
import { ownTime, showDay } from '../../lib/when.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';
import { type BookingView, bookingState, remindedWords } from './booking-words.ts';

/** A participant's session: the day first, then when, how, with whom and for how much. `whole`: on its own page. */
export function BookingCard({
  booking,
  whole = false,
  observers = [],
  children,
}: {
  booking: BookingView;
  whole?: boolean;
  /** “1 observer from …” for each company that may observe it. */
  observers?: readonly string[];
  children?: ReactNode;
}) {
  const { startsAt, endsAt, status, meetingDetails, meetingKind } = booking;
  const isLink = isWebAddress(meetingDetails);
  const isBooked = status === 'BOOKED';
  // What a cancelled or missed session would have paid is no offer any more.
  const isPaying = isBooked || status === 'ATTENDED' || booking.isDecidedPaid;
  const state = bookingState(booking);
  // Afterwards, the heading is the day itself.
  const isAhead = Date.parse(endsAt) > useNow() && isBooked;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex items-start gap-4">
        <DayTile date={startsAt} isQuiet={!isBooked} />
        <div className="grid min-w-0 flex-1 gap-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h2 className="wrap-anywhere text-lg">
              {whole ? (
                <When of={booking} />
              ) : (
                <Link
                  className="rounded hover:text-clay hover:underline"
                  lang={booking.studyNameLanguage}
                  to={addresses.session({ bookingId: booking.id })}
                >
                  {booking.studyName}
                </Link>
              )}
            </h2>
            <Badge tone={state.tone}>{state.words}</Badge>
          </div>
          <p className={whole ? 'text-quiet' : 'font-semibold'}>
            {whole && isAhead && `${showDay(startsAt)}, `}
            <time className="money" dateTime={startsAt}>
              {clockRangeWords(new Date(startsAt), new Date(endsAt))}
            </time>
            {ownTime(startsAt)}
          </p>
          <p className="text-quiet">
            {m.session_kind_with({ kind: MEETING_WORDS[meetingKind], name: booking.withName })} ·{' '}
            {booking.organizationName}
            {isPaying && (
              <>
                {' '}
                · <span className="money font-semibold text-leaf">{sumWords(booking.rewardPesewas, booking)}</span>
              </>
            )}
          </p>
        </div>
      </div>
      {booking.groupSize !== null && <p className="text-quiet">{groupWords(booking.groupSize)}</p>}
      {observers.length > 0 && <p>{m.session_observed({ names: observers.join(', ') })}</p>}
      {meetingDetails && !isLink && <p className="wrap-anywhere">{meetingDetails}</p>}
      {meetingKind === 'IN_PERSON' && meetingDetails && (
        <a
          className="justify-self-start rounded text-clay underline"
          href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(meetingDetails)}`}
          target="_blank"
          rel="noreferrer"
        >
          {m.session_directions()}
        </a>
      )}
      {booking.instructions && isBooked && (
        <p className="whitespace-pre-line rounded-lg bg-sunken px-4 py-3">{booking.instructions}</p>
      )}
      {children}
      {isBooked && whole && (
        <p className="text-quiet text-sm empty:hidden">
          {[remindedWords(booking.remindersSent), reminderPromise(new Date(startsAt), new Date())]
            .filter((text) => text !== '')
            .join(' ')}
        </p>
      )}
    </Card>
  );
}

/** "Today", "Tomorrow" or "in 5 days"; the day itself once it is over. */
function When({ of: { startsAt, endsAt, status } }: { of: BookingView }) {
  const now = useNow();
  const [day, today] = [startsAt.slice(0, 10), dateOf(new Date(now))];
  if (status !== 'BOOKED' || Date.parse(endsAt) <= now) return showDay(startsAt);
  if (Date.parse(startsAt) <= now) return m.session_running();
  if (day === today) return m.session_today();
  return day === addDays(today, 1) ? m.session_tomorrow() : <TimeLeft at={startsAt} />;
}

function DayTile({ date, isQuiet }: { date: string; isQuiet: boolean }) {
  const [weekday, day, month] = showDay(date).split(' ');
  return (
    <span
      className={`grid w-16 shrink-0 justify-items-center rounded-xl px-1 py-2 leading-tight ${isQuiet ? 'bg-sunken text-quiet' : 'bg-clay-soft text-clay-deep'}`}
      aria-hidden="true"
    >
      <span className="text-sm">{weekday}</span>
      <span className="money font-display text-xl">{day}</span>
      <span className="text-sm">{month}</span>
    </span>
  );
}
