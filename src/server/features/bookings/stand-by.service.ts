import { addHours } from '../../../domain/calendar.ts';
import { APPLICATION_LIFECYCLE } from '../../../domain/lifecycles/application-lifecycle.ts';
import { ANSWER_HOURS } from '../../../domain/session-rules.ts';
import { m } from '../../../messages/m.ts';
import { sessionWords } from '../../../messages/when.ts';
import type { App } from '../../platform/app.ts';
import { titleHere } from '../../platform/mail/titles.ts';
import { listStandingBy } from '../applications/applications.service.ts';
import { dropHeld } from '../applications/held-decisions.service.ts';
import { openInvitation } from '../applications/invitations.service.ts';
import { placesForPeople } from '../studies/places.service.ts';
import * as sql from './bookings.sql.ts';
import { endBooking } from './cancellations.service.ts';
import { notifyBoth } from './session-effects.ts';

/** How many people on stand-by we ask for one released place: the first to choose gets it. */
const ASKED_PER_PLACE = 3;

/**
 * The job, 3 hours before: gives an unconfirmed place to a person on stand-by. The booking stays if nobody is on stand-by, if the
 * request to confirm came late (after an outage), or if nobody could still choose the slot.
 */
export async function releaseUnconfirmed(
  app: App,
  { bookingId, startsAt }: { bookingId: string; startsAt: string },
): Promise<void> {
  await app.work(null, async (work) => {
    const booking = await sql.lockBooking(work.tx, bookingId);
    if (booking?.status !== 'BOOKED' || booking.startsAt.toISOString() !== startsAt) return;
    const now = work.now;
    if (booking.confirmedAt !== null || booking.startsAt <= addHours(now, booking.noticeHours)) return;
    if (booking.confirmAskedAt === null || booking.confirmAskedAt > addHours(now, -ANSWER_HOURS)) return;
    const standingBy = await listStandingBy(work.tx, booking.studyId);
    if (standingBy.length === 0) return;
    await endBooking(work, booking, 'release', { paid: false });
    const application = { id: booking.applicationId, status: booking.applicationStatus };
    await work.change(APPLICATION_LIFECYCLE, application, 'release', { reason: 'Not confirmed 3 hours before' });
    notifyBoth(work, booking, 'released');
    const hasPlace = await placesForPeople(work, booking.studyId);
    let asked = 0;
    for (const one of standingBy) {
      if (asked === ASKED_PER_PLACE) break;
      if (!(await hasPlace(one.participantId))) continue;
      asked += 1;
      await dropHeld(work, [one.id]);
      await openInvitation(work, one, {
        instructions: null,
        isMeeting: true,
        message: () =>
          m.bells_place_free({
            study: titleHere(booking),
            when: sessionWords(booking.startsAt, booking.endsAt),
          }),
      });
    }
  });
}
