import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listBookings } from '../../contract/bookings.ts';
import { CHANGE_NOTICE_HOURS, MAX_MOVES } from '../../domain/session-rules.ts';
import { paths } from '../app/paths.ts';
import { CancelButton } from '../features/bookings/cancel-dialog.tsx';
import { type BookingView, SessionCard } from '../features/bookings/session-card.tsx';
import { ask } from '../lib/queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageTitle } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';

const WHEN = { upcoming: 'Upcoming', past: 'Past' } as const;

export default function BookingsPage() {
  const [when, setWhen] = useState<keyof typeof WHEN>('upcoming');
  const [page, setPage] = useState(0);
  const query = useQuery(ask(listBookings, { query: { when, page } }));
  return (
    <>
      <PageTitle title="My Bookings" />
      <Tabs
        tabs={WHEN}
        current={when}
        label="Bookings"
        onChange={(next) => {
          setWhen(next);
          setPage(0);
        }}
      />
      <PagedList
        query={query}
        onPage={setPage}
        empty={
          <EmptyState title={when === 'upcoming' ? 'No session is booked' : 'No session yet'}>
            {when === 'upcoming' && (
              <>
                <p>Once you are invited and have chosen a time, the session stands here.</p>
                <ButtonLink look="plain" to={paths.studies}>
                  My Studies
                </ButtonLink>
              </>
            )}
          </EmptyState>
        }
      >
        {(booking) => (
          <SessionCard booking={booking}>
            {booking.status === 'BOOKED' && <BookingActions booking={booking} />}
          </SessionCard>
        )}
      </PagedList>
    </>
  );
}

function BookingActions({ booking }: { booking: BookingView }) {
  const ahead = Date.parse(booking.startsAt) - Date.now();
  const mayMove = booking.moves < MAX_MOVES && ahead >= CHANGE_NOTICE_HOURS * 3_600_000;
  return (
    <>
      {mayMove && (
        <ButtonLink look="plain" to={paths.scheduleAvailability(booking.studyId)}>
          Move
        </ButtonLink>
      )}
      {ahead > 0 && <CancelButton booking={booking} side="participant" />}
      <ButtonLink look="quiet" to={paths.contact}>
        Report a problem
      </ButtonLink>
    </>
  );
}
