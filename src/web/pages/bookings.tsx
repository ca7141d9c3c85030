import { listBookings } from '../../contract/bookings.ts';
import { CHANGE_NOTICE_HOURS, MAX_MOVES } from '../../domain/session-rules.ts';
import { paths } from '../app/paths.ts';
import { CancelButton } from '../features/bookings/cancel-dialog.tsx';
import type { BookingView } from '../features/bookings/session-card.tsx';
import { SessionList } from '../features/bookings/session-list.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PageTitle } from '../ui/page.tsx';

export default function BookingsPage() {
  return (
    <>
      <PageTitle title="My Bookings" />
      <SessionList
        endpoint={listBookings}
        teach={
          <>
            <p>Once you are invited and have chosen a time, the session stands here.</p>
            <ButtonLink look="plain" to={paths.studies}>
              My Studies
            </ButtonLink>
          </>
        }
        actions={(booking) => <BookingActions booking={booking} />}
      />
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
