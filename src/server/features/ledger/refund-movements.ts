import type { Pesewas } from '../../../domain/money.ts';
import { available, leg, type Movement, move, owedBy, REFUND_TRANSIT } from './movements.ts';

/* Refunds of top-ups. */

/** Where the money of a refund leaves: the provider, or our bank for what came by transfer. */
export type RefundSource = 'PROVIDER_PENDING' | 'PROVIDER_BALANCE' | 'BANK';

interface OfRefund {
  refundId: string;
  organizationId: string;
  amountPesewas: Pesewas;
  at: Date;
}

export function refundRequested({ refundId, organizationId, amountPesewas, at }: OfRefund): Movement {
  const legs = move(amountPesewas, available(organizationId), REFUND_TRANSIT);
  return { reference: `refund:${refundId}`, event: 'refund', at, legs };
}

/**
 * The provider carries out a refund that a restored database does not know. The organisation owes us what its wallet no longer
 * has. The reference is that of `refundRequested`.
 */
export function refundAdopted({ availablePesewas, ...refund }: OfRefund & { availablePesewas: Pesewas }): Movement {
  const { organizationId, amountPesewas } = refund;
  const fromWallet = Math.min(amountPesewas, availablePesewas);
  const legs = [
    leg(available(organizationId), -fromWallet),
    leg(owedBy(organizationId), fromWallet - amountPesewas),
    leg(REFUND_TRANSIT, amountPesewas),
  ];
  return { ...refundRequested(refund), legs };
}

/** The provider takes a refund from the next settlement, or from the balance. */
export function refundPaid({
  refundId,
  amountPesewas,
  at,
  takenFrom,
}: OfRefund & { takenFrom: RefundSource }): Movement {
  const legs = move(amountPesewas, REFUND_TRANSIT, { kind: takenFrom, ownerId: null });
  return { reference: `refund:${refundId}:ok`, event: 'refunded', at, legs };
}

/** A refund was declined, withdrawn or failed at the provider: the money returns to the organisation. */
export function refundReturned({ refundId, organizationId, amountPesewas, at }: OfRefund): Movement {
  const legs = move(amountPesewas, REFUND_TRANSIT, available(organizationId));
  return { reference: `refund:${refundId}:fail`, event: 'refundReturned', at, legs };
}
