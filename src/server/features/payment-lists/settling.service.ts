import { addresses } from '../../../contract/addresses.ts';
import { countOf } from '../../../domain/counts.ts';
import {
  LISTED_PAYMENT_LIFECYCLE,
  PAYMENT_LIST_LIFECYCLE,
} from '../../../domain/lifecycles/payment-list-lifecycles.ts';
import type { Work } from '../../platform/work.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { listedReturned } from '../ledger/list-movements.ts';
import { takeListFee } from '../taxes/fees.service.ts';
import { noteBalance } from '../wallets/balance-notice.service.ts';
import * as sql from './payment-lists.sql.ts';

/* LIST-03: how the payments of a locked list end. The money goes to a person who said yes, or back. */

/** A waiting payment is not made: it returns to the wallet with its fee. The list must be locked. */
export async function giveBack(
  work: Work,
  list: sql.PaymentList,
  payment: sql.ListedPayment,
  event: 'refuse' | 'expire' | 'cancel',
  { by, answeredBy = null }: { by?: 'system'; answeredBy?: 'DIALLED' | 'LINK' | null } = {},
): Promise<void> {
  await work.change(LISTED_PAYMENT_LIFECYCLE, payment, event, {
    ...(by === undefined ? {} : { by }),
    set: { answeredBy, answeredAt: answeredBy === null ? null : work.now },
  });
  const { id: listId, organizationId, feePesewas } = list;
  const amountPesewas = payment.amountPesewas + feePesewas;
  await ledger.post(
    work,
    listedReturned({ paymentId: payment.id, listId, organizationId, amountPesewas, at: work.now }),
  );
}

/** After payments of a locked list have ended: notes the wallet’s balance, and ends the list if none is waiting. */
export async function afterEnds(work: Work, list: sql.PaymentList): Promise<void> {
  const { waiting, confirmed, people } = await sql.countPayments(work.tx, list.id);
  if (list.status === 'OPEN' && waiting === 0) {
    const feePesewas = confirmed * list.feePesewas;
    if (feePesewas > 0) await takeListFee(work, { listId: list.id, feePesewas });
    await work.change(PAYMENT_LIST_LIFECYCLE, list, 'end', { by: 'system', set: { endedAt: work.now } });
    work.notify({
      userId: list.createdBy,
      message: `“${list.name}” has ended: ${confirmed} of ${countOf(people, 'person', 'people')} confirmed and are paid. The rest is back in your wallet.`,
      redirectUrl: addresses.paymentList({ listId: list.id }),
    });
  }
  await noteBalance(work, list.organizationId);
}
