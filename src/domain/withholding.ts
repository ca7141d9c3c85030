import type { Pesewas } from './money.ts';

/** The terms by which the platform withholds tax from what individuals earn, from a given day on. */
export interface WithholdingTerms {
  isOn: boolean;
  /** Per 10,000. */
  rate: number;
  /** The amount that a person may earn in a calendar year before tax is withheld. */
  thresholdPesewas: Pesewas;
}

export const NO_WITHHOLDING: WithholdingTerms = { isOn: false, rate: 0, thresholdPesewas: 0 };

/** The rate that Ghana withholds from services above GH₵ 2,000 in a year. */
export const USUAL_WITHHOLDING: WithholdingTerms = { isOn: false, rate: 750, thresholdPesewas: 200_000 };

/**
 * The tax on one earning: only the part above the threshold is taxed, to the nearest pesewa. Earnings below it are never
 * taxed afterwards.
 */
export function withheldFrom(
  amountPesewas: Pesewas,
  earnedBeforePesewas: Pesewas,
  { isOn, rate, thresholdPesewas }: WithholdingTerms,
): Pesewas {
  if (!isOn) return 0;
  const over = Math.max(0, earnedBeforePesewas + amountPesewas - thresholdPesewas);
  return Math.round((Math.min(amountPesewas, over) * rate) / 10_000);
}
