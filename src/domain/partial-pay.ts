import { type AddedPay, ownPay } from './added-pay.ts';
import { formatCedis, type Pesewas } from './money.ts';

/** The least that somebody is paid for a session that they came to, apart from travel and data. */
export const LEAST_PART_PESEWAS: Pesewas = 500;
/** How long a participant has to answer before the session is paid in full. */
export const PART_ANSWER_HOURS = 48;
export const MOST_PART_REASON = 300;

/** The least and the most of a part: travel and data were spent whatever happened, so they are always paid. */
export function limitsOfPart(
  ratePesewas: Pesewas,
  parts: Omit<AddedPay, 'extraPay'>,
): { least: Pesewas; most: Pesewas } {
  const costs = ratePesewas - ownPay(ratePesewas, parts);
  return { least: costs + LEAST_PART_PESEWAS, most: ratePesewas - 1 };
}

export function refusePart(
  partPesewas: Pesewas,
  ratePesewas: Pesewas,
  parts: Omit<AddedPay, 'extraPay'>,
): string | null {
  const { least, most } = limitsOfPart(ratePesewas, parts);
  if (partPesewas >= least && partPesewas <= most) return null;
  return `Please enter an amount from ${formatCedis(least)} to ${formatCedis(most)}`;
}
