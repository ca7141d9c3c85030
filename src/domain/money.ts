import { formatCount } from './counts.ts';

/** Whole pesewas; 100 pesewas are one Ghana cedi. Amounts stay far below 2^53, so a number is exact. */
export type Pesewas = number;

const CEDIS = /^(?:\d{1,9}|[1-9]\d{0,2}(?:,\d{3}){1,2})(?:\.\d{1,2})?$/;

/**
 * Turns cedis as a person types them ("1,250.50") into pesewas; null if it is not an amount. A comma only separates thousands:
 * "20,50" is no amount, because it may be 20.50 or 2050.
 */
export function parseCedis(text: string): Pesewas | null {
  const typed = text.trim();
  if (!CEDIS.test(typed)) return null;
  const [cedis = '0', fraction = ''] = typed.replaceAll(',', '').split('.');
  return Number(cedis) * 100 + Number(fraction.padEnd(2, '0'));
}

/** What is wrong with an amount that has a decimal comma ("20,50"), and what to write; null for any other text. */
export function decimalCommaProblem(text: string): string | null {
  const [, cedis, fraction] = /^(\d{1,3}(?:\.\d{3})+|\d{1,9}),(\d{1,2})$/.exec(text.trim()) ?? [];
  if (cedis === undefined || fraction === undefined) return null;
  return `Write ${cedis.replaceAll('.', '')}.${fraction.padEnd(2, '0')}. A comma only separates thousands, as in 1,200.`;
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
