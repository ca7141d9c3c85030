import type { Pesewas } from './money.ts';

/** How a study is done in one's own time (TASK and DIARY). */
export interface OwnTime {
  /** Where it is done, https; null if it is done here. */
  link: string | null;
  /** What one completion pays, in pesewas. */
  payPesewas: Pesewas;
}

/** The most that one person can earn. */
export function mostPesewas({ payPesewas }: OwnTime): Pesewas {
  return payPesewas;
}
