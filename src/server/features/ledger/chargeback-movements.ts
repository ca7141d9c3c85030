import type { Pesewas } from '../../../domain/money.ts';
import {
  available,
  CHARGEBACK_TRANSIT,
  leg,
  type Movement,
  move,
  owedBy,
  PROVIDER_PENDING,
  SUSPENSE,
} from './movements.ts';
import type { RefundSource } from './refund-movements.ts';

/* Top-ups that payers’ banks take back, and what organisations owe us after that. */

interface OfChargeback {
  /** The provider's id of the dispute, and how often it has moved money before, so that each movement is booked once. */
  providerId: string;
  move: number;
  organizationId: string;
  amountPesewas: Pesewas;
  at: Date;
}

/**
 * A payer's bank takes a payment back. The money comes from suspense for a wrong payment, otherwise from the organisation's
 * wallet; the organisation owes us what the wallet no longer has. The provider deducts it from us later.
 */
export function chargebackTaken({
  providerId,
  move: number,
  organizationId,
  amountPesewas,
  at,
  suspendedPesewas,
  availablePesewas,
}: OfChargeback & { suspendedPesewas: Pesewas; availablePesewas: Pesewas }): Movement {
  const fromSuspense = Math.min(amountPesewas, suspendedPesewas);
  const fromWallet = Math.min(amountPesewas - fromSuspense, availablePesewas);
  return {
    reference: `chargeback:${providerId}:${number}`,
    event: 'chargeback',
    at,
    legs: [
      leg(SUSPENSE, -fromSuspense),
      leg(available(organizationId), -fromWallet),
      leg(owedBy(organizationId), fromSuspense + fromWallet - amountPesewas),
      leg(CHARGEBACK_TRANSIT, amountPesewas),
    ],
  };
}

/** The provider has deducted a chargeback from a settlement, or from the balance. */
export function chargebackDeducted({
  id,
  amountPesewas,
  at,
  takenFrom,
}: {
  id: string;
  amountPesewas: Pesewas;
  at: Date;
  takenFrom: RefundSource;
}): Movement {
  const legs = move(amountPesewas, CHARGEBACK_TRANSIT, { kind: takenFrom, ownerId: null });
  return { reference: `deducted:${id}`, event: 'chargebackDeducted', at, legs };
}

/** A chargeback that took money was won: the organisation's debt is paid first. The provider owes us what it had deducted. */
export function chargebackReturned({
  providerId,
  move: number,
  organizationId,
  amountPesewas,
  at,
  deductedPesewas,
  owedPesewas,
}: OfChargeback & { deductedPesewas: Pesewas; owedPesewas: Pesewas }): Movement {
  const forDebt = Math.min(amountPesewas, owedPesewas);
  return {
    reference: `chargeback:${providerId}:${number}`,
    event: 'chargebackReturned',
    at,
    legs: [
      leg(CHARGEBACK_TRANSIT, deductedPesewas - amountPesewas),
      leg(PROVIDER_PENDING, -deductedPesewas),
      leg(owedBy(organizationId), forDebt),
      leg(available(organizationId), amountPesewas - forDebt),
    ],
  };
}

/** Money that arrives in the wallet pays the organisation's debt first. */
export function debtPaid({
  id,
  organizationId,
  amountPesewas,
  at,
}: {
  id: string;
  organizationId: string;
  amountPesewas: Pesewas;
  at: Date;
}): Movement {
  const legs = move(amountPesewas, available(organizationId), owedBy(organizationId));
  return { reference: `debt:${id}`, event: 'debtPaid', at, legs };
}
