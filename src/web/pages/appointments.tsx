import { AppointmentList } from '../features/bookings/appointment-list.tsx';
import { CalendarFeedCard } from '../features/bookings/calendar-feed-card.tsx';
import { PageTitle } from '../ui/page.tsx';

export default function AppointmentsPage() {
  return (
    <>
      <PageTitle title="My Appointments" />
      <AppointmentList />
      <CalendarFeedCard />
    </>
  );
}
