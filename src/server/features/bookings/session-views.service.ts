import type { Language } from '../../../domain/languages.ts';
import type { BookingStatus } from '../../../domain/lifecycles/booking-lifecycle.ts';
import { type RatingSide, ratingOpenUntil } from '../../../domain/ratings.ts';
import { type StudyLanguages, studyTextsIn } from '../../../domain/study-texts.ts';
import type { App } from '../../platform/app.ts';
import {
  type Caller,
  keyOf,
  type ParticipantCaller,
  type ResearcherCaller,
  requireSelf,
} from '../../platform/http/caller.ts';
import { type ListQuery, readListed } from '../../platform/http/cursors.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Reader } from '../../platform/work.ts';
import * as sql from './bookings.sql.ts';
import { calendarFile } from './calendar-file.ts';
import { joiningFor, type Meeting, type Side } from './joining.ts';
import * as lists from './session-lists.sql.ts';

/** A session that the caller takes part in or whose organisation runs it; any other id is 404. */
export async function findVisible(reader: Reader, caller: Caller, bookingId: string): Promise<sql.SessionRow> {
  const session = found(await sql.findSession(reader.tx, bookingId));
  const own =
    caller.role === 'PARTICIPANT'
      ? session.participantId === caller.userId
      : caller.role === 'RESEARCHER' && session.organizationId === caller.organizationId;
  if (!own) refuse('NOT_FOUND');
  return session;
}

export function sideOf(caller: Caller): Side {
  return caller.role === 'PARTICIPANT' ? 'participant' : 'researcher';
}

/** A booking as the caller's side sees it. */
export async function getBooking(app: App, caller: Caller, bookingId: string) {
  return asBooking(app, await app.read((reader) => findVisible(reader, caller, bookingId)), caller);
}

interface Seen extends Omit<Listed, 'isRated'>, StudyLanguages {
  studyName: string;
  publicName: string;
  participantLanguage: Language | null;
  researcherFirstName: string;
  researcherLastName: string;
  participantFirstName: string;
  participantLastName: string;
  ratedBy: readonly RatingSide[];
}

/** A session as one side sees it: with the other side's name, and joining details only while it is booked. */
export function asBooking<S extends Seen>(app: App, session: S, caller: Caller) {
  const side = sideOf(caller);
  const { publicName, textLanguages } = studyTextsIn(
    { ...session, description: '' },
    session.participantLanguage ?? 'en',
  );
  const named =
    side === 'participant'
      ? { studyName: publicName, studyNameLanguage: textLanguages.publicName }
      : { studyName: session.studyName, studyNameLanguage: session.language };
  const withName =
    side === 'participant'
      ? `${session.researcherFirstName} ${session.researcherLastName}`
      : `${session.participantFirstName} ${session.participantLastName}`;
  const isRated = session.ratedBy.includes(side === 'participant' ? 'PARTICIPANT' : 'RESEARCHER');
  return asListed(app, { ...session, ...named, withName, isRated }, caller);
}

interface Listed extends Meeting {
  groupSize: number | null;
  status: BookingStatus;
  endsAt: Date;
  researcherId: string;
  isRated: boolean;
  seatsBooked: number;
  minimumSeats: number | null;
}

function asListed<S extends Listed>(app: App, session: S, caller: Caller) {
  const side = sideOf(caller);
  const isBooked = session.status === 'BOOKED';
  const rateUntil = ratingOpenUntil(session.endsAt);
  // For an organisation, the person who was at the session rates, or its software in their name.
  const wasThere = side === 'participant' || keyOf(caller) !== null || session.researcherId === caller.userId;
  const mayRate = session.status === 'ATTENDED' && wasThere && !session.isRated && app.clock.now() < rateUntil;
  // How many others come is the researcher's business.
  const group = side === 'researcher' && session.groupSize !== null;
  const seats = {
    seatsBooked: group ? session.seatsBooked : null,
    minimumSeats: group ? session.minimumSeats : null,
  };
  return {
    ...session,
    ...seats,
    meetingDetails: isBooked ? joiningFor(session, side, app.settings) : '',
    rateUntil: mayRate ? rateUntil : null,
  };
}

/** A page of the caller's sessions. */
export async function listBookings(app: App, caller: ParticipantCaller, listing: lists.Listing) {
  const { rows, total } = await app.read((reader) => lists.listOwnSessions(reader.tx, caller.userId, listing));
  return { rows: rows.map((row) => asListed(app, row, caller)), total };
}

/** The organisation's sessions; a `researcherId` may only be the caller's (API-05). */
export async function listAppointments(
  app: App,
  caller: ResearcherCaller,
  query: lists.Listing & ListQuery & { researcherId?: string | undefined; studyId?: string | undefined },
) {
  requireSelf(caller, query.researcherId);
  const owner = { organizationId: caller.organizationId, studyId: query.studyId };
  const { rows, ...about } = await app.read((reader) =>
    readListed(
      query,
      (after, limit) => lists.listOrganizationSessionsAfter(reader.tx, owner, query, after, limit),
      () => lists.listOrganizationSessions(reader.tx, owner, query),
    ),
  );
  return { ...about, rows: rows.map((row) => asListed(app, row, caller)) };
}

/** The session as a calendar file. */
export async function getCalendarFile(app: App, caller: Caller, bookingId: string) {
  const session = await app.read((reader) => findVisible(reader, caller, bookingId));
  const { filename, content } = calendarFile(session, sideOf(caller), { ...app.settings, now: app.clock.now() });
  return { filename, calendar: content };
}
