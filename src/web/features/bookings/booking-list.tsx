import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import { m } from '../../../messages/m.ts';
import calendar from '../../illustrations/calendar.svg';
import { usePage } from '../../lib/filters.ts';
import { ask } from '../../lib/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { BookingActions } from './booking-actions.tsx';
import { BookingCard } from './booking-card.tsx';
import type { BookingView } from './booking-words.ts';

/**
 * A participant's sessions in one list: what is still to come, and below it what is over. `children` follow once both have loaded,
 * so that nothing moves down under a finger.
 */
export function BookingList({ children }: { children: ReactNode }) {
  const [ahead, setAhead] = useState(0);
  const [page, setPage] = usePage();
  const upcoming = useQuery(ask('GET /project/bookings', { query: { when: 'upcoming', page: ahead } }));
  const past = useQuery(ask('GET /project/bookings', { query: { when: 'past', page } }));
  const hasPast = page > 0 || (past.data?.content.length ?? 0) > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PagedList
        query={upcoming}
        onPage={setAhead}
        empty={
          <EmptyState picture={calendar} title={m.session_none()}>
            <p>{m.booking_empty()}</p>
            <ButtonLink variant="plain" to={addresses.studies}>
              {m.shell_studies()}
            </ButtonLink>
          </EmptyState>
        }
      >
        {(booking) => <Row booking={booking} />}
      </PagedList>
      {hasPast && (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-2" aria-labelledby="past">
          <h2 id="past" className="text-xl">
            {m.session_past()}
          </h2>
          <PagedList query={past} onPage={setPage} empty={null}>
            {(booking) => <Row booking={booking} />}
          </PagedList>
        </section>
      )}
      {!upcoming.isPending && !past.isPending && children}
    </div>
  );
}

function Row({ booking }: { booking: BookingView }) {
  return (
    <BookingCard booking={booking}>
      {booking.status === 'BOOKED' && <BookingActions booking={booking} />}
      {booking.rateUntil && (
        <ButtonLink
          variant="plain"
          className="justify-self-start"
          to={addresses.session({ bookingId: booking.id })}
          aria-label={m.session_rate_with({ name: booking.withName })}
        >
          {m.session_rate()}
        </ButtonLink>
      )}
    </BookingCard>
  );
}
