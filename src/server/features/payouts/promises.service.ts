import { addresses } from '../../../contract/addresses.ts';
import { formatCedis } from '../../../domain/money.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import { attemptEach } from '../../platform/run-each.ts';
import type { Reader } from '../../platform/work.ts';
import { latePayoutCompensated } from '../ledger/earning-movements.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { payoutRequest } from './payouts.jobs.ts';
import { lateCompensated } from './payouts.mails.ts';
import { lockEarner } from './payouts.sql.ts';
import * as sql from './promises.sql.ts';

/*
 * PAYOUT-15: people are paid within five minutes. If a payout is late without a reason to hold it, its person gets an amount of
 * ours, once, as a payout of its own.
 */

const AT_ONCE = 500;

/** The job that pays for being late. */
export async function payForLatePayouts(app: App): Promise<void> {
  const now = app.clock.now();
  const late = await app.work(null, async (work) => {
    await sql.endPromises(work.tx);
    return sql.listLate(work.tx, now, AT_ONCE);
  });
  await attemptEach(late, (payoutId) => payForBeingLate(app, payoutId));
}

async function payForBeingLate(app: App, payoutId: string): Promise<void> {
  await app.work(null, async (work) => {
    const payout = await sql.takeLate(work.tx, payoutId, work.now);
    const amountPesewas = app.settings.latePayoutPesewas;
    if (payout === null || amountPesewas === 0) return;
    const { participantId } = payout;
    // Somebody who has deleted their account since gets nothing.
    if (!(await lockEarner(work.tx, participantId))) return;
    if (!(await ledger.post(work, latePayoutCompensated({ payoutId, participantId, amountPesewas, at: work.now }))))
      return;
    work.enqueue(payoutRequest, { participantId }, { key: `promise:${payoutId}` });
    work.notify({
      userId: participantId,
      message: () =>
        m.bells_late_compensated({ amount: formatCedis(payout.amountPesewas), added: formatCedis(amountPesewas) }),
      redirectUrl: addresses.walletManagement,
      mail: lateCompensated({ payoutId }),
    });
  });
}

/** How payouts of a period kept the promise. */
export function readPromises({ tx }: Reader, from: Date) {
  return sql.readPromises(tx, from);
}
