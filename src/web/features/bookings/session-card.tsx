import type { ReactNode } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import { isWebAddress } from '../../../domain/meeting-details.ts';
import { m } from '../../../messages/m.ts';
import { groupWords } from '../../../messages/offer-words.ts';
import { reminderPromise } from '../../../messages/when.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { Link } from '../../lib/navigation.tsx';
import { MEETING_WORDS } from '../../lib/study-words.ts';
import { showSession } from '../../lib/when.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { type BookingView, bookingState, remindedWords } from './booking-words.ts';

// Only researchers see how a session's pay is doing.
const SessionPay = lazyPart(() => import('./session-pay.tsx').then((module) => module.SessionPay));

/**
 * One session: its time, the other side, how to join. Each side has its own actions. `whole`: on the session's own page, where
 * the card has no link to itself.
 */
export function SessionCard({
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
  const isLink = isWebAddress(booking.meetingDetails);
  const state = bookingState(booking);
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg">
          {whole ? (
            m.session_title()
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
      <div className="grid gap-x-4 gap-y-1 sm:flex sm:flex-wrap sm:items-baseline">
        <p className="font-semibold">{showSession(booking.startsAt, booking.endsAt)}</p>
        <p className="text-quiet">
          {m.session_kind_with({ kind: MEETING_WORDS[booking.meetingKind], name: booking.withName })}
        </p>
      </div>
      {booking.groupSize !== null && <Group booking={booking} groupSize={booking.groupSize} />}
      {observers.length > 0 && <p>{m.session_observed({ names: observers.join(', ') })}</p>}
      {booking.meetingDetails && !isLink && <p>{booking.meetingDetails}</p>}
      {booking.meetingKind === 'IN_PERSON' && booking.meetingDetails && (
        <a
          className="justify-self-start rounded text-clay underline"
          href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(booking.meetingDetails)}`}
          target="_blank"
          rel="noreferrer"
        >
          {m.session_directions()}
        </a>
      )}
      {booking.instructions && booking.status === 'BOOKED' && (
        <p className="rounded-lg bg-sunken px-4 py-3">{booking.instructions}</p>
      )}
      {booking.status === 'BOOKED' && (
        <p className="text-quiet text-sm empty:hidden">
          {[remindedWords(booking.remindersSent), reminderPromise(new Date(booking.startsAt), new Date())]
            .filter((text) => text !== '')
            .join(' ')}
        </p>
      )}
      {booking.pay && <Lazy of={SessionPay} fallback={<div className="skeleton h-5" />} booking={booking} />}
      {children}
    </Card>
  );
}

/** Participants see the group's maximum size; researchers see the booked seats, and whether they are too few. */
function Group({ booking, groupSize }: { booking: BookingView; groupSize: number }) {
  const { seatsBooked, minimumSeats, startsAt, status } = booking;
  if (seatsBooked === null || minimumSeats === null) return <p className="text-quiet">{groupWords(groupSize)}</p>;
  const isThin = status === 'BOOKED' && seatsBooked < minimumSeats && Date.parse(startsAt) > Date.now();
  return (
    <p className={isThin ? 'text-gold-ink' : 'text-quiet'}>
      {`Group session, ${seatsBooked} of ${groupSize} seats booked${isThin ? `, ${minimumSeats} needed` : ''}`}
    </p>
  );
}
