import { addresses } from '../../../contract/addresses.ts';
import { addHours } from '../../../domain/calendar.ts';
import { DISPUTE_HOURS } from '../../../domain/session-rules.ts';
import type { App } from '../../platform/app.ts';
import type { AdminCaller, ParticipantCaller } from '../../platform/http/caller.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { listAdminIds } from '../accounts/accounts.service.ts';
import { changeStatus } from '../applications/application-status.service.ts';
import { findApplication } from '../applications/applications.service.ts';
import { deleteStrike } from '../applications/strikes.sql.ts';
import { notify } from '../notifications/notifications.service.ts';
import { recordEarning } from '../payouts/payouts.service.ts';
import { lockStudy } from '../studies/studies.service.ts';
import { refuseDispute } from './bookings.rules.ts';
import { findStanding } from './bookings.sql.ts';
import { returnKeptPay } from './study-closing.service.ts';

/** A participant says that a no-show is wrong, within 72 hours. */
export async function dispute(app: App, caller: ParticipantCaller, applicationId: string, reason: string) {
  return app.work(caller, async (work) => {
    const own = found(await findApplication(work.tx, applicationId));
    if (own.participantId !== caller.userId) refuse('NOT_FOUND');
    const study = found(await lockStudy(work.tx, own.studyId));
    const application = found(await findApplication(work.tx, applicationId));
    const booking = await findStanding(work.tx, applicationId);
    if (!booking) refuse('STATUS_CONFLICT');
    const code = refuseDispute(application, booking, work.now);
    if (code) refuse(code);
    const status = await changeStatus(work, application, 'dispute', 'participant', {
      actorId: caller.userId,
      reason,
    });
    for (const userId of [study.researcherId, ...(await listAdminIds(work))]) {
      const toResearcher = userId === study.researcherId;
      notify(work, {
        userId,
        message: `{who} disputes a missed session of ${study.name}.`,
        who: caller.userId,
        redirectUrl: toResearcher ? addresses.session({ bookingId: booking.id }) : addresses.adminDisputes,
        ...(toResearcher ? { mail: { template: 'disputeOpened', about: { bookingId: booking.id } } } : {}),
      });
    }
    return { id: applicationId, status };
  });
}

/** An admin pays the participant out of the place's kept money, or upholds the no-show. */
export async function settleDispute(
  app: App,
  caller: AdminCaller,
  applicationId: string,
  event: 'pay' | 'uphold',
  reason: string,
) {
  return app.work(caller, async (work) => {
    const before = found(await findApplication(work.tx, applicationId));
    const study = found(await lockStudy(work.tx, before.studyId));
    const application = found(await findApplication(work.tx, applicationId));
    const booking = found(await findStanding(work.tx, applicationId));
    const status = await changeStatus(work, application, event, 'platformAdmin', { actorId: caller.userId, reason });
    if (event === 'pay') {
      const { participantId } = booking;
      await deleteStrike(work.tx, booking.id);
      await recordEarning(work, {
        bookingId: booking.id,
        studyId: study.id,
        participantId,
        ratePesewas: study.ratePesewas,
      });
    } else if (addHours(booking.endsAt, DISPUTE_HOURS) <= work.now) {
      // The lapse job has passed while the dispute was open.
      await returnKeptPay(work, study, booking.id);
    }
    const decision = event === 'pay' ? 'it is paid' : 'it still counts as missed';
    const mail = { template: 'disputeResolved', about: { bookingId: booking.id, event } };
    notify(work, {
      userId: application.participantId,
      message: `Your dispute about “${study.publicName}” was decided: ${decision}.`,
      redirectUrl: addresses.appliedStudy({ applicationId }),
      mail,
    });
    notify(work, {
      userId: study.researcherId,
      message: `The dispute of {who} about ${study.name} was decided: ${decision}.`,
      who: application.participantId,
      redirectUrl: addresses.studyApplicants({ studyId: study.id }),
      mail,
    });
    return { id: applicationId, status };
  });
}
