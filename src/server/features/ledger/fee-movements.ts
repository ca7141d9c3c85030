import type { Pesewas } from '../../../domain/money.ts';
import {
  type AccountName,
  available,
  FEE_INCOME,
  held,
  heldByList,
  type Leg,
  leg,
  type Movement,
  VAT_PAYABLE,
} from './movements.ts';

/* Our fees for studies and payment lists, with their VAT. */

export const feeReference = (studyId: string) => `fee:${studyId}`;

/** Once somebody has booked, the service fee belongs to the platform, less the VAT that it includes. */
export function feeTaken({
  studyId,
  feePesewas,
  vatPesewas,
  at,
}: {
  studyId: string;
  feePesewas: Pesewas;
  vatPesewas: Pesewas;
  at: Date;
}): Movement {
  const legs = feeLegs(held(studyId), feePesewas, vatPesewas);
  return { reference: feeReference(studyId), event: 'fee', subjectId: studyId, at, legs };
}

function feeLegs(from: AccountName, feePesewas: Pesewas, vatPesewas: Pesewas): Leg[] {
  return [leg(from, -feePesewas), leg(FEE_INCOME, feePesewas - vatPesewas), leg(VAT_PAYABLE, vatPesewas)];
}

/** A list has ended: the fees of its confirmed payments belong to the platform, less the VAT that they include. */
export function listFeeTaken({
  listId,
  feePesewas,
  vatPesewas,
  at,
}: {
  listId: string;
  feePesewas: Pesewas;
  vatPesewas: Pesewas;
  at: Date;
}): Movement {
  return {
    ...feeTaken({ studyId: listId, feePesewas, vatPesewas, at }),
    legs: feeLegs(heldByList(listId), feePesewas, vatPesewas),
  };
}

/** A fee is returned to the organisation with its VAT, once for each invoice. */
export function feeCredited({
  invoiceId,
  subjectId,
  organizationId,
  feePesewas,
  vatPesewas,
  at,
}: {
  invoiceId: string;
  /** The study or the list. */
  subjectId: string | null;
  organizationId: string;
  feePesewas: Pesewas;
  vatPesewas: Pesewas;
  at: Date;
}): Movement {
  const legs = [
    leg(FEE_INCOME, vatPesewas - feePesewas),
    leg(VAT_PAYABLE, -vatPesewas),
    leg(available(organizationId), feePesewas),
  ];
  return { reference: `credit:${invoiceId}`, event: 'credit', subjectId, at, legs };
}
