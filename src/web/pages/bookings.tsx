import { m } from '../../messages/m.ts';
import { BookingList } from '../features/bookings/booking-list.tsx';
import { CalendarFeedCard } from '../features/bookings/calendar-feed-card.tsx';
import { StrikesBanner } from '../features/bookings/strikes-banner.tsx';
import { Lazy, lazyPart } from '../lib/lazy-part.tsx';
import { headingOf } from '../lib/routes.ts';
import { FoldedCard } from '../ui/folded-card.tsx';
import { PageTitle } from '../ui/page-title.tsx';

// Lazy, because nothing else on the screen depends on it.
const AskedRating = lazyPart(() => import('../features/ratings/asked-rating.tsx').then((module) => module.AskedRating));
const SeenOfYou = lazyPart(() => import('../features/ratings/seen-of-you.tsx').then((module) => module.SeenOfYou));

export default function BookingsPage() {
  return (
    <>
      <PageTitle {...headingOf('bookings')} />
      <StrikesBanner />
      <Lazy of={AskedRating} fallback={null} list="GET /project/bookings" />
      <BookingList>
        <CalendarFeedCard />
        <FoldedCard title={m.booking_seen_of_you()} action={m.booking_show()}>
          <Lazy of={SeenOfYou} fallback={<div className="skeleton h-24" />} />
        </FoldedCard>
      </BookingList>
    </>
  );
}
