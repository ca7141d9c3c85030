import { formatCedis, type Pesewas } from './money.ts';

/** WALLET-04: what somebody puts into the wallet without a study that waits for it starts here. */
export const LEAST_TOP_UP_PESEWAS: Pesewas = 1_000;

/** The payment provider collects and returns no less than this at once. */
export const LEAST_COLLECTION_PESEWAS: Pesewas = 10;

/** What is collected for an amount: exactly that, or the provider's least. */
export function collectedFor(amountPesewas: Pesewas): Pesewas {
  return Math.max(amountPesewas, LEAST_COLLECTION_PESEWAS);
}

/** Says that more is collected than is needed, or nothing. */
export function keptWords(amountPesewas: Pesewas): string | undefined {
  const least = collectedFor(amountPesewas);
  if (least === amountPesewas) return undefined;
  return `The smallest payment is ${formatCedis(least)}. What you don’t need now stays in your wallet.`;
}
