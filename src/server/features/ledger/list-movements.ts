import type { Pesewas } from '../../../domain/money.ts';
import { available, earned, heldByList, type Movement, move, type OfPerson } from './movements.ts';

/* Payment lists (LIST-03). */

interface OfList {
  listId: string;
  organizationId: string;
  amountPesewas: Pesewas;
  at: Date;
}

/** LIST-03: a list was started: its amounts and fees are reserved, once. */
export function listFunded({ listId, organizationId, amountPesewas, at }: OfList): Movement {
  const legs = move(amountPesewas, available(organizationId), heldByList(listId));
  return { reference: `list:${listId}`, event: 'listFunded', subjectId: listId, at, legs };
}

/**
 * What becomes of one payment of a list. It goes to its person or back to the wallet: both have the same reference, so that the
 * ledger refuses the second one.
 */
const listedReference = (paymentId: string) => `listed:${paymentId}`;

/** The person has said yes. The payment's fee stays reserved until the list ends. */
export function listedPaid({
  paymentId,
  listId,
  participantId,
  amountPesewas,
  at,
}: OfPerson & { paymentId: string; listId: string }): Movement {
  const legs = move(amountPesewas, heldByList(listId), earned(participantId));
  return { reference: listedReference(paymentId), event: 'listPaid', subjectId: paymentId, at, legs };
}

/** The person said no or did not answer, or the payment was cancelled: it returns with its fee. */
export function listedReturned({
  paymentId,
  listId,
  organizationId,
  amountPesewas,
  at,
}: OfList & { paymentId: string }): Movement {
  const legs = move(amountPesewas, heldByList(listId), available(organizationId));
  return { reference: listedReference(paymentId), event: 'listReturned', subjectId: listId, at, legs };
}
