import { type Address, addresses } from '../../../contract/addresses.ts';
import type { MeetingKind } from '../../../domain/session-kinds.ts';
import { m } from '../../../messages/m.ts';
import { sessionWords } from '../../../messages/when.ts';
import type { App } from '../../platform/app.ts';
import type { MailContent } from '../../platform/mail/compose.ts';
import type { MailPerson } from '../../platform/mail/define-mail.ts';
import type { MailFact } from '../../platform/mail/mail-fact.ts';
import { titleIn } from '../../platform/mail/titles.ts';
import { readTogether } from '../../platform/read-together.ts';
import { readTaxOn } from '../payouts/withholding.service.ts';
import { listSessions, type SessionRow } from './bookings.sql.ts';
import { calendarFile } from './calendar-file.ts';
import { joiningFor } from './joining.ts';

/** The facts of a session for mails, from the reader's side. */
export interface SessionFacts {
  session: SessionRow;
  side: 'participant' | 'researcher';
  title: string;
  /** The title, cut to fit into a text message. */
  short: string;
  page: Address;
  /** The file that adds the session to a calendar, or changes or removes it there. It is in English. */
  calendar: NonNullable<MailContent['calendar']>;
  /** The tax withheld from the participant's reward. */
  taxPesewas: number;
  /** The texts in the current language. */
  words(): { when: string; who: string; where: MailFact };
}

const MEETINGS: Readonly<Record<MeetingKind, () => string>> = {
  VIDEO_CALL: () => m.lists_meeting_video(),
  PHONE_CALL: () => m.lists_meeting_phone(),
  IN_PERSON: () => m.lists_meeting_person(),
};

/** Batches reads, because the mails to both sides are usually sent at the same moment. */
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
      where: whereOf(session, side, app),
    }),
  };
}

/** How the session is held. The address of a call is opened by its kind's name. */
function whereOf(session: SessionRow, side: SessionFacts['side'], app: App): MailFact {
  const kind = MEETINGS[session.meetingKind]();
  const joining = joiningFor(session, side, app.settings);
  return /^https?:/.test(joining)
    ? { label: m.mail_fact_where(), value: kind, url: joining }
    : { label: m.mail_fact_where(), value: `${kind}: ${joining}` };
}

function researcherOf({ researcherFirstName, researcherLastName, organizationName }: SessionRow): string {
  return m.mail_who({ name: `${researcherFirstName} ${researcherLastName}`, organization: organizationName });
}

function participantOf({ participantFirstName, participantLastName }: SessionRow): string {
  return `${participantFirstName} ${participantLastName}`;
}
