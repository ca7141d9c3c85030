import ical, { ICalCalendarMethod } from 'ical-generator';
import { addresses } from '../../../contract/addresses.ts';
import { payInWords } from '../../../domain/added-pay.ts';
import type { Settings } from '../../platform/settings.ts';
import type { SessionRow } from './bookings.sql.ts';
import { eventOf, PRODUCT_ID } from './calendar-event.ts';
import { joiningFor } from './joining.ts';

type CalendarSettings = Pick<Settings, 'origin' | 'fraudSecret' | 'meetings' | 'supportAddress'>;

/**
 * A session as iCalendar, by the rules of invitations (RFC 5546). The same UID with a higher SEQUENCE moves or cancels the event in a
 * calendar.
 */
export function calendarFile(
  session: SessionRow,
  side: 'participant' | 'researcher',
  { now, ...settings }: CalendarSettings & { now: Date },
): { filename: string; method: 'REQUEST' | 'PUBLISH' | 'CANCEL'; content: string } {
  const attendee = attendeeOf(session, side);
  const method = session.status === 'CANCELLED' ? 'CANCEL' : attendee ? 'REQUEST' : 'PUBLISH';
  const joining = joiningFor(session, side, settings);
  const page = side === 'participant' ? addresses.bookings : addresses.appointments;
  const calendar = ical({ prodId: PRODUCT_ID, method: ICalCalendarMethod[method] });
  const event = calendar.createEvent({
    ...eventOf(session, side, { now, supportAddress: settings.supportAddress }),
    description: [
      side === 'participant'
        ? `Session with ${session.organizationName}. You receive ${payInWords(session.rewardPesewas, { ...session, extraPay: 0 })}.`
        : `Session with ${session.participantFirstName} ${session.participantLastName}.`,
      joining,
      `${settings.origin}${page}`,
    ].join('\n'),
    location: joining,
  });
  if (attendee) event.createAttendee(attendee);
  return {
    filename: `nyansapo-session-${session.startsAt.toISOString().slice(0, 10)}.ics`,
    method,
    content: calendar.toString(),
  };
}

/** The person whose calendar gets the session; null without an email address for replies. A request must name them. */
function attendeeOf(session: SessionRow, side: 'participant' | 'researcher'): { name: string; email: string } | null {
  const [first, last, email] =
    side === 'participant'
      ? [session.participantFirstName, session.participantLastName, session.participantEmail]
      : [session.researcherFirstName, session.researcherLastName, session.researcherEmail];
  return email === null ? null : { name: `${first} ${last}`, email };
}
