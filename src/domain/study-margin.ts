import type { Pesewas } from './money.ts';
import type { ServiceFee } from './study-cost.ts';

/** What the payment provider takes from the platform: a percentage of each collection, and an amount for each payout. */
export interface ProviderCosts {
  collectionPercent: number;
  payoutPesewas: Pesewas;
}

/** What a study moves: the fee that the organisation pays, what its people earn together, and in how many payouts. */
export interface StudyTurnover {
  /** Including VAT. */
  feePesewas: Pesewas;
  vatPesewas?: Pesewas;
  earnedPesewas: Pesewas;
  payouts: number;
  /** What its text messages cost. */
  messagesPesewas?: Pesewas;
  /** The screening pay of its people. It is paid out together with other earnings. */
  screeningPesewas?: Pesewas;
}

export interface StudyMargin {
  feePesewas: Pesewas;
  vatPesewas: Pesewas;
  collectionCostPesewas: Pesewas;
  payoutCostPesewas: Pesewas;
  messagesCostPesewas: Pesewas;
  /** Negative for a study that loses money. */
  marginPesewas: Pesewas;
}

/**
 * MONEY-19: what the platform keeps of a study's fee after VAT. The provider's charges are computed on what the study spends,
 * because the rest returns to the wallet and pays for another study; each earning counts as its own payout.
 */
export function marginOf(
  { feePesewas, vatPesewas = 0, earnedPesewas, payouts, screeningPesewas = 0, messagesPesewas = 0 }: StudyTurnover,
  costs: ProviderCosts,
): StudyMargin {
  const spent = feePesewas + earnedPesewas + screeningPesewas;
  const collectionCostPesewas = Math.round((spent * costs.collectionPercent) / 100);
  const payoutCostPesewas = payouts * costs.payoutPesewas;
  const marginPesewas = feePesewas - vatPesewas - collectionCostPesewas - payoutCostPesewas - messagesPesewas;
  return {
    feePesewas,
    vatPesewas,
    collectionCostPesewas,
    payoutCostPesewas,
    messagesCostPesewas: messagesPesewas,
    marginPesewas,
  };
}

/** The most places with which a study at this rate loses no money when all are paid; null without a limit. */
export function mostPlacesWithoutLoss(
  ratePesewas: Pesewas,
  { feePesewas, vatPesewas }: ServiceFee,
  costs: ProviderCosts,
): number | null {
  const costOfPlace = (ratePesewas * costs.collectionPercent) / 100 + costs.payoutPesewas;
  if (costOfPlace === 0) return null;
  const loses = (places: number) =>
    marginOf({ feePesewas, vatPesewas, earnedPesewas: ratePesewas * places, payouts: places }, costs).marginPesewas < 0;
  // The quotient can be off by one because amounts are rounded to a pesewa.
  let places = Math.max(
    0,
    Math.ceil((feePesewas * (1 - costs.collectionPercent / 100) - vatPesewas) / costOfPlace) + 1,
  );
  while (places > 0 && loses(places)) places -= 1;
  return places;
}
