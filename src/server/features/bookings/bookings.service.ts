import { addresses } from '../../../contract/addresses.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { dateOf, instantOf, timeOf } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/counts.ts';
import { APPLICATION_LIFECYCLE } from '../../../domain/lifecycles/application-lifecycle.ts';
import { BOOKING_LIFECYCLE } from '../../../domain/lifecycles/booking-lifecycle.ts';
import type { ClosedReason } from '../../../domain/session-settings.ts';
import type { App } from '../../platform/app.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import { pipelined } from '../../platform/db/pipelined.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { findByStudyAndParticipant, listInStatuses } from '../applications/applications.service.ts';
import { expire } from '../applications/invitations.service.ts';
import { readForStudy } from '../calendars/calendars.service.ts';
import { studyFilled } from '../events/events.service.ts';
import { requireRoomInMonth } from '../panel-health/participation-limits.service.ts';
import { changeSlot, placesForPeople, takePlace, takeQuotaPlaces } from '../studies/places.service.ts';
import { findAnyStudy, isPausedForDebt } from '../studies/studies.service.ts';
import { takeFee } from '../taxes/fees.service.ts';
import { studyFull } from './bookings.mails.ts';
import * as rules from './bookings.rules.ts';
import * as sql from './bookings.sql.ts';
import { planSession } from './session-steps.service.ts';

/*
 * Lock order here, in cancellations and in attendance: the study's row, then its application and booking, then slots
 * and ledger accounts. The study's lock serialises all changes to one study's places; different studies never wait for
 * each other.
 */

interface Time {
  date: string;
  start: string;
  end: string;
}

/**
 * The slots that are offered to an invited person: free, with the study's notice, and closed neither by the study's rules nor by
 * the researcher's calendar, which is first read again if it is old.
 */
export async function listTimeSlots(app: App, caller: ParticipantCaller, studyId: string) {
  const now = app.clock.now();
  const requireInvited = async (reader: Reader) => {
    const application = found(await findByStudyAndParticipant(reader.tx, studyId, caller.userId));
    if (application.status !== 'INVITED' && application.status !== 'SCHEDULED') refuse('NOT_INVITED');
    return application;
  };
  // Checks access before reading the calendar.
  await app.read(requireInvited);
  await readForStudy(app, studyId);
  return app.read(async (reader) => {
    const application = await requireInvited(reader);
    const booking = await sql.findCurrentBooking(reader.tx, application.id);
    const slots = await sql.listFreeSlots(reader.tx, studyId, booking?.id ?? null, now);
    // The booking that would be moved does not count as a clash.
    const busy = (await sql.listBusy(reader.tx, caller.userId, now)).filter((booking) => booking.studyId !== studyId);
    return slots.map((slot) => ({
      ...slot,
      date: dateOf(slot.startsAt),
      start: timeOf(slot.startsAt),
      end: timeOf(slot.endsAt),
      clashes: busy.some(({ startsAt, endsAt }) => startsAt < slot.endsAt && slot.startsAt < endsAt),
    }));
  });
}

/**
 * Books a slot, or moves the existing booking: all or nothing, and never beyond the capacity of a slot or a study. In a study
 * with a consent form, only people who signed its current version can book (CONSENT-03). A new booking is returned with its
 * session.
 */
export async function bookSlot(app: App, caller: ParticipantCaller, studyId: string, time: Time) {
  try {
    return await app.work(caller, (work) => bookOrMove(work, caller, studyId, time));
  } catch (error) {
    if (violatedConstraint(error) === 'one_person_one_place_at_a_time') refuse('PERSON_BUSY');
    throw error;
  }
}

async function bookOrMove(work: Work, { userId }: ParticipantCaller, studyId: string, time: Time) {
  const { date, start, end } = time;
  const choice = { studyId, participantId: userId, startsAt: instantOf(date, start), endsAt: instantOf(date, end) };
  const study = found(await sql.lockForBooking(work.tx, choice, work.now));
  if (study.bookingId !== null && study.applicationStatus === 'SCHEDULED') {
    return move(work, study.bookingId, chosenSlot(study, choice));
  }
  const slot = decide(study, choice, work.now);
  if (study.status === 'PAUSED' && (await isPausedForDebt(work, studyId))) refuse('STUDY_ON_HOLD');
  return book(work, study, slot, userId);
}

/** The slot that an invited person books; throws a refusal if they can't. Neither reads nor writes. */
function decide(study: sql.BookingTerms, choice: sql.Choice, now: Date): Slot {
  const slot = chosenSlot(study, choice);
  const code = rules.refuseBooking(study, slot, now);
  return code ? refuseTime(code, slot.noticeHours) : slot;
}

function chosenSlot(study: sql.BookingTerms, { startsAt, endsAt }: sql.Choice) {
  const { slotId: id, slotFreePlaces, noticeHours, closedBecause } = study;
  if (id === null) return refuse('SLOT_TAKEN');
  return { id, startsAt, endsAt, noticeHours, closedBecause, isTaken: slotFreePlaces < 1 };
}

interface Slot {
  id: string;
  startsAt: Date;
  endsAt: Date;
  noticeHours: number;
  closedBecause: ClosedReason | null;
}

/** A refusal that mentions the study's own notice. */
function refuseTime(code: ErrorCode, noticeHours: number): never {
  if (code !== 'SLOT_TOO_SOON') return refuse(code);
  const hours = countOf(noticeHours, 'hour');
  return refuse(code, {
    message: `You can book a session until ${hours} before it starts. Please choose a later time.`,
  });
}

/** Books a slot in a locked study, after all rules have passed. */
async function book(work: Work, study: sql.BookingTerms, slot: Slot, participantId: string) {
  const { id: studyId, applicationId, researcherId } = study;
  // The first booking earns the platform its fee. A study may have two first bookings if one is cancelled.
  if (study.filled === 0) await takeFee(work, { studyId, feePesewas: study.feePesewas });
  await requireRoomInMonth(work, { participantId, studyId, at: slot.startsAt, verb: 'book' }, study.mostStudies);
  const quotaCells = await takeQuotaPlaces(work, study, participantId);
  const booking = {
    id: newId(),
    studyId,
    slotId: slot.id,
    applicationId,
    participantId,
    researcherId,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    quotaCells,
    createdAt: work.now,
  };
  const [isFull, , status] = await pipelined([
    takePlace(work, { study, slotId: slot.id }),
    work.change(APPLICATION_LIFECYCLE, { id: applicationId, status: study.applicationStatus }, 'book'),
    work.create(BOOKING_LIFECYCLE, 'book', booking),
  ]);
  planSession(work, booking.id, 'booked');
  if (isFull) {
    studyFilled(work, studyId);
    work.notify({
      userId: researcherId,
      message: `“${study.name}” is full: ${countOf(study.desiredParticipants, 'place is', 'places are')} booked.`,
      redirectUrl: addresses.studyApplicants({ studyId }),
      mail: studyFull({ studyId }),
    });
  }
  const hasFreeTimes = study.slotFreePlaces > 1 || study.hasOtherFreeSlots;
  await expireHopelessInvitations(work, study, { isForNobody: isFull || !hasFreeTimes });
  const named = { studyName: study.name, seatsBooked: study.slotBooked + 1 };
  const session = { ...study, ...named, ...NEW_SESSION, ...booking, status };
  return { id: booking.id, startsAt: slot.startsAt, session };
}

/** The initial values of a session's fields. */
const NEW_SESSION = {
  moves: 0,
  remindersSent: [],
  ratedBy: [],
  payoutStatus: null,
  payoutAt: null,
  held: null,
  participantHereAt: null,
  researcherHereAt: null,
  confirmedAt: null,
  mayCancelFreely: false,
  partialStatus: 'NONE' as const,
  partialPesewas: null,
  partialUntil: null,
  partialReason: null,
  overrunPesewas: 0,
  advancePesewas: 0,
  participantEndedAt: null,
  researcherEndedAt: null,
};

/**
 * Expires invitations that can no longer be used, because no place is left for anybody or for that person, or no slot is free.
 */
async function expireHopelessInvitations(
  work: Work,
  study: { id: string; hasQuotas: boolean },
  { isForNobody }: { isForNobody: boolean },
): Promise<void> {
  if (!isForNobody && !study.hasQuotas) return;
  const invited = await listInStatuses(work.tx, study.id, ['INVITED']);
  if (invited.length === 0) return;
  const hasPlace = await placesForPeople(work, study.id);
  const whole = found(await findAnyStudy(work.tx, study.id));
  for (const application of invited) {
    if (isForNobody || !(await hasPlace(application.participantId))) await expire(work, whole, application);
  }
}

async function move(work: Work, bookingId: string, slot: Slot & { isTaken: boolean }) {
  const booking = found(await sql.findBooking(work.tx, bookingId));
  const isSame = slot.id === booking.slotId;
  const code = rules.refuseMove(booking, isSame ? { ...slot, closedBecause: null } : slot, work.now);
  if (code) refuseTime(code, slot.noticeHours);
  const moved = { id: bookingId, startsAt: slot.startsAt, session: null };
  if (isSame) return moved;
  // Full, or a group session that is closed or called off.
  if (slot.isTaken) refuse('SLOT_TAKEN');
  await changeSlot(work, { from: booking.slotId, to: slot.id });
  const set = {
    // A person who moves a session must confirm again.
    confirmedAt: null,
    confirmAskedAt: null,
    slotId: slot.id,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    moves: booking.moves + 1,
    sequence: booking.sequence + 1,
  };
  await work.change(BOOKING_LIFECYCLE, booking, 'move', { set });
  planSession(work, bookingId, 'moved');
  return moved;
}

// ---- For disputes and the end of studies, inside their transactions

export const lockBooking = sql.lockBooking;
export type LockedBooking = sql.LockedBooking;
export const findBooking = sql.findBooking;
export const findCurrentBooking = sql.findCurrentBooking;
export const listBooked = sql.listBooked;
export const listDisputable = sql.listDisputable;
export const lastSlotEnd = sql.lastSlotEnd;
export { isLate, refuseAttendance } from './bookings.rules.ts';
