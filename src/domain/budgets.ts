import type { Pesewas } from './money.ts';

/** We warn once when this much of a budget is spent. */
export const WARNED_AT_PERCENT = 80;

export const isNearlySpent = (spentPesewas: Pesewas, budgetPesewas: Pesewas) =>
  spentPesewas * 100 >= budgetPesewas * WARNED_AT_PERCENT;

/** What is spent besides that of projects and members: by payment lists without a project, and by people who have left. */
export const NO_PROJECT = 'Without a project';
export const NO_MEMBER = 'People who have left';
