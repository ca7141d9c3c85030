import type { PayoutRailName } from '../../../domain/enumerations.ts';
import type { Pesewas } from '../../../domain/money.ts';
import {
  BALANCES,
  BANK,
  leg,
  type Movement,
  move,
  OWNER_FUNDS,
  PROVIDER_BALANCE,
  PROVIDER_PENDING,
} from './movements.ts';

/* Between the payment provider, our bank and the balances that payouts are paid from. */

interface Settled {
  amountPesewas: Pesewas;
  at: Date;
}

/** A settlement arrived in our bank account. */
export function settledToBank({ settlementId, amountPesewas, at }: Settled & { settlementId: string }): Movement {
  const legs = move(amountPesewas, BANK, PROVIDER_PENDING);
  return { reference: `settlement:${settlementId}`, event: 'settlement', at, legs };
}

/** A balance line is a payment that the provider settled into the balance instead of the bank. */
export function settledToBalance({ lineId, amountPesewas, at }: Settled & { lineId: string }): Movement {
  const legs = move(amountPesewas, PROVIDER_BALANCE, PROVIDER_PENDING);
  return { reference: `settled:${lineId}`, event: 'settlement', at, legs };
}

/** A balance line is a top-up from our bank. Anything beyond what settlements brought to the bank is the owner's own money. */
export function balanceFunded({
  lineId,
  rail,
  amountPesewas,
  inBankPesewas,
  at,
}: Settled & { lineId: string; rail: PayoutRailName; inBankPesewas: Pesewas }): Movement {
  const fromBank = Math.min(amountPesewas, inBankPesewas);
  const legs = [leg(BALANCES[rail], -amountPesewas), leg(BANK, fromBank), leg(OWNER_FUNDS, amountPesewas - fromBank)];
  return { reference: `funding:${lineId}`, event: 'funding', at, legs };
}
