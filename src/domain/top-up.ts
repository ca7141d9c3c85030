import { formatCedis, type Pesewas } from './money.ts';

/** WALLET-04: the smallest top-up when no study waits for the money. */
export const LEAST_TOP_UP_PESEWAS: Pesewas = 1_000;

/** The smallest amount the payment provider collects or returns. */
export const LEAST_COLLECTION_PESEWAS: Pesewas = 10;

/** What we collect for an amount: exactly that, or the provider's minimum. */
export function collectedFor(amountPesewas: Pesewas): Pesewas {
  return Math.max(amountPesewas, LEAST_COLLECTION_PESEWAS);
}

/** A note that we collect more than is needed, or empty. */
export function keptWords(amountPesewas: Pesewas): string | undefined {
  const least = collectedFor(amountPesewas);
  if (least === amountPesewas) return undefined;
  return `The smallest payment is ${formatCedis(least)}. The rest stays in your wallet.`;
}
