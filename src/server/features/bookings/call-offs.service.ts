import { addHours } from '../../../domain/calendar.ts';
import { APPLICATION_LIFECYCLE } from '../../../domain/lifecycles/application-lifecycle.ts';
import { BOOKING_LIFECYCLE } from '../../../domain/lifecycles/booking-lifecycle.ts';
import { INVITATION_HOURS } from '../../../domain/session-rules.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/work.ts';
import { enqueueExpiry } from '../applications/invitations.service.ts';
import { countSlot, findStudyOfSlot } from '../studies/places.service.ts';
import { lockStudy } from '../studies/studies.service.ts';
import * as sql from './bookings.sql.ts';
import { notifyCalledOff, notifyGroupCalledOff } from './session-effects.ts';
import { freeUnpaidPlace } from './travel-advances.service.ts';

/**
 * The job, 12 hours before a group session: if fewer people than its minimum have booked, it is called off, and each of them is
 * invited to the other slots. Nobody gets a strike, and nothing is paid. The study's lock makes it one decision, whatever is
 * booked, moved or cancelled at the same moment.
 */
export async function countGroup(app: App, { slotId }: { slotId: string }): Promise<void> {
  await app.work(null, async (work) => {
    const studyId = await findStudyOfSlot(work.tx, slotId);
    const study = studyId === undefined ? undefined : await lockStudy(work.tx, studyId);
    if (!study || study.minimumSeats === null) return;
    if ((await countSlot(work, slotId, study.minimumSeats)) !== 'calledOff') return;
    const booked = await sql.lockBookedAt(work.tx, study.id, slotId);
    for (const booking of booked) await callOff(work, booking, study.minimumSeats);
    const [first] = booked;
    if (first) notifyGroupCalledOff(work, first, { booked: booked.length, minimum: study.minimumSeats });
  });
}

/** Ends one person's booking, frees their place, and renews their invitation. */
async function callOff(work: Work, booking: sql.BookedAt, minimum: number): Promise<void> {
  await work.change(BOOKING_LIFECYCLE, booking, 'callOff', { set: { sequence: booking.sequence + 1 } });
  await freeUnpaidPlace(work, booking);
  const application = { id: booking.applicationId, status: booking.applicationStatus };
  const set = { invitedAt: work.now, invitationExpiresAt: addHours(work.now, INVITATION_HOURS) };
  const reason = `Fewer than ${minimum} people had booked`;
  await work.change(APPLICATION_LIFECYCLE, application, 'callOff', { set, reason });
  enqueueExpiry(work, application.id, work.now);
  notifyCalledOff(work, booking, minimum);
}
