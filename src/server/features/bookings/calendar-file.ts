import ical, { ICalCalendarMethod } from 'ical-generator';
import { addresses } from '../../../contract/addresses.ts';
import { formatCedis } from '../../../domain/money.ts';
import type { Settings } from '../../platform/settings.ts';
import type { SessionRow } from './bookings.sql.ts';
import { eventOf, PRODUCT_ID } from './calendar-event.ts';
import { joiningFor } from './joining.ts';

type CalendarSettings = Pick<Settings, 'origin' | 'meetingBaseUrl' | 'supportAddress'>;

/** A session as iCalendar. The same UID with a higher SEQUENCE moves or cancels the event in a calendar. */
export function calendarFile(
  session: SessionRow,
  side: 'participant' | 'researcher',
  { origin, meetingBaseUrl, supportAddress, now }: CalendarSettings & { now: Date },
): { filename: string; method: 'REQUEST' | 'CANCEL'; content: string } {
  const cancelled = session.status === 'CANCELLED';
  const joining = joiningFor(session, side, meetingBaseUrl);
  const page = side === 'participant' ? addresses.bookings : addresses.appointments;
  const calendar = ical({
    prodId: PRODUCT_ID,
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  const event = calendar.createEvent({
    ...eventOf(session, side, now),
    description: [
      side === 'participant'
        ? `Session with ${session.organizationName}. You receive ${formatCedis(session.rewardPesewas)}.`
        : `Session with ${session.participantFirstName} ${session.participantLastName}.`,
      joining,
      `${origin}${page}`,
    ].join('\n'),
    location: joining,
    // Replies to the invitation go to the platform: neither side learns the other's email address.
    organizer: { name: session.organizationName, email: supportAddress },
  });
  // Without an address, nobody could receive a reply.
  if (side === 'participant' && session.participantEmail !== null) {
    event.createAttendee({
      name: `${session.participantFirstName} ${session.participantLastName}`,
      email: session.participantEmail,
    });
  }
  return {
    filename: `nyansapo-session-${session.startsAt.toISOString().slice(0, 10)}.ics`,
    method: cancelled ? 'CANCEL' : 'REQUEST',
    content: calendar.toString(),
  };
}
