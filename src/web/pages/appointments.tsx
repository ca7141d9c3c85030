import { AppointmentList } from '../features/bookings/appointment-list.tsx';
import { CalendarFeedCard } from '../features/bookings/calendar-feed-card.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export default function AppointmentsPage() {
  return (
    <>
      <PageTitle
        title="My Appointments"
        lead="Your sessions with participants, in all your studies. All times are GMT."
      />
      <AppointmentList />
      <CalendarFeedCard />
    </>
  );
}
