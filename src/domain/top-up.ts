import { formatCedis, type Pesewas } from './money.ts';

/** WALLET-04: the smallest top-up if no study waits for the money. */
export const LEAST_TOP_UP_PESEWAS: Pesewas = 1_000;

/** The smallest amount of a pro-forma: transfers are checked by people if anything about them is wrong. */
export const LEAST_TRANSFER_PESEWAS: Pesewas = 10_000;

/** The smallest amount the payment provider collects or returns. */
export const LEAST_COLLECTION_PESEWAS: Pesewas = 10;

/** What we collect for an amount: the amount itself, or at least the provider's minimum. */
export function collectedFor(amountPesewas: Pesewas): Pesewas {
  return Math.max(amountPesewas, LEAST_COLLECTION_PESEWAS);
}

/** A note if we collect more than is needed, otherwise undefined. */
export function keptWords(amountPesewas: Pesewas): string | undefined {
  const least = collectedFor(amountPesewas);
  if (least === amountPesewas) return undefined;
  return `The smallest payment is ${formatCedis(least)}. The rest stays in your wallet.`;
}
