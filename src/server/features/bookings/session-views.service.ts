import type { App } from '../../platform/app.ts';
import { type Caller, type ParticipantCaller, type ResearcherCaller, requireSelf } from '../../platform/http/caller.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Look } from '../../platform/work.ts';
import * as sql from './bookings.sql.ts';
import { calendarFile } from './calendar-file.ts';
import { joiningFor } from './joining.ts';

/**
 * A session that the caller takes part in or whose organisation runs it; any other id is 404.
 * Refuses: NOT_FOUND.
 */
export async function findVisible(look: Look, caller: Caller, bookingId: string): Promise<sql.SessionRow> {
  const session = found(await sql.findSession(look.tx, bookingId));
  const own =
    caller.role === 'PARTICIPANT'
      ? session.participantId === caller.userId
      : caller.role === 'RESEARCHER' && session.organizationId === caller.organizationId;
  if (!own) refuse('NOT_FOUND');
  return session;
}

export function sideOf(caller: Caller): 'participant' | 'researcher' {
  return caller.role === 'PARTICIPANT' ? 'participant' : 'researcher';
}

/**
 * A booking as the caller's side sees it.
 * Refuses: NOT_FOUND.
 */
export async function getBooking(app: App, caller: Caller, bookingId: string) {
  return asBooking(app, await app.look((look) => findVisible(look, caller, bookingId)), sideOf(caller));
}

/** A session as one side sees it: with the other side's name, and joining details only while it is booked. */
export function asBooking(app: App, session: sql.SessionRow, side: 'participant' | 'researcher') {
  return {
    ...session,
    studyName: side === 'participant' ? session.publicName : session.studyName,
    withName:
      side === 'participant'
        ? `${session.researcherFirstName} ${session.researcherLastName}`
        : `${session.participantFirstName} ${session.participantLastName}`,
    meetingDetails: session.status === 'BOOKED' ? joiningFor(session, side, app.settings.meetingBaseUrl) : '',
  };
}

export async function listBookings(app: App, caller: ParticipantCaller, listing: sql.Listing) {
  const { rows, total } = await app.look((look) =>
    sql.listSessions(look.tx, { participantId: caller.userId }, listing),
  );
  return { rows: rows.map((row) => asBooking(app, row, 'participant')), total };
}

/**
 * The organisation's sessions; a `researcherId` may only be the caller's (API-05).
 * Refuses: NOT_FOUND.
 */
export async function listAppointments(
  app: App,
  caller: ResearcherCaller,
  query: sql.Listing & { researcherId?: string | undefined; studyId?: string | undefined },
) {
  requireSelf(caller, query.researcherId);
  const owner = { organizationId: caller.organizationId, studyId: query.studyId };
  const { rows, total } = await app.look((look) => sql.listSessions(look.tx, owner, query));
  return { rows: rows.map((row) => asBooking(app, row, 'researcher')), total };
}

/**
 * The session as a calendar file.
 * Refuses: NOT_FOUND.
 */
export async function getCalendarFile(app: App, caller: Caller, bookingId: string) {
  const session = await app.look((look) => findVisible(look, caller, bookingId));
  const { filename, content } = calendarFile(session, sideOf(caller), { ...app.settings, now: app.clock.now() });
  return { filename, calendar: content };
}
