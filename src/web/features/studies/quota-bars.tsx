import type { z } from 'zod/mini';
import type { QuotaState } from '../../../contract/studies.ts';
import { QUOTA_ATTRIBUTES } from '../../../domain/profile-attributes.ts';
import { EVERYBODY_ELSE } from '../../../domain/quotas.ts';
import { BarTable } from '../../ui/bar-table.tsx';

type State = z.output<typeof QuotaState>;

export function quotaWords({ attribute, value }: Pick<State, 'attribute' | 'value'>): string {
  return value === EVERYBODY_ELSE ? 'Everybody else' : (QUOTA_ATTRIBUTES[attribute].values[value] ?? value);
}

/** How each group's places fill, attribute by attribute. Leaves out "everybody else" when it has no places. */
export function QuotaBars({ quotas }: { quotas: readonly State[] }) {
  const attributes = [...new Set(quotas.map(({ attribute }) => attribute))];
  return (
    <div className="grid gap-6">
      {attributes.map((attribute) => (
        <BarTable
          key={attribute}
          caption={`Places by ${QUOTA_ATTRIBUTES[attribute].label.toLowerCase()}`}
          bars={quotas
            .filter((cell) => cell.attribute === attribute && cell.places > 0)
            .map((cell) => ({
              key: cell.value,
              name: quotaWords(cell),
              value: cell.filled,
              of: cell.places,
              words: `${cell.filled} of ${cell.places}`,
            }))}
        />
      ))}
    </div>
  );
}
