import type { INCOME_BANDS } from './enumerations.ts';

/** How often people know what they earn. Sellers and labourers work six days a week. */
export const EARNED_EACH = { DAY: 6 * 52, WEEK: 52, MONTH: 12, YEAR: 1 } as const;
export type EarnedEach = keyof typeof EARNED_EACH;

type Band = keyof typeof INCOME_BANDS;

/** The highest whole cedis of each band, in order. */
const BANDS: readonly (readonly [highest: number, band: Band])[] = [
  [9_999, 'LESS_THAN_10000'],
  [30_000, 'BETWEEN_10000_30000'],
  [60_000, 'BETWEEN_40000_60000'],
  [100_000, 'BETWEEN_70000_100000'],
];

/** The band of a year for cedis that come in each day, week, month or year. */
export function incomeBand(cedis: number, each: EarnedEach): Band {
  const yearly = Math.round(cedis * EARNED_EACH[each]);
  return BANDS.find(([highest]) => yearly <= highest)?.[1] ?? 'MORE_THAN_100000';
}

/** What somebody typed as cedis; null if it is no amount. "1,200.50" is one. */
export function typedCedis(typed: string): number | null {
  const plain = typed.replaceAll(/[\s,]/g, '');
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}
