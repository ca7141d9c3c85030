import { addresses } from '../../contract/addresses.ts';
import { m } from '../../messages/m.ts';
import { BookingActions } from '../features/bookings/booking-actions.tsx';
import { CalendarFeedCard } from '../features/bookings/calendar-feed-card.tsx';
import { SessionList } from '../features/bookings/session-list.tsx';
import { StrikesBanner } from '../features/bookings/strikes-banner.tsx';
import calendar from '../illustrations/calendar.svg';
import { Lazy, lazyPart } from '../lib/lazy-part.tsx';
import { headingOf } from '../lib/routes.ts';
import { ButtonLink } from '../ui/button.tsx';
import { FoldedCard } from '../ui/folded-card.tsx';
import { PageTitle } from '../ui/page-title.tsx';

// Asked about the newest session only: nothing else of the screen waits for it.
const AskedRating = lazyPart(() => import('../features/ratings/asked-rating.tsx').then((module) => module.AskedRating));
const SeenOfYou = lazyPart(() => import('../features/ratings/seen-of-you.tsx').then((module) => module.SeenOfYou));

export default function BookingsPage() {
  return (
    <>
      <PageTitle {...headingOf('bookings')} />
      <StrikesBanner />
      <Lazy of={AskedRating} fallback={null} list="GET /project/bookings" />
      <SessionList
        list="GET /project/bookings"
        picture={calendar}
        emptyHint={
          <>
            <p>{m.booking_empty()}</p>
            <ButtonLink variant="plain" to={addresses.studies}>
              {m.shell_studies()}
            </ButtonLink>
          </>
        }
        actions={(booking) => <BookingActions booking={booking} />}
      />
      <CalendarFeedCard />
      <FoldedCard title={m.booking_seen_of_you()} action={m.booking_show()}>
        <Lazy of={SeenOfYou} fallback={<div className="skeleton h-24" />} />
      </FoldedCard>
    </>
  );
}
