import type { Criteria } from '../eligibility.ts';
import { censusGroups, type DimensionName } from './dimensions.ts';
import type { Margin } from './raking.ts';

/**
 * The census's shares of each of these dimensions, of all adults or of those who meet a study's criteria; of those that it does
 * not have, none.
 */
export function censusMargins(names: readonly DimensionName[], within: Criteria | null = null): Margin[] {
  return names.flatMap((dimension) => {
    const groups = censusGroups([dimension], within);
    if (!groups || groups.length === 0) return [];
    const total = groups.reduce((sum, { adults }) => sum + adults, 0);
    return {
      dimension,
      shares: Object.fromEntries(groups.map(({ values, adults }) => [values[dimension], adults / total])),
    };
  });
}
