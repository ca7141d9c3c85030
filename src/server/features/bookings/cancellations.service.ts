import { withoutTravel } from '../../../domain/added-pay.ts';
import { addHours } from '../../../domain/calendar.ts';
import { APPLICATION_LIFECYCLE } from '../../../domain/lifecycles/application-lifecycle.ts';
import { BOOKING_LIFECYCLE } from '../../../domain/lifecycles/booking-lifecycle.ts';
import { INVITATION_HOURS } from '../../../domain/session-rules.ts';
import { holdWords } from '../../../messages/holds.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { enqueueExpiry } from '../applications/invitations.service.ts';
import { recordStrike } from '../applications/strikes.service.ts';
import { recordEarning } from '../payouts/earnings.service.ts';
import { freeSlot } from '../studies/places.service.ts';
import { isLate } from './bookings.rules.ts';
import * as sql from './bookings.sql.ts';
import { takePartBack } from './session-earnings.service.ts';
import { notifyBoth } from './session-effects.ts';
import { findVisible, sideOf } from './session-views.service.ts';
import { freeUnpaidPlace } from './travel-advances.service.ts';

const LATE = { kind: 'STRIKE', code: 'LATE_CANCEL' } as const;

/** Cancels from either side. BOOKING-14 to BOOKING-16 define the effects on pay and strikes. */
export async function cancelBooking(app: App, caller: Caller, bookingId: string, reason: string) {
  return app.work(caller, async (work) => {
    await findVisible(work, caller, bookingId);
    const booking = found(await sql.lockBooking(work.tx, bookingId));
    if (booking.status !== 'BOOKED') refuse('STATUS_CONFLICT');
    const now = work.now;
    if (booking.startsAt <= now) refuse('SESSION_STARTED');
    const { participantId, applicationId } = booking;
    const side = sideOf(caller);
    const late = isLate(booking, now);
    const paid = side === 'researcher' && late;
    await endBooking(work, booking, 'cancel', { paid });
    // Somebody who booked before an observer was invited did not agree to be observed (BOOKING-33).
    const strike = side === 'participant' && late && !booking.mayCancelFreely;
    if (strike) await recordStrike(work, { participantId, bookingId, reason: LATE.code });
    // The invitation is valid again, so that the person can choose another slot.
    const set = { invitedAt: now, invitationExpiresAt: addHours(now, INVITATION_HOURS) };
    const application = { id: applicationId, status: booking.applicationStatus };
    await work.change(APPLICATION_LIFECYCLE, application, 'unbook', { reason, set });
    enqueueExpiry(work, applicationId, now);
    notifyBoth(work, booking, 'cancelled', () => (strike ? m.holds_told({ reason: holdWords(LATE).reason }) : ''));
    return { id: bookingId, status: 'CANCELLED' as const, strike, paid };
  });
}

/**
 * Cancels the upcoming session of a participant who withdraws their consent, without a strike, pay or a new invitation. False if
 * there is none, or if it has begun and will be marked as usual. The study must be locked.
 */
export async function cancelForWithdrawal(work: Work, applicationId: string): Promise<boolean> {
  const current = await sql.findCurrentBooking(work.tx, applicationId);
  if (!current) return false;
  const booking = found(await sql.lockBooking(work.tx, current.id));
  if (booking.status !== 'BOOKED' || booking.startsAt <= work.now) return false;
  await endBooking(work, booking, 'cancel', { paid: false });
  notifyBoth(work, booking, 'cancelled');
  return true;
}

/** Ends a booking of a locked study before its session: frees its slot, and its place unless it is paid, without travel. */
export async function endBooking(
  work: Work,
  booking: sql.BookingRow & { ratePesewas: number; travelPay: number },
  event: 'cancel' | 'release' | 'endWithStudy',
  { paid }: { paid: boolean },
): Promise<void> {
  await takePartBack(work, booking, 'system');
  await work.change(BOOKING_LIFECYCLE, booking, event, { set: { sequence: booking.sequence + 1 } });
  await freeSlot(work, booking.slotId);
  const ratePesewas = withoutTravel(booking.ratePesewas, booking);
  if (paid) await recordEarning(work, { ...booking, bookingId: booking.id, ratePesewas });
  else await freeUnpaidPlace(work, booking);
}
