import { type Address, addresses } from '../../../contract/addresses.ts';
import type { MeetingKind } from '../../../domain/session-kinds.ts';
import { m } from '../../../messages/m.ts';
import { sessionWords } from '../../../messages/when.ts';
import type { App } from '../../platform/app.ts';
import type { MailContent } from '../../platform/mail/compose.ts';
import type { MailPerson } from '../../platform/mail/define-mail.ts';
import { titleIn } from '../../platform/mail/titles.ts';
import { readTogether } from '../../platform/read-together.ts';
import { readTaxOn } from '../payouts/withholding.service.ts';
import { listSessions, type SessionRow } from './bookings.sql.ts';
import { calendarFile } from './calendar-file.ts';
import { joiningFor } from './joining.ts';

/** What mails say about a session, from the reader's side. */
export interface SessionFacts {
  session: SessionRow;
  side: 'participant' | 'researcher';
  title: string;
  /** The title as it fits into a text message. */
  short: string;
  page: Address;
  /** The file that enters the session in a calendar, changes it there or removes it. It is in English. */
  calendar: NonNullable<MailContent['calendar']>;
  /** What is withheld of its reward, for the participant. */
  taxPesewas: number;
  /** In the language that is being written. */
  words(): { when: string; who: string; joining: string };
}

const MEETINGS: Readonly<Record<MeetingKind, () => string>> = {
  VIDEO_CALL: () => m.lists_meeting_video(),
  PHONE_CALL: () => m.lists_meeting_phone(),
  IN_PERSON: () => m.lists_meeting_person(),
};

/** The mails to both sides are usually sent at the same moment. */
const readSession = readTogether(listSessions, ({ id }) => id);

/** Null if the booking does not exist. */
export async function readFacts(app: App, person: MailPerson, bookingId: string): Promise<SessionFacts | null> {
  const session = await readSession(app, bookingId);
  if (!session) return null;
  const side = session.participantId === person.userId ? 'participant' : 'researcher';
  const { title, short } = titleIn(session, person.language);
  const isOwn = side === 'participant';
  const taxPesewas = isOwn ? await readTaxOn(app, person.userId, session.rewardPesewas, [`earn:${bookingId}`]) : 0;
  return {
    session,
    side,
    title: side === 'participant' ? title : session.studyName,
    short,
    taxPesewas,
    page: side === 'participant' ? addresses.bookings : addresses.appointments,
    calendar: calendarFile(session, side, { ...app.settings, now: app.clock.now() }),
    words: () => ({
      when: sessionWords(session.startsAt, session.endsAt),
      who: side === 'participant' ? researcherOf(session) : participantOf(session),
      joining: `${MEETINGS[session.meetingKind]()}: ${joiningFor(session, side, app.settings)}`,
    }),
  };
}

function researcherOf({ researcherFirstName, researcherLastName, organizationName }: SessionRow): string {
  return m.mail_who({ name: `${researcherFirstName} ${researcherLastName}`, organization: organizationName });
}

function participantOf({ participantFirstName, participantLastName }: SessionRow): string {
  return `${participantFirstName} ${participantLastName}`;
}
