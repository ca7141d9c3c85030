import type { Pesewas } from './money.ts';

/** We warn once when this much of a budget is spent. */
export const WARNED_AT_PERCENT = 80;

export const isNearlySpent = (spentPesewas: Pesewas, budgetPesewas: Pesewas) =>
  spentPesewas * 100 >= budgetPesewas * WARNED_AT_PERCENT;
