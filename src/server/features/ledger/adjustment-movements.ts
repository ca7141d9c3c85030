import type { Pesewas } from '../../../domain/money.ts';
import { type AccountName, type Movement, move } from './movements.ts';

/** A correction that two admins agreed on. */
export function adjusted({
  adjustmentId,
  from,
  to,
  amountPesewas,
  at,
}: {
  adjustmentId: string;
  from: AccountName;
  to: AccountName;
  amountPesewas: Pesewas;
  at: Date;
}): Movement {
  return { reference: `adjust:${adjustmentId}`, event: 'adjust', at, legs: move(amountPesewas, from, to) };
}
