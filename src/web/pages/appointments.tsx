import { AppointmentList } from '../features/bookings/appointment-list.tsx';
import { CalendarFeedCard } from '../features/bookings/calendar-feed-card.tsx';
import { OwnCalendarsCard } from '../features/calendars/own-calendars-card.tsx';
import { Lazy, lazyPart } from '../lib/lazy-part.tsx';
import { headingOf } from '../lib/routes.ts';
import { PageTitle } from '../ui/page-title.tsx';

// Lazy, because nothing else on the screen depends on it.
const AskedRating = lazyPart(() => import('../features/ratings/asked-rating.tsx').then((module) => module.AskedRating));

export default function AppointmentsPage() {
  return (
    <>
      <PageTitle {...headingOf('appointments')} />
      <Lazy of={AskedRating} fallback={null} list="GET /project/studies/appointments" />
      <AppointmentList />
      <CalendarFeedCard />
      <OwnCalendarsCard />
    </>
  );
}
