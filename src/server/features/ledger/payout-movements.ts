import type { PayoutRailName } from '../../../domain/enumerations.ts';
import type { Pesewas } from '../../../domain/money.ts';
import {
  advance,
  BALANCES,
  earned,
  leg,
  type Movement,
  move,
  type OfPerson,
  PAYOUT_TRANSIT,
  PROVIDER_FEES,
} from './movements.ts';

/* From what people earned to their mobile money. */

/** References of attempts after the first contain their number. */
export function payoutRequested({
  payoutId,
  attempt,
  participantId,
  amountPesewas,
  at,
}: OfPerson & { payoutId: string; attempt: number }): Movement {
  return {
    reference: attempt === 1 ? `payout:${payoutId}` : `payout:${payoutId}:${attempt}`,
    event: 'payout',
    at,
    legs: move(amountPesewas, earned(participantId), PAYOUT_TRANSIT),
  };
}

/**
 * The provider carries out a payout that a restored database does not know: its earning is missing too, so the person is paid
 * ahead of our books. The references are those of `payoutRequested`, so that a payout is booked only once.
 */
export function payoutAdopted(payout: OfPerson & { payoutId: string; attempt: number }): Movement {
  const legs = move(payout.amountPesewas, advance(payout.participantId), PAYOUT_TRANSIT);
  return { ...payoutRequested(payout), event: 'payoutAdopted', legs };
}

/** Sets what a person earns after a restore off against what they were paid ahead of our books. */
export function advanceSetOff({ id, participantId, amountPesewas, at }: OfPerson & { id: string }): Movement {
  const legs = move(amountPesewas, earned(participantId), advance(participantId));
  return { reference: `setoff:${id}`, event: 'setOff', at, legs };
}

/** The payout arrived; the platform bears the provider's fee. */
export function payoutPaid({
  reference,
  rail,
  amountPesewas,
  providerFeePesewas,
  at,
}: {
  reference: string;
  rail: PayoutRailName;
  amountPesewas: Pesewas;
  providerFeePesewas: Pesewas;
  at: Date;
}): Movement {
  return {
    reference: `payout:${reference}:ok`,
    event: 'paid',
    at,
    legs: [
      leg(PAYOUT_TRANSIT, -amountPesewas),
      leg(BALANCES[rail], amountPesewas + providerFeePesewas),
      leg(PROVIDER_FEES, -providerFeePesewas),
    ],
  };
}

export function payoutFailed({ reference, participantId, amountPesewas, at }: OfPerson & { reference: string }) {
  const legs = move(amountPesewas, PAYOUT_TRANSIT, earned(participantId));
  return { reference: `payout:${reference}:fail`, event: 'payoutReturned', at, legs } satisfies Movement;
}

/** The network returned a paid payout; the provider keeps its fee. */
export function payoutReversed({
  reference,
  rail,
  participantId,
  amountPesewas,
  at,
}: OfPerson & { reference: string; rail: PayoutRailName }) {
  const legs = move(amountPesewas, BALANCES[rail], earned(participantId));
  return { reference: `payout:${reference}:rev`, event: 'payoutReturned', at, legs } satisfies Movement;
}
