import { addresses } from '../../../contract/addresses.ts';
import { addMinutes } from '../../../domain/calendar.ts';
import { observerWords } from '../../../domain/consent-text.ts';
import { formatCedis } from '../../../domain/money.ts';
import { CHECK_IN_MINUTES } from '../../../domain/session-rules.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import type { Caller, ParticipantCaller } from '../../platform/http/caller.ts';
import { titleHere } from '../../platform/mail/titles.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { travelAdvanced } from './bookings.mails.ts';
import { lockBooking } from './bookings.sql.ts';
import { asBooking, findVisible, sideOf } from './session-views.service.ts';
import * as sql from './sessions.sql.ts';
import { advanceTravel } from './travel-advances.service.ts';

/** One session as a side sees it, with its history. */
export async function getSession(app: App, caller: Caller, bookingId: string) {
  return app.read(async (reader) => {
    const session = await findVisible(reader, caller, bookingId);
    const side = sideOf(caller);
    return {
      ...asBooking(app, session, caller),
      observers: observerWords(session.affiliations),
      responses: side === 'researcher' ? session.responses : [],
      timeline: await sql.listSteps(reader.tx, session.applicationId),
    };
  });
}

/** "I'm here": possible from 10 minutes before the start until the end, once for each side. */
export async function checkIn(app: App, caller: Caller, bookingId: string) {
  const now = app.clock.now();
  await app.work(caller, async (work) => {
    const session = await findVisible(work, caller, bookingId);
    if (session.status !== 'BOOKED') refuse('STATUS_CONFLICT');
    if (now < addMinutes(session.startsAt, -CHECK_IN_MINUTES)) refuse('CHECK_IN_TOO_EARLY');
    if (now > session.endsAt) refuse('SESSION_OVER');
    const side = sideOf(caller);
    const isFirst = (side === 'participant' ? session.participantHereAt : session.researcherHereAt) === null;
    await sql.noteSaid(work.tx, bookingId, 'here', side, now);
    if (!isFirst) return;
    const toParticipant = side === 'researcher';
    work.notify({
      userId: toParticipant ? session.participantId : session.researcherId,
      message: toParticipant
        ? () => m.bells_there({ study: titleHere(session) })
        : `Your participant is there for “${session.studyName}”.`,
      redirectUrl: addresses.session({ bookingId }),
    });
  });
  return getSession(app, caller, bookingId);
}

/** The participant confirms that they will come. */
export async function confirmComing(app: App, caller: ParticipantCaller, bookingId: string) {
  const now = app.clock.now();
  await app.work(caller, async (work) => {
    const session = await findVisible(work, caller, bookingId);
    if (session.status !== 'BOOKED') refuse('STATUS_CONFLICT');
    if (session.startsAt <= now) refuse('SESSION_STARTED');
    if (session.travelInAdvance) await confirmWithAdvance(work, bookingId);
    else await sql.noteConfirmed(work.tx, bookingId, now);
  });
  return getSession(app, caller, bookingId);
}

/** With money, the booking is locked in the order of every other change of its pay. */
async function confirmWithAdvance(work: Work, bookingId: string): Promise<void> {
  const booking = found(await lockBooking(work.tx, bookingId));
  if (booking.status !== 'BOOKED') refuse('STATUS_CONFLICT');
  await sql.noteConfirmed(work.tx, bookingId, work.now);
  const amountPesewas = await advanceTravel(work, booking);
  if (amountPesewas === 0) return;
  work.notify({
    userId: booking.participantId,
    message: () => m.bells_travel_advanced({ study: titleHere(booking), amount: formatCedis(amountPesewas) }),
    redirectUrl: addresses.walletManagement,
    mail: travelAdvanced({ bookingId }),
  });
}

/** Assigns the upcoming sessions of some studies to another member. */
export async function handOverSessions(work: Work, studyIds: readonly string[], researcherId: string): Promise<void> {
  if (studyIds.length > 0) await sql.handOverSessions(work.tx, studyIds, researcherId);
}
