import { formatCount } from './counts.ts';

/** Whole pesewas; 100 pesewas are one Ghana cedi. Amounts stay far below 2^53, so a number is exact. */
export type Pesewas = number;

/** Turns cedis as a person types them ("1,250.50") into pesewas; null if it is not an amount. */
export function parseCedis(text: string): Pesewas | null {
  const plain = text.replaceAll(',', '').trim();
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return null;
  const [cedis = '0', fraction = ''] = plain.split('.');
  return Number(cedis) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Whole pesewas of an amount in GH₵, such as 250.5; null if it has more than two decimals. */
export function pesewasOf(amount: number): Pesewas | null {
  const pesewas = Math.round(amount * 100);
  return Math.abs(pesewas - amount * 100) < 1e-6 ? pesewas : null;
}

/** "1,250.50": two decimals, thousands separated, without the currency sign. */
export function formatAmount(amountPesewas: Pesewas): string {
  const sign = amountPesewas < 0 ? '-' : '';
  const absolute = Math.abs(amountPesewas);
  const cedis = formatCount(Math.floor(absolute / 100));
  return `${sign}${cedis}.${String(absolute % 100).padStart(2, '0')}`;
}

/** "GH₵ 1,250.50" (MONEY-01). */
export function formatCedis(amountPesewas: Pesewas): string {
  const sign = amountPesewas < 0 ? '−' : '';
  return `${sign}GH₵ ${formatAmount(Math.abs(amountPesewas))}`;
}
