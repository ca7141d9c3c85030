import type { ReactNode } from 'react';
import type { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import { type Booking, getCalendarFile } from '../../../contract/bookings.ts';
import { BOOKING_STATUSES } from '../../../domain/lifecycles/booking-lifecycle.ts';
import { REMINDERS, reminderPromise } from '../../../domain/reminders.ts';
import { MEETING_KINDS } from '../../../domain/session-kinds.ts';
import { call } from '../../lib/api.ts';
import { Link } from '../../lib/navigation.tsx';
import { useWork } from '../../lib/use-call.ts';
import { showSession } from '../../lib/when.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

export type BookingView = z.output<typeof Booking>;

const TONES: Record<BookingView['status'], Tone> = {
  BOOKED: 'act',
  CANCELLED: 'quiet',
  ATTENDED: 'good',
  MISSED: 'bad',
};

/**
 * One session: its time, the other side, how to join. Each side has its own actions. `whole` is the session's own page,
 * without a link to itself.
 */
export function SessionCard({
  booking,
  whole = false,
  children,
}: {
  booking: BookingView;
  whole?: boolean;
  children?: ReactNode;
}) {
  const isLink = booking.meetingDetails.startsWith('https://');
  const reminders = REMINDERS.filter(({ kind }) => booking.remindersSent.includes(kind));
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg">
          {whole ? (
            'The session'
          ) : (
            <Link className="rounded hover:text-clay hover:underline" to={addresses.session({ bookingId: booking.id })}>
              {booking.studyName}
            </Link>
          )}
        </h2>
        <Badge tone={TONES[booking.status]}>{BOOKING_STATUSES[booking.status]}</Badge>
      </div>
      <p className="font-semibold">{showSession(booking.startsAt, booking.endsAt)}</p>
      <p className="text-quiet">
        {MEETING_KINDS[booking.meetingKind]} with {booking.withName}
      </p>
      {booking.meetingDetails && !isLink && <p>{booking.meetingDetails}</p>}
      {booking.meetingKind === 'IN_PERSON' && booking.meetingDetails && (
        <a
          className="justify-self-start rounded text-clay underline"
          href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(booking.meetingDetails)}`}
          target="_blank"
          rel="noreferrer"
        >
          Directions
        </a>
      )}
      {booking.instructions && booking.status === 'BOOKED' && (
        <p className="rounded-lg bg-sunken px-4 py-3">{booking.instructions}</p>
      )}
      {booking.status === 'BOOKED' && (
        <p className="text-quiet text-sm empty:hidden">
          {reminders.length > 0 && `Reminded: ${reminders.map(({ words }) => words).join(', ')} before. `}
          {reminderPromise(new Date(booking.startsAt), new Date())}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {booking.status === 'BOOKED' && isLink && (
          <a
            href={booking.meetingDetails}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-12 items-center rounded-lg bg-clay px-5 font-semibold text-on-clay hover:bg-clay-deep"
          >
            Join the call
          </a>
        )}
        {booking.status === 'BOOKED' && <CalendarButton bookingId={booking.id} />}
        {children}
      </div>
    </Card>
  );
}

function CalendarButton({ bookingId }: { bookingId: string }) {
  const save = useWork(async () => {
    const { content } = await call(getCalendarFile, { params: { id: bookingId } });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([content.calendar], { type: 'text/calendar' }));
    link.download = content.filename;
    link.click();
    URL.revokeObjectURL(link.href);
  });
  return (
    <Button look="plain" busy={save.isPending} onClick={() => save.run()}>
      Calendar file
    </Button>
  );
}
