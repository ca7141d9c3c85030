import type { Pesewas } from '../../../domain/money.ts';
import { type AccountName, BANK, earned, type Movement, OWNER_FUNDS } from './movements.ts';

/*
 * The movements of airtime (docs/money.md). It is prepaid: what the provider holds for us is negative, as its balance for payouts
 * is.
 */

export const AIRTIME_TRANSIT: AccountName = { kind: 'AIRTIME_TRANSIT', ownerId: null };
export const AIRTIME_BALANCE: AccountName = { kind: 'AIRTIME_BALANCE', ownerId: null };
export const AIRTIME_DISCOUNTS: AccountName = { kind: 'AIRTIME_DISCOUNTS', ownerId: null };

interface OfAirtime {
  topUpId: string;
  amountPesewas: Pesewas;
  at: Date;
}

/** A person takes earnings that wait as airtime. */
export function airtimeTaken({
  topUpId,
  participantId,
  amountPesewas,
  at,
}: OfAirtime & { participantId: string }): Movement {
  const legs = [
    { account: earned(participantId), amountPesewas: -amountPesewas },
    { account: AIRTIME_TRANSIT, amountPesewas },
  ];
  return { reference: `airtime:${topUpId}`, event: 'airtime', subjectId: topUpId, at, legs };
}

/** It arrived: the provider took the amount from its balance, less its discount. */
export function airtimeDelivered({
  topUpId,
  amountPesewas,
  discountPesewas,
  at,
}: OfAirtime & { discountPesewas: Pesewas }): Movement {
  const legs = [
    { account: AIRTIME_TRANSIT, amountPesewas: -amountPesewas },
    { account: AIRTIME_BALANCE, amountPesewas: amountPesewas - discountPesewas },
    { account: AIRTIME_DISCOUNTS, amountPesewas: discountPesewas },
  ];
  return { reference: `airtime:${topUpId}:ok`, event: 'airtimeDelivered', subjectId: topUpId, at, legs };
}

/** It was not sent or did not arrive: the money is the person's again. */
export function airtimeReturned({
  topUpId,
  participantId,
  amountPesewas,
  at,
}: OfAirtime & { participantId: string }): Movement {
  const legs = [
    { account: AIRTIME_TRANSIT, amountPesewas: -amountPesewas },
    { account: earned(participantId), amountPesewas },
  ];
  return { reference: `airtime:${topUpId}:fail`, event: 'airtimeReturned', subjectId: topUpId, at, legs };
}

/** The balance was topped up from our bank; what our books have not in the bank is the owner's own money. */
export function airtimeFunded({
  fundingId,
  amountPesewas,
  inBankPesewas,
  at,
}: {
  fundingId: string;
  amountPesewas: Pesewas;
  inBankPesewas: Pesewas;
  at: Date;
}): Movement {
  const fromBank = Math.min(amountPesewas, inBankPesewas);
  const legs = [
    { account: AIRTIME_BALANCE, amountPesewas: -amountPesewas },
    { account: BANK, amountPesewas: fromBank },
    { account: OWNER_FUNDS, amountPesewas: amountPesewas - fromBank },
  ];
  return { reference: `airtime-funding:${fundingId}`, event: 'airtimeFunding', at, legs };
}
