import { addresses } from '../../../contract/addresses.ts';
import { addHours, formatSession } from '../../../domain/calendar.ts';
import { ANSWER_HOURS, BOOKING_NOTICE_HOURS } from '../../../domain/session-rules.ts';
import type { App } from '../../platform/app.ts';
import { found } from '../../platform/refusal.ts';
import { changeStatus } from '../applications/application-status.service.ts';
import { findApplication, listStandingBy, openInvitation } from '../applications/applications.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { hasQuotaPlace } from '../studies/places.service.ts';
import { lockStudy } from '../studies/studies.service.ts';
import { release, tellBoth } from './bookings.service.ts';
import * as sql from './bookings.sql.ts';

/** How many people on stand-by we ask for one released place: the first to choose gets it. */
const ASKED_PER_PLACE = 3;

interface Planned {
  bookingId: string;
  startsAt: string;
}

/** The job, a day before: asks the participant to confirm that they will come. */
export async function askToConfirm(app: App, { bookingId, startsAt }: Planned): Promise<void> {
  await app.work(null, async (work) => {
    const session = await sql.findSession(work.tx, bookingId);
    if (session?.status !== 'BOOKED' || session.startsAt.toISOString() !== startsAt) return;
    if (session.confirmedAt !== null || session.startsAt <= work.now) return;
    if (!(await sql.noteOnce(work.tx, bookingId, 'confirmAskedAt', work.now))) return;
    notify(work, {
      userId: session.participantId,
      message: `Will you come to “${session.publicName}”? Please confirm: ${formatSession(session.startsAt, session.endsAt)}.`,
      redirectUrl: addresses.session({ bookingId }),
      mail: { template: 'confirmComing', about: { bookingId } },
    });
  });
}

/**
 * The job, 3 hours before: a place that was not confirmed goes to a person on stand-by. The booking stays if nobody is
 * on stand-by, if the question came late (after an outage), and where nobody could choose it in time any more.
 */
export async function releaseUnconfirmed(app: App, { bookingId, startsAt }: Planned): Promise<void> {
  await app.work(null, async (work) => {
    const before = await sql.findBooking(work.tx, bookingId);
    if (!before) return;
    const study = found(await lockStudy(work.tx, before.studyId));
    const booking = found(await sql.findBooking(work.tx, bookingId));
    if (booking.status !== 'BOOKED' || booking.startsAt.toISOString() !== startsAt) return;
    const now = work.now;
    if (booking.confirmedAt !== null || booking.startsAt <= addHours(now, BOOKING_NOTICE_HOURS)) return;
    if (booking.confirmAskedAt === null || booking.confirmAskedAt > addHours(now, -ANSWER_HOURS)) return;
    const standingBy = await listStandingBy(work.tx, study.id);
    if (standingBy.length === 0) return;
    await release(work, study, booking, false);
    const application = found(await findApplication(work.tx, booking.applicationId));
    await changeStatus(work, application, 'release', 'system', { reason: 'Not confirmed 3 hours before' });
    await tellBoth(work, bookingId, 'released');
    let asked = 0;
    for (const one of standingBy) {
      if (asked === ASKED_PER_PLACE) break;
      if (!(await hasQuotaPlace(work, study.id, one.participantId))) continue;
      asked += 1;
      const when = formatSession(booking.startsAt, booking.endsAt);
      await openInvitation(work, one, {
        by: 'system',
        instructions: null,
        message: `A place in “${study.publicName}” is free again: ${when}. The first person to choose it gets it.`,
      });
    }
  });
}
