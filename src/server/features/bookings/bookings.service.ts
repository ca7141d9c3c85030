import { addresses } from '../../../contract/addresses.ts';
import { addHours, dateOf, formatSession, instantOf, timeOf } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/counts.ts';
import { BOOKING_NOTICE_HOURS, INVITATION_HOURS } from '../../../domain/session-rules.ts';
import type { App } from '../../platform/app.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import { type Caller, type ParticipantCaller, type ResearcherCaller, requireSelf } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Look, Work } from '../../platform/work.ts';
import { changeStatus } from '../applications/application-status.service.ts';
import {
  enqueueExpiry,
  expire,
  findApplication,
  findByStudyAndParticipant,
  listInStatuses,
} from '../applications/applications.service.ts';
import { insertStrike } from '../applications/strikes.sql.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { feeTaken } from '../ledger/movements.ts';
import { notify } from '../notifications/notifications.service.ts';
import { recordEarning } from '../payouts/payouts.service.ts';
import { freePlace, hasQuotaPlace, takePlace } from '../studies/places.service.ts';
import { lockStudy } from '../studies/studies.service.ts';
import * as rules from './bookings.rules.ts';
import * as sql from './bookings.sql.ts';
import { calendarFile } from './calendar-file.ts';
import { joiningFor } from './joining.ts';
import { planSession } from './session-jobs.service.ts';

/*
 * Lock order of everything below: study row, then slot, application and booking rows, then ledger accounts. The study's
 * lock makes all changes to one study's places happen one after another; different studies never wait for each other.
 */

interface Time {
  date: string;
  start: string;
  end: string;
}

/** Free times for an invited person, with an hour's notice. */
export async function listTimeSlots(app: App, caller: ParticipantCaller, studyId: string) {
  const now = app.clock.now();
  return app.look(async (look) => {
    const application = found(await findByStudyAndParticipant(look.tx, studyId, caller.userId));
    if (application.status !== 'INVITED' && application.status !== 'SCHEDULED') refuse('NOT_INVITED');
    const slots = await sql.listFreeSlots(look.tx, studyId, addHours(now, BOOKING_NOTICE_HOURS));
    // The booking that would be moved does not count as a clash.
    const busy = (await sql.listBusy(look.tx, caller.userId, now)).filter((booking) => booking.studyId !== studyId);
    return slots.map((slot) => ({
      ...slot,
      date: dateOf(slot.startsAt),
      start: timeOf(slot.startsAt),
      end: timeOf(slot.endsAt),
      clashes: busy.some(({ startsAt, endsAt }) => startsAt < slot.endsAt && slot.startsAt < endsAt),
    }));
  });
}

/** Books a time, or moves the existing booking: all or nothing, never beyond the places of a slot or a study. */
export async function bookSlot(app: App, caller: ParticipantCaller, studyId: string, time: Time) {
  try {
    const bookingId = await app.work(caller, (work) => bookInTransaction(work, caller, studyId, time));
    return await getBooking(app, caller, bookingId);
  } catch (error) {
    if (violatedConstraint(error) === 'one_person_one_place_at_a_time') refuse('PERSON_BUSY');
    throw error;
  }
}

async function bookInTransaction(work: Work, caller: ParticipantCaller, studyId: string, time: Time): Promise<string> {
  const now = work.now;
  // People who were never invited must not even wait for the study's lock.
  found(await findByStudyAndParticipant(work.tx, studyId, caller.userId));
  const study = found(await lockStudy(work.tx, studyId));
  const application = found(await findByStudyAndParticipant(work.tx, studyId, caller.userId));
  const slot = await sql.findSlot(work.tx, studyId, instantOf(time.date, time.start), instantOf(time.date, time.end));
  if (!slot) refuse('SLOT_TAKEN');
  const standing = await sql.findStanding(work.tx, application.id);
  if (standing && application.status === 'SCHEDULED') return move(work, standing, slot);

  if (study.status !== 'RECRUITING' && study.status !== 'PAUSED') refuse('STUDY_CLOSED');
  if (application.status === 'INVITED' && slot.booked >= slot.capacity) refuse('SLOT_TAKEN');
  const code = rules.refuseBooking(application, slot, now);
  if (code) refuse(code === 'INVITATION_EXPIRED' && study.filled >= study.desiredParticipants ? 'STUDY_FULL' : code);
  const places = await takePlace(work, studyId, caller.userId);
  if (!(await sql.takeSlot(work.tx, slot.id))) refuse('SLOT_TAKEN');
  await changeStatus(work, application, 'book', 'participant', { actorId: caller.userId });
  const booking = {
    id: newId(),
    studyId,
    slotId: slot.id,
    applicationId: application.id,
    participantId: caller.userId,
    researcherId: study.researcherId,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    status: 'BOOKED' as const,
    quotaCells: places.quotaCells,
    createdAt: now,
  };
  await sql.insertBooking(work.tx, booking);
  // With the first booking the fee becomes the platform's; the reference makes it happen once.
  await ledger.post(work, feeTaken({ studyId, feePesewas: study.feePesewas, at: now }));
  await planSession(work, booking);
  await tellBoth(work, booking.id, 'booked');
  if (places.filled === places.desiredParticipants) {
    notify(work, {
      userId: study.researcherId,
      message: `${study.name} is full: ${countOf(places.desiredParticipants, 'place is', 'places are')} booked.`,
      redirectUrl: addresses.studyApplicants({ studyId }),
      mail: { template: 'studyFull', about: { studyId } },
    });
  }
  await expireHopelessInvitations(work, studyId, {
    isFull: places.filled === places.desiredParticipants,
    hasQuotas: places.quotaCells.length > 0,
  });
  return booking.id;
}

/** An invitation that can't be used any more ends: no place is left, for nobody or for that person, or no free time. */
async function expireHopelessInvitations(
  work: Work,
  studyId: string,
  { isFull, hasQuotas }: { isFull: boolean; hasQuotas: boolean },
): Promise<void> {
  const nobody = isFull || (await sql.listFreeSlots(work.tx, studyId, work.now)).length === 0;
  if (!nobody && !hasQuotas) return;
  for (const application of await listInStatuses(work.tx, studyId, ['INVITED'])) {
    if (nobody || !(await hasQuotaPlace(work, studyId, application.participantId))) {
      await expire(work, application);
    }
  }
}

async function move(work: Work, booking: sql.BookingRow, slot: { id: string; startsAt: Date; endsAt: Date }) {
  const code = rules.refuseMove(booking, slot, work.now);
  if (code) refuse(code);
  if (slot.id === booking.slotId) return booking.id;
  if (!(await sql.takeSlot(work.tx, slot.id))) refuse('SLOT_TAKEN');
  await sql.freeSlot(work.tx, booking.slotId);
  const moved = {
    // A person who moves a session must confirm again.
    confirmedAt: null,
    confirmAskedAt: null,
    slotId: slot.id,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    moves: booking.moves + 1,
    sequence: booking.sequence + 1,
  };
  if (!(await sql.changeBooking(work.tx, booking.id, 'BOOKED', moved))) refuse('STATUS_CONFLICT');
  await planSession(work, {
    id: booking.id,
    studyId: booking.studyId,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
  });
  await tellBoth(work, booking.id, 'moved');
  return booking.id;
}

/** Cancels from either side. What it means for pay and strikes: BOOKING-14 to BOOKING-16. */
export async function cancelBooking(app: App, caller: Caller, bookingId: string, reason: string) {
  return app.work(caller, async (work) => {
    const session = await findVisible(work, caller, bookingId);
    const study = found(await lockStudy(work.tx, session.studyId));
    const booking = found(await sql.findBooking(work.tx, bookingId));
    if (booking.status !== 'BOOKED') refuse('STATUS_CONFLICT');
    const now = work.now;
    if (booking.startsAt <= now) refuse('SESSION_STARTED');
    const by = caller.role === 'PARTICIPANT' ? 'participant' : 'researcher';
    const late = rules.isLate(booking, now);
    const paid = await release(work, study, booking, by === 'researcher' && late);
    const strike = by === 'participant' && late;
    if (strike)
      await insertStrike(work.tx, { participantId: booking.participantId, bookingId, reason: 'LATE_CANCEL', at: now });
    const application = found(await findApplication(work.tx, booking.applicationId));
    // The invitation is valid again, so that the person can choose another time.
    const beside = { invitedAt: now, invitationExpiresAt: addHours(now, INVITATION_HOURS) };
    await changeStatus(work, application, 'unbook', by, { actorId: caller.userId, reason, beside });
    await enqueueExpiry(work, application.id, now);
    await tellBoth(work, bookingId, 'cancelled');
    return { id: bookingId, status: 'CANCELLED' as const, strike, paid };
  });
}

/** Tancels a booking of a locked study: its slot is free again, and so is its place unless it is still paid. */
export async function release(
  work: Work,
  study: { id: string; ratePesewas: number },
  booking: sql.BookingRow,
  payInFull: boolean,
): Promise<boolean> {
  const change = { status: 'CANCELLED' as const, sequence: booking.sequence + 1 };
  if (!(await sql.changeBooking(work.tx, booking.id, 'BOOKED', change))) refuse('STATUS_CONFLICT');
  await sql.freeSlot(work.tx, booking.slotId);
  if (payInFull) {
    const { participantId } = booking;
    await recordEarning(work, {
      bookingId: booking.id,
      studyId: study.id,
      participantId,
      ratePesewas: study.ratePesewas,
    });
  } else {
    await freePlace(work, study.id, booking.quotaCells);
  }
  return payInFull;
}

const TOLD = {
  booked: { participant: 'is booked', researcher: 'was booked', template: 'sessionBooked' },
  moved: { participant: 'was moved', researcher: 'was moved', template: 'sessionMoved' },
  cancelled: { participant: 'was cancelled', researcher: 'was cancelled', template: 'sessionCancelled' },
  released: {
    participant: 'was not confirmed and goes to somebody on stand-by',
    researcher: 'was not confirmed and goes to somebody on stand-by',
    template: 'sessionReleased',
  },
} as const;

/** Tells participant and researcher, by bell and by mail with a calendar file that follows the change. */
export async function tellBoth(work: Work, bookingId: string, what: keyof typeof TOLD): Promise<void> {
  const session = found(await sql.findSession(work.tx, bookingId));
  const when = formatSession(session.startsAt, session.endsAt);
  const { participant, researcher, template } = TOLD[what];
  notify(work, {
    userId: session.participantId,
    message: `Your session “${session.publicName}” ${participant}: ${when}.`,
    redirectUrl: addresses.bookings,
    mail: { template, about: { bookingId } },
  });
  notify(work, {
    userId: session.researcherId,
    message: `The session with {who} for ${session.studyName} ${researcher}: ${when}.`,
    who: session.participantId,
    redirectUrl: addresses.appointments,
    mail: { template, about: { bookingId } },
  });
}

/** A session that the caller takes part in or whose organisation runs it; any other id is 404. */
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

async function getBooking(app: App, caller: Caller, bookingId: string) {
  return asBooking(app, await app.look((look) => findVisible(look, caller, bookingId)), sideOf(caller));
}

/** As one side sees it: the other side's name, and joining details only while it is booked. */
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

/** The organisation's sessions; a `researcherId` may only name the caller (API-05). */
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

export async function getCalendarFile(app: App, caller: Caller, bookingId: string) {
  const session = await app.look((look) => findVisible(look, caller, bookingId));
  const { filename, content } = calendarFile(session, sideOf(caller), { ...app.settings, now: app.clock.now() });
  return { filename, calendar: content };
}
