import { addresses } from '../../../contract/addresses.ts';
import { addHours } from '../../../domain/calendar.ts';
import { APPLICATION_LIFECYCLE } from '../../../domain/lifecycles/application-lifecycle.ts';
import { DISPUTE_HOURS } from '../../../domain/session-rules.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import { readHistory } from '../../platform/history.sql.ts';
import type { AdminCaller, ParticipantCaller, ResearcherCaller } from '../../platform/http/caller.ts';
import { titleHere } from '../../platform/mail/titles.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { listAdminIds } from '../accounts/accounts.service.ts';
import { findApplication, findForOrganization } from '../applications/applications.service.ts';
import { takeStrikesBack } from '../applications/strikes.service.ts';
import { listDisputedEntries } from '../assignments/entry-disputes.service.ts';
import { findCurrentBooking, lockBooking } from '../bookings/bookings.service.ts';
import { returnKeptPay } from '../closing/closing.service.ts';
import { recordEarning } from '../payouts/earnings.service.ts';
import { disputeOpened, disputeResolved } from './disputes.mails.ts';
import { refuseDispute } from './disputes.rules.ts';
import * as sql from './disputes.sql.ts';

/** A participant disputes a no-show, within 72 hours. */
export async function dispute(app: App, caller: ParticipantCaller, applicationId: string, reason: string) {
  return app.work(caller, async (work) => {
    const own = found(await findApplication(work.tx, applicationId));
    if (own.participantId !== caller.userId) refuse('NOT_FOUND');
    const booking = await lockCurrentBooking(work, applicationId);
    if (!booking) refuse('STATUS_CONFLICT');
    const code = refuseDispute(booking, work.now);
    if (code) refuse(code);
    const application = { id: applicationId, status: booking.applicationStatus };
    const status = await work.change(APPLICATION_LIFECYCLE, application, 'dispute', { reason });
    for (const userId of [booking.researcherId, ...(await listAdminIds(work))]) {
      const toResearcher = userId === booking.researcherId;
      work.notify({
        userId,
        message: `{who} disputes a missed session of “${booking.studyName}”.`,
        who: caller.userId,
        redirectUrl: toResearcher ? addresses.session({ bookingId: booking.id }) : addresses.adminDisputes,
        ...(toResearcher ? { mail: disputeOpened({ bookingId: booking.id }) } : {}),
      });
    }
    return { id: applicationId, status };
  });
}

/** The booking that an application's status refers to, locked with its study; null if there is none. */
async function lockCurrentBooking(work: Work, applicationId: string) {
  const current = await findCurrentBooking(work.tx, applicationId);
  return current ? ((await lockBooking(work.tx, current.id)) ?? null) : null;
}

/** An admin pays the participant from the place's kept money, or upholds the no-show. */
export async function settleDispute(
  app: App,
  caller: AdminCaller,
  applicationId: string,
  event: 'pay' | 'uphold',
  reason: string,
) {
  return app.work(caller, async (work) => {
    const booking = found(await lockCurrentBooking(work, applicationId));
    const { id: bookingId, studyId, participantId } = booking;
    // An upheld no-show is final: the database refuses every later change.
    const set = event === 'uphold' ? { upheldAt: work.now } : {};
    const application = { id: applicationId, status: booking.applicationStatus };
    const status = await work.change(APPLICATION_LIFECYCLE, application, event, { reason, set });
    if (event === 'pay') {
      await takeStrikesBack(work, bookingId);
      await recordEarning(work, { bookingId, studyId, participantId, ratePesewas: booking.ratePesewas });
    } else if (addHours(booking.endsAt, DISPUTE_HOURS) <= work.now) {
      // The lapse job ran while the dispute was open.
      await returnKeptPay(work, studyId, bookingId);
    }
    const decision = event === 'pay' ? 'it is paid' : 'it still counts as missed';
    const mail = disputeResolved({ bookingId, event });
    work.notify({
      userId: participantId,
      message: () => {
        const study = titleHere(booking);
        return event === 'pay' ? m.bells_dispute_paid({ study }) : m.bells_dispute_missed({ study });
      },
      redirectUrl: addresses.appliedStudy({ applicationId }),
      mail,
    });
    work.notify({
      userId: booking.researcherId,
      message: `The dispute of {who} about “${booking.studyName}” was decided: ${decision}.`,
      who: participantId,
      redirectUrl: addresses.studyApplicants({ studyId }),
      mail,
    });
    return { id: applicationId, status };
  });
}

/** The researcher's statement on an open dispute. */
export async function stateDispute(app: App, caller: ResearcherCaller, applicationId: string, words: string) {
  await app.work(caller, async (work) => {
    const application = found(await findForOrganization(work.tx, caller.organizationId, applicationId));
    if (application.status !== 'DISPUTED') refuse('STATUS_CONFLICT');
    await sql.saveStatement(work.tx, { applicationId, authorId: caller.userId, words, writtenAt: work.now });
  });
  return { id: applicationId, words };
}

/** Missed sessions in dispute, the oldest first. */
export async function listDisputes(app: App) {
  return app.read(async (reader) => withHistory(reader, await sql.listDisputed(reader.tx)));
}

/** Work in dispute, the oldest first. What its researcher wrote when rejecting it is their side. */
export async function listEntryDisputes(app: App) {
  return app.read(async (reader) => withHistory(reader, await listDisputedEntries(reader.tx)));
}

async function withHistory<R extends { id: string; firstName: string; lastName: string }>(
  reader: Reader,
  rows: readonly R[],
) {
  const history = await readHistory(
    reader.tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    participantName: `${row.firstName} ${row.lastName}`,
    timeline: history.get(row.id) ?? [],
  }));
}
