import type { Pesewas } from '../../../domain/money.ts';
import {
  type AccountName,
  available,
  BANK,
  leg,
  type Movement,
  move,
  PROVIDER_FEES,
  PROVIDER_PENDING,
  SUSPENSE,
} from './movements.ts';

/* Money that comes into a wallet, by the payment provider or by bank transfer. */

interface Collected {
  reference: string;
  topUpId: string | null;
  organizationId: string;
  amountPesewas: Pesewas;
  providerFeePesewas: Pesewas;
  at: Date;
}

/** A top-up arrived: the organisation is credited with the full amount. The provider keeps its fee and owes us the rest. */
export function topUpSettled(paid: Collected): Movement {
  return collected(paid, available(paid.organizationId));
}

/** A payment arrived with another amount or currency than ordered: it waits in suspense for an admin. */
export function topUpSuspended(paid: Collected): Movement {
  return collected(paid, SUSPENSE);
}

function collected(
  { reference, topUpId, amountPesewas, providerFeePesewas, at }: Collected,
  to: AccountName,
): Movement {
  return {
    reference: `topup:${reference}`,
    event: 'topup',
    subjectId: topUpId,
    at,
    legs: [
      leg(PROVIDER_PENDING, -(amountPesewas - providerFeePesewas)),
      leg(PROVIDER_FEES, -providerFeePesewas),
      leg(to, amountPesewas),
    ],
  };
}

interface Transferred {
  lineId: string;
  amountPesewas: Pesewas;
  at: Date;
}

/** A credit of our bank's statement. It is in suspense until it is known whose it is, which may be at once. */
export function transferArrived({ lineId, amountPesewas, at }: Transferred): Movement {
  const legs = move(amountPesewas, BANK, SUSPENSE);
  return { reference: `transfer:${lineId}`, event: 'transfer', subjectId: lineId, at, legs };
}

/** A bank transfer is an organisation's top-up, with no charges. */
export function transferCredited({
  topUpId,
  reference,
  organizationId,
  amountPesewas,
  at,
}: Omit<Transferred, 'lineId'> & { topUpId: string; reference: string; organizationId: string }): Movement {
  const legs = move(amountPesewas, SUSPENSE, available(organizationId));
  return { reference: `topup:${reference}`, event: 'topup', subjectId: topUpId, at, legs };
}

/** A credit was sent back to its payer by our bank, or is in the books by another way. */
export function transferReturned({ lineId, amountPesewas, at, isKnown }: Transferred & { isKnown: boolean }): Movement {
  const legs = move(amountPesewas, SUSPENSE, BANK);
  const reference = `transfer:${lineId}:${isKnown ? 'known' : 'back'}`;
  return { reference, event: 'transferReturned', subjectId: lineId, at, legs };
}
