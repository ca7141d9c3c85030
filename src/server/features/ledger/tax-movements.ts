import type { Pesewas } from '../../../domain/money.ts';
import type { Tax } from '../../../domain/taxes.ts';
import { BANK, earned, type Movement, move, type OfPerson, VAT_PAYABLE, WHT_PAYABLE } from './movements.ts';

/* Taxes that we withhold and pay to the authority. */

/** Two admins have paid a tax to the authority from the bank. */
export function taxPaid({
  requestId,
  tax,
  amountPesewas,
  at,
}: {
  requestId: string;
  tax: Tax;
  amountPesewas: Pesewas;
  at: Date;
}): Movement {
  const legs = move(amountPesewas, tax === 'VAT' ? VAT_PAYABLE : WHT_PAYABLE, BANK);
  return { reference: `tax:${requestId}`, event: 'taxPaid', at, legs };
}

/** Tax on an earning is withheld for the authority, once for each earning. The earning itself is booked in full. */
export function taxWithheld({
  reference,
  participantId,
  amountPesewas,
  at,
}: OfPerson & { reference: string }): Movement {
  const legs = move(amountPesewas, earned(participantId), WHT_PAYABLE);
  return { reference: `withhold:${reference}`, event: 'withhold', at, legs };
}
