import type { z } from 'zod/mini';
import type { QuotaState } from '../../../contract/studies.ts';
import { groupLabel, quotaLabel } from '../../../domain/quotas.ts';
import { BarTable } from '../../ui/bar-table.tsx';

type State = z.output<typeof QuotaState>;

/** How each group's places fill, attribute by attribute. Leaves out "everybody else" when it has no places. */
export function QuotaBars({ quotas }: { quotas: readonly State[] }) {
  const attributes = [...new Set(quotas.map(({ attribute }) => attribute))];
  return (
    <div className="grid gap-6">
      {attributes.map((attribute) => (
        <BarTable
          key={attribute}
          caption={`Places by ${quotaLabel(attribute).toLowerCase().replace('ghana', 'Ghana')}`}
          bars={quotas
            .filter((cell) => cell.attribute === attribute && cell.places > 0)
            .map((cell) => ({
              key: cell.value,
              name: groupLabel(cell.attribute, cell.value),
              value: cell.filled,
              of: cell.places,
              words: `${cell.filled} of ${cell.places}`,
            }))}
        />
      ))}
    </div>
  );
}
