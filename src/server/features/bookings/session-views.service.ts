import { dateOf } from '../../../domain/calendar.ts';
import type { Language } from '../../../domain/languages.ts';
import type { ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';
import type { BookingStatus } from '../../../domain/lifecycles/booking-lifecycle.ts';
import type { PayoutStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import type { PartialPayStatus } from '../../../domain/lifecycles/partial-pay-lifecycle.ts';
import { type RatingSide, ratingOpenUntil } from '../../../domain/ratings.ts';
import { PAY_BY_PAYOUT } from '../../../domain/session-pay.ts';
import { type StudyLanguages, studyTextsIn } from '../../../domain/study-texts.ts';
import type { App } from '../../platform/app.ts';
import { callerWordOf } from '../../platform/caller-word.ts';
import type { HeldDecision } from '../../platform/db/held.ts';
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

/** A session that the caller takes part in or whose organisation runs it; any other id gives 404. */
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
  studyId: string;
  groupSize: number | null;
  status: BookingStatus;
  applicationStatus: ApplicationStatus;
  endsAt: Date;
  researcherId: string;
  isRated: boolean;
  payoutStatus: PayoutStatus | null;
  payoutAt: Date | null;
  held: HeldDecision | null;
  partialStatus: PartialPayStatus;
  partialPesewas: number | null;
  partialUntil: Date | null;
  partialReason: string | null;
  mostOverrunPesewas: number;
  overrunPesewas: number;
  participantEndedAt: Date | null;
  researcherEndedAt: Date | null;
  seatsBooked: number;
  minimumSeats: number | null;
}

function asListed<S extends Listed>(app: App, session: S, caller: Caller) {
  const side = sideOf(caller);
  const isBooked = session.status === 'BOOKED';
  const rateUntil = ratingOpenUntil(session.endsAt);
  // For an organisation, the session's researcher rates, or the organisation's software in their name.
  const wasThere = side === 'participant' || keyOf(caller) !== null || session.researcherId === caller.userId;
  const mayRate = session.status === 'ATTENDED' && wasThere && !session.isRated && app.clock.now() < rateUntil;
  // Only the researcher sees how many others come.
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
    pay: side === 'researcher' ? payOf(session) : null,
    callerWord: side === 'researcher' && isBooked ? wordOfToday(app, session.studyId) : null,
    held: side === 'researcher' ? session.held : null,
    // A dispute's outcome changes the application, not the booking.
    isDecidedPaid: session.status === 'MISSED' && session.applicationStatus === 'COMPLETED',
    partialPay: partOf(session),
    overrun: overrunOf(session),
  };
}

/** The part of the pay that was proposed; null if none was. */
function partOf({ partialStatus: status, partialPesewas: amountPesewas, partialUntil: until, partialReason }: Listed) {
  if (status === 'NONE' || amountPesewas === null || until === null) return null;
  return { status, amountPesewas, reason: partialReason ?? '', until };
}

/** What a session pays more if it takes longer; null if its study doesn't allow that. */
function overrunOf({ mostOverrunPesewas, overrunPesewas, participantEndedAt, researcherEndedAt }: Listed) {
  if (mostOverrunPesewas === 0) return null;
  return { offeredPesewas: mostOverrunPesewas, paidPesewas: overrunPesewas, participantEndedAt, researcherEndedAt };
}

function wordOfToday({ settings, clock }: App, studyId: string): string {
  return callerWordOf(settings, studyId, dateOf(clock.now()));
}

/** How the pay for an attended session is doing. */
function payOf({ status, payoutStatus, payoutAt }: Listed) {
  if (status !== 'ATTENDED') return null;
  return { state: payoutStatus === null ? ('WAITS_FOR_ACCOUNT' as const) : PAY_BY_PAYOUT[payoutStatus], at: payoutAt };
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
  const { organizationId, projectIds } = caller;
  const owner = { organizationId, studyId: query.studyId, projectIds };
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
