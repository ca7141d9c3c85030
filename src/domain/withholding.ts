import type { Pesewas } from './money.ts';

/** How much tax the platform keeps back from what individuals earn, from a day on. */
export interface WithholdingTerms {
  isOn: boolean;
  /** Of 10,000. */
  rate: number;
  /** What a person may earn in a calendar year without it. */
  thresholdPesewas: Pesewas;
}

export const NO_WITHHOLDING: WithholdingTerms = { isOn: false, rate: 0, thresholdPesewas: 0 };

/** What Ghana withholds from services that exceed GH₵ 2,000 in a year. */
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
