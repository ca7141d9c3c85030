import { type Address, addresses } from '../../../contract/addresses.ts';
import { formatSession } from '../../../domain/calendar.ts';
import { MEETING_KINDS } from '../../../domain/session-kinds.ts';
import type { App } from '../../platform/app.ts';
import type { MailContent } from '../../platform/mail/compose.ts';
import type { MailPerson } from '../../platform/mail/define-mail.ts';
import { findSession, type SessionRow } from './bookings.sql.ts';
import { calendarFile } from './calendar-file.ts';
import { joiningFor } from './joining.ts';

/** What mails say about a session, in the words of the reader's side. */
export interface SessionFacts {
  session: SessionRow;
  side: 'participant' | 'researcher';
  title: string;
  when: string;
  who: string;
  joining: string;
  page: Address;
  /** The file that enters the session in a calendar, changes it there or removes it. */
  calendar(): NonNullable<MailContent['calendar']>;
}

/** Null if the booking does not exist. */
export async function readFacts(app: App, person: MailPerson, bookingId: string): Promise<SessionFacts | null> {
  const session = await app.look((look) => findSession(look.tx, bookingId));
  if (!session) return null;
  const side = session.participantId === person.userId ? 'participant' : 'researcher';
  return {
    session,
    side,
    title: side === 'participant' ? session.publicName : session.studyName,
    when: formatSession(session.startsAt, session.endsAt),
    who:
      side === 'participant'
        ? `${session.researcherFirstName} ${session.researcherLastName} of ${session.organizationName}`
        : `${session.participantFirstName} ${session.participantLastName}`,
    joining: `${MEETING_KINDS[session.meetingKind]}: ${joiningFor(session, side, app.settings.meetingBaseUrl)}`,
    page: side === 'participant' ? addresses.bookings : addresses.appointments,
    calendar: () => calendarFile(session, side, { ...app.settings, now: app.clock.now() }),
  };
}
