import { listBookings } from '../../contract/bookings.ts';
import { paths } from '../app/paths.ts';
import { BookingActions } from '../features/bookings/booking-actions.tsx';
import { CalendarFeedCard } from '../features/bookings/calendar-feed-card.tsx';
import { SessionList } from '../features/bookings/session-list.tsx';
import { StrikesBanner } from '../features/bookings/strikes-banner.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PageTitle } from '../ui/page.tsx';

export default function BookingsPage() {
  return (
    <>
      <PageTitle title="My Bookings" />
      <StrikesBanner />
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
      <CalendarFeedCard />
    </>
  );
}
