import { halfOfTravel } from '../../../domain/added-pay.ts';
import type { Work } from '../../platform/work.ts';
import { travelAdvanced } from '../events/events.service.ts';
import { lockEarner, recordAdvance } from '../payouts/earnings.service.ts';
import { freePlace } from '../studies/places.service.ts';
import type * as sql from './bookings.sql.ts';
import { noteAdvance, owesSession } from './sessions.sql.ts';

/*
 * BOOKING-38: a study in person can pay half of its travel once somebody has confirmed that they will come. The rest is paid with the
 * session, which pays that much less.
 */

/**
 * Pays the advance of a locked booking, once. The person is locked before the check, so that of two sessions that are confirmed at
 * once, one has an advance.
 */
export async function advanceTravel(work: Work, booking: sql.LockedBooking): Promise<number> {
  const { id: bookingId, studyId, participantId, travelInAdvance, advancePesewas } = booking;
  if (!travelInAdvance || advancePesewas > 0) return 0;
  await lockEarner(work.tx, participantId);
  if (await owesSession(work.tx, participantId)) return 0;
  const amountPesewas = halfOfTravel(booking);
  await noteAdvance(work.tx, bookingId, amountPesewas);
  travelAdvanced(work, booking);
  await recordAdvance(work, { bookingId, studyId, participantId, amountPesewas });
  return amountPesewas;
}

/** Frees the place of a booking that ends unpaid. A place that an advance was paid from can't pay somebody else. */
export async function freeUnpaidPlace(
  work: Work,
  { studyId, quotaCells, advancePesewas }: Pick<sql.BookingRow, 'studyId' | 'quotaCells' | 'advancePesewas'>,
): Promise<void> {
  if (advancePesewas === 0) await freePlace(work, studyId, quotaCells);
}
