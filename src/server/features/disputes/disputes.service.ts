import { addresses } from '../../../contract/addresses.ts';
import { addHours } from '../../../domain/calendar.ts';
import type { AppealChannel } from '../../../domain/holds.ts';
import { APPLICATION_LIFECYCLE } from '../../../domain/lifecycles/application-lifecycle.ts';
import { BOOKING_LIFECYCLE } from '../../../domain/lifecycles/booking-lifecycle.ts';
import { PARTIAL_PAY_LIFECYCLE } from '../../../domain/lifecycles/partial-pay-lifecycle.ts';
import { DISPUTE_HOURS } from '../../../domain/session-rules.ts';
import { holdWords } from '../../../messages/holds.ts';
import { m } from '../../../messages/m.ts';
import { instantWords } from '../../../messages/when.ts';
import type { App } from '../../platform/app.ts';
import { readHistory } from '../../platform/history.sql.ts';
import type { AdminCaller, ParticipantCaller, ResearcherCaller } from '../../platform/http/caller.ts';
import { titleHere } from '../../platform/mail/titles.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { listAdminIds } from '../accounts/accounts.service.ts';
import { endAppealAbout, type Outcome, recordAppeal } from '../appeal-clock/appeal-clock.service.ts';
import { findApplication, findForOrganization } from '../applications/applications.service.ts';
import { takeStrikesBack } from '../applications/strikes.service.ts';
import { listDisputedEntries } from '../assignments/entry-disputes.service.ts';
import { findCurrentBooking, type LockedBooking, lockBooking } from '../bookings/bookings.service.ts';
import { paySession } from '../bookings/session-earnings.service.ts';
import { returnKeptPay } from '../closing/closing.service.ts';
import { studyLapse } from '../studies/studies.jobs.ts';
import { disputeOpened, disputeResolved, partRefused } from './disputes.mails.ts';
import { refuseDispute } from './disputes.rules.ts';
import * as sql from './disputes.sql.ts';

/** A participant disputes a no-show, within 72 hours. */
export async function dispute(app: App, caller: ParticipantCaller, applicationId: string, reason: string) {
  await app.work(caller, (work) => openDispute(work, caller.userId, applicationId, { channel: 'WEB', words: reason }));
  return { id: applicationId, status: 'DISPUTED' as const };
}

/** A dispute is the appeal against a no-show: its time starts, and without a decision it is paid. */
export async function openDispute(
  work: Work,
  userId: string,
  applicationId: string,
  how: { channel: AppealChannel; words: string },
) {
  const own = found(await findApplication(work.tx, applicationId));
  if (own.participantId !== userId) refuse('NOT_FOUND');
  const booking = await lockCurrentBooking(work, applicationId);
  if (!booking) refuse('STATUS_CONFLICT');
  const code = refuseDispute(booking, work.now);
  if (code) refuse(code);
  const application = { id: applicationId, status: booking.applicationStatus };
  await work.change(APPLICATION_LIFECYCLE, application, 'dispute', { reason: how.words });
  await tellOfDispute(work, booking, 'disputes a missed session of');
  return recordAppeal(work, appealedSession(booking, 'MISSED'), how);
}

function appealedSession(booking: LockedBooking, code: 'MISSED' | 'PART') {
  const { participantId, applicationId: subjectId, endsAt: heldAt } = booking;
  return { participantId, kind: 'SESSION' as const, subjectId, code, heldAt, until: null, firstDecider: null };
}

/** Notifies the session's researcher and our admins. */
async function tellOfDispute(
  work: Work,
  { id: bookingId, studyName, researcherId, participantId }: LockedBooking,
  what: string,
): Promise<void> {
  for (const userId of [researcherId, ...(await listAdminIds(work))]) {
    const toResearcher = userId === researcherId;
    work.notify({
      userId,
      message: `{who} ${what} “${studyName}”.`,
      who: participantId,
      redirectUrl: toResearcher ? addresses.session({ bookingId }) : addresses.adminDisputes,
      ...(toResearcher ? { mail: disputeOpened({ bookingId }) } : {}),
    });
  }
}

/**
 * A participant refuses a part of the pay (BOOKING-36): the session counts as attended, and an admin decides whether it is paid in
 * full or in part. Until then nothing is paid. The booking must be locked.
 */
export async function disputePart(
  work: Work,
  booking: LockedBooking,
  reason: string,
  channel: AppealChannel = 'WEB',
): Promise<void> {
  await work.change(BOOKING_LIFECYCLE, booking, 'attend', { by: 'system' });
  const application = { id: booking.applicationId, status: booking.applicationStatus };
  await work.change(APPLICATION_LIFECYCLE, application, 'refusePart', { reason });
  work.enqueue(studyLapse, { studyId: booking.studyId }, { key: `marked:${booking.id}` });
  await tellOfDispute(work, booking, 'refuses a part of the pay for');
  const appeal = await recordAppeal(work, appealedSession(booking, 'PART'), { channel, words: reason });
  work.notify({
    userId: booking.participantId,
    message: () => {
      const why = holdWords({ kind: 'SESSION', code: 'PART' }).reason;
      return `${why} ${m.holds_do_open({ time: instantWords(appeal.decideBy) })}`;
    },
    redirectUrl: addresses.session({ bookingId: booking.id }),
    mail: partRefused({ bookingId: booking.id, appealId: appeal.id }),
  });
}

/** The booking that an application's status refers to, locked with its study; null if there is none. */
async function lockCurrentBooking(work: Work, applicationId: string) {
  const current = await findCurrentBooking(work.tx, applicationId);
  return current ? ((await lockBooking(work.tx, current.id)) ?? null) : null;
}

/**
 * An admin pays the participant from the money reserved for the place, or upholds the no-show. For a part that was refused, the
 * admin pays in full, or upholds the part.
 */
export async function settleDispute(
  app: App,
  caller: AdminCaller,
  applicationId: string,
  event: 'pay' | 'uphold',
  reason: string,
) {
  return app.work(caller, async (work) => {
    await settleSession(work, applicationId, event === 'pay' ? 'grant' : 'deny', reason);
    const { status } = found(await findApplication(work.tx, applicationId));
    return { id: applicationId, status };
  });
}

/** Settles a dispute and ends its appeal: by the admin of the work, or for the participant because nobody decided in time. */
export async function settleSession(
  work: Work,
  applicationId: string,
  outcome: Outcome,
  reason: string | null,
): Promise<void> {
  const booking = found(await lockCurrentBooking(work, applicationId));
  const { id: bookingId, studyId, participantId } = booking;
  const isPart = booking.partialStatus === 'REFUSED';
  const application = { id: applicationId, status: booking.applicationStatus };
  const event = outcome === 'deny' ? 'uphold' : 'pay';
  const why: Why = { reason, ...(outcome === 'lapse' ? { by: 'system' as const } : {}) };
  if (isPart) await settlePart(work, booking, event, why);
  else {
    // An upheld no-show is final: the database refuses every later change.
    const set = event === 'uphold' ? { upheldAt: work.now } : {};
    await work.change(APPLICATION_LIFECYCLE, application, event, { ...why, set });
  }
  if (event === 'pay') {
    await takeStrikesBack(work, bookingId);
    await paySession(work, booking);
  } else if (!isPart && addHours(booking.endsAt, DISPUTE_HOURS) <= work.now) {
    // The lapse job ran while the dispute was open.
    await returnKeptPay(work, studyId, bookingId);
  }
  await endAppealAbout(work, 'SESSION', applicationId, outcome, reason);
  const decision = event === 'pay' ? 'it is paid' : isPart ? 'the part is paid' : 'it still counts as missed';
  const mail = disputeResolved({ bookingId, event });
  work.notify({
    userId: participantId,
    message: () => {
      const study = titleHere(booking);
      if (event === 'pay') return m.bells_dispute_paid({ study });
      return isPart ? m.bells_dispute_part({ study }) : m.bells_dispute_missed({ study });
    },
    redirectUrl: addresses.appliedStudy({ applicationId }),
    mail,
  });
  const how = outcome === 'lapse' ? 'was not decided in time' : 'was decided';
  work.notify({
    userId: booking.researcherId,
    message: `The dispute of {who} about “${booking.studyName}” ${how}: ${decision}.`,
    who: participantId,
    redirectUrl: addresses.studyApplicants({ studyId }),
    mail,
  });
}

interface Why {
  reason: string | null;
  by?: 'system';
}

/** Pays the whole session later in the same work, or only the part. */
async function settlePart(work: Work, booking: LockedBooking, event: 'pay' | 'uphold', why: Why): Promise<void> {
  const proposal = { id: booking.id, status: booking.partialStatus };
  await work.change(PARTIAL_PAY_LIFECYCLE, proposal, event === 'pay' ? 'payInFull' : 'upholdPart', why);
  const application = { id: booking.applicationId, status: booking.applicationStatus };
  if (event === 'pay') {
    await work.change(APPLICATION_LIFECYCLE, application, 'pay', why);
    return;
  }
  await work.change(APPLICATION_LIFECYCLE, application, 'payPart', why);
  await paySession(work, booking, booking.partialPesewas ?? booking.ratePesewas);
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

/** Disputed no-shows, oldest first. */
export async function listDisputes(app: App) {
  return app.read(async (reader) => withHistory(reader, await sql.listDisputed(reader.tx)));
}

/** Disputed work, oldest first. The researcher's reason for rejecting it is their statement. */
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
