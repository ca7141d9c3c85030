import { AppointmentList } from '../features/bookings/appointment-list.tsx';
import { PageTitle } from '../ui/page.tsx';

export default function AppointmentsPage() {
  return (
    <>
      <PageTitle title="My Appointments" />
      <AppointmentList />
    </>
  );
}
