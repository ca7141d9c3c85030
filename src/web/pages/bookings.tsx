import { addresses } from '../../contract/addresses.ts';
import { listBookings } from '../../contract/bookings.ts';
import { BookingActions } from '../features/bookings/booking-actions.tsx';
import { CalendarFeedCard } from '../features/bookings/calendar-feed-card.tsx';
import { SessionList } from '../features/bookings/session-list.tsx';
import { StrikesBanner } from '../features/bookings/strikes-banner.tsx';
import calendar from '../illustrations/calendar.svg';
import { ButtonLink } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export default function BookingsPage() {
  return (
    <>
      <PageTitle title="My Bookings" lead="All times are GMT." />
      <StrikesBanner />
      <SessionList
        endpoint={listBookings}
        picture={calendar}
        emptyHint={
          <>
            <p>Choose a time under My Studies to see your session here.</p>
            <ButtonLink look="plain" to={addresses.studies}>
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
