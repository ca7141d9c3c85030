import { PARTIAL_PAY_LIFECYCLE } from '../../../domain/lifecycles/partial-pay-lifecycle.ts';
import type { Decider } from '../../platform/history.ts';
import type { Work } from '../../platform/work.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { partReturned } from '../ledger/study-movements.ts';
import { recordEarning } from '../payouts/earnings.service.ts';
import { noteBalance } from '../wallets/balance-notice.service.ts';
import type { LockedBooking } from './bookings.sql.ts';

/**
 * Books what a locked session earns, once: its study's rate, or a part whose rest returns to the wallet at once, less what was paid
 * in advance for travel. Returns what the session pays, and the tax on what was booked.
 */
export async function paySession(work: Work, booking: LockedBooking, partPesewas?: number) {
  const { id: bookingId, studyId, organizationId, participantId, ratePesewas, advancedPesewas } = booking;
  const paidPesewas = partPesewas ?? ratePesewas;
  const taxPesewas = await recordEarning(work, {
    bookingId,
    studyId,
    participantId,
    ratePesewas: paidPesewas - advancedPesewas,
  });
  if (paidPesewas < ratePesewas) {
    const amountPesewas = ratePesewas - paidPesewas;
    await ledger.post(work, partReturned({ bookingId, studyId, organizationId, amountPesewas, at: work.now }));
    await noteBalance(work, organizationId);
  }
  return { paidPesewas, taxPesewas };
}

/** A proposed part that nobody answered is no longer needed: the session is paid in full, or ends with its study. */
export async function takePartBack(
  work: Work,
  booking: Pick<LockedBooking, 'id' | 'partialStatus'>,
  by?: Decider | 'system',
): Promise<void> {
  if (booking.partialStatus !== 'PROPOSED') return;
  const proposal = { id: booking.id, status: booking.partialStatus };
  await work.change(PARTIAL_PAY_LIFECYCLE, proposal, 'takeBack', by ? { by } : {});
}
