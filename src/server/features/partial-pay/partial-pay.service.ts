import type { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import type { PartForm } from '../../../contract/partial-pay.ts';
import { addHours } from '../../../domain/calendar.ts';
import type { AppealChannel } from '../../../domain/holds.ts';
import { PARTIAL_PAY_LIFECYCLE } from '../../../domain/lifecycles/partial-pay-lifecycle.ts';
import { formatCedis, pesewasOf } from '../../../domain/money.ts';
import { PART_ANSWER_HOURS, refusePart } from '../../../domain/partial-pay.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import type { ParticipantCaller, ResearcherCaller } from '../../platform/http/caller.ts';
import { titleHere } from '../../platform/mail/titles.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { dropHeld } from '../applications/held-decisions.service.ts';
import { attend } from '../bookings/attendance.service.ts';
import { lockBooking, refuseAttendance } from '../bookings/bookings.service.ts';
import { disputePart } from '../disputes/disputes.service.ts';
import { partLapse } from './partial-pay.jobs.ts';
import { partProposed } from './partial-pay.mails.ts';

/*
 * BOOKING-36: a session that was cut short can be paid in part, if its participant agrees. The booking waits unmarked until the
 * answer. Everything here locks study, application and booking first, so of an answer, the end of the time to answer and a mark, the
 * first one decides.
 */

/** Proposes a part instead of marking the session. A mark that can still be undone is replaced. */
export async function proposePart(
  app: App,
  caller: ResearcherCaller,
  bookingId: string,
  { amount, reason }: z.output<typeof PartForm>,
): Promise<void> {
  const partialPesewas = pesewasOf(amount) ?? 0;
  await app.work(caller, async (work) => {
    const booking = await lockBooking(work.tx, bookingId);
    if (booking?.organizationId !== caller.organizationId) refuse('NOT_FOUND');
    if (booking.status !== 'BOOKED') refuse('STATUS_CONFLICT');
    const code = refuseAttendance(booking, 'attend', work.now);
    if (code) refuse(code);
    const wrong = refusePart(partialPesewas, booking.ratePesewas, booking);
    if (wrong) refuseFields([{ field: 'amount', message: wrong }]);
    await dropHeld(work, [booking.applicationId]);
    const partialUntil = addHours(work.now, PART_ANSWER_HOURS);
    const proposal = { id: bookingId, status: booking.partialStatus };
    await work.change(PARTIAL_PAY_LIFECYCLE, proposal, 'propose', { reason, set: { partialPesewas, partialUntil } });
    work.enqueue(partLapse, { bookingId }, { key: bookingId, startAfter: partialUntil });
    work.notify({
      userId: booking.participantId,
      message: () => m.bells_part_proposed({ study: titleHere(booking), amount: formatCedis(partialPesewas) }),
      redirectUrl: addresses.session({ bookingId }),
      bookingId,
      mail: partProposed({ bookingId }),
    });
  });
}

/** The participant's answer: a part that is agreed is paid at once and the rest returns, a part that is refused is disputed. */
export async function answerPart(
  app: App,
  caller: ParticipantCaller,
  bookingId: string,
  event: 'agree' | 'refuse',
  reason: string,
  channel: AppealChannel = 'WEB',
): Promise<void> {
  await app.work(caller, async (work) => {
    const booking = await lockBooking(work.tx, bookingId);
    if (booking?.participantId !== caller.userId) refuse('NOT_FOUND');
    const proposal = { id: bookingId, status: booking.partialStatus };
    await work.change(PARTIAL_PAY_LIFECYCLE, proposal, event, { reason });
    if (event === 'refuse') {
      await disputePart(work, booking, reason, channel);
      return;
    }
    const partPesewas = booking.partialPesewas ?? 0;
    await attend(work, booking, { by: 'system', partPesewas });
    work.notify({
      userId: booking.researcherId,
      message: `{who} agreed to ${formatCedis(partPesewas)} for “${booking.studyName}”.`,
      who: caller.userId,
      redirectUrl: addresses.session({ bookingId }),
    });
  });
}

/** The job, 48 hours after a proposal: without an answer, it is decided for the participant. */
export async function lapsePart(app: App, { bookingId }: { bookingId: string }): Promise<void> {
  await app.work(null, async (work) => {
    const booking = await lockBooking(work.tx, bookingId);
    if (booking?.status !== 'BOOKED' || booking.partialStatus !== 'PROPOSED') return;
    await work.change(PARTIAL_PAY_LIFECYCLE, { id: bookingId, status: booking.partialStatus }, 'lapse');
    await attend(work, { ...booking, partialStatus: 'LAPSED' });
    work.notify({
      userId: booking.researcherId,
      message: `{who} did not answer within ${PART_ANSWER_HOURS} hours, so “${booking.studyName}” was paid in full.`,
      who: booking.participantId,
      redirectUrl: addresses.session({ bookingId }),
    });
  });
}
