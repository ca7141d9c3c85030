import { listAppointments } from '../../contract/bookings.ts';
import { AppointmentList } from '../features/bookings/appointment-list.tsx';
import { CalendarFeedCard } from '../features/bookings/calendar-feed-card.tsx';
import { OwnCalendarsCard } from '../features/calendars/own-calendars-card.tsx';
import { Drawn, part } from '../lib/part.tsx';
import { PageTitle } from '../ui/page-title.tsx';

// Asked about the newest session only: nothing else of the screen waits for it.
const AskedRating = part(() => import('../features/ratings/asked-rating.tsx').then((module) => module.AskedRating));

export default function AppointmentsPage() {
  return (
    <>
      <PageTitle
        title="My Appointments"
        lead="Your sessions with participants, in all your studies. All times are GMT."
      />
      <Drawn of={AskedRating} fallback={null} endpoint={listAppointments} />
      <AppointmentList />
      <CalendarFeedCard />
      <OwnCalendarsCard />
    </>
  );
}
