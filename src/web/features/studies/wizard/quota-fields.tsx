import { countOf } from '../../../../domain/counts.ts';
import { QUOTA_ATTRIBUTES, type QuotaAttribute } from '../../../../domain/profile-attributes.ts';
import { MAX_QUOTAS } from '../../../../domain/quotas.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { StudyDraft } from './draft.ts';

type Quotas = StudyDraft['cost']['quotas'];
type DraftQuota = Quotas[number];

/** The labels of an attribute's groups. */
const labelsOf = (attribute: string) => QUOTA_ATTRIBUTES[attribute as QuotaAttribute].values;

/** How the places are shared: by one or two attributes, each with places for the groups that matter. */
export function QuotaFields({
  quotas,
  places,
  problemAt,
  onChange,
}: {
  quotas: Quotas;
  places: number | null;
  problemAt: (path: string) => string | undefined;
  onChange: (quotas: Quotas) => void;
}) {
  const free = Object.fromEntries(
    Object.entries(QUOTA_ATTRIBUTES)
      .filter(([code]) => !quotas.some(({ attribute }) => attribute === code))
      .map(([code, { label }]) => [code, label]),
  );
  return (
    <section className="grid gap-4" aria-labelledby="quotas">
      <div>
        <h2 id="quotas" className="text-lg">
          Share the places <span className="font-normal font-sans text-base text-quiet">(optional)</span>
        </h2>
        <p className="text-quiet">
          To get a mix of people, set how many places go to each group. No group gets more than that.
        </p>
      </div>
      {quotas.map((quota, index) => (
        <OneQuota
          key={quota.attribute}
          name={`quotas.${index}`}
          quota={quota}
          places={places}
          problem={problemAt(`quotas.${index}`) ?? problemAt(`quotas.${index}.cells`)}
          cellProblemAt={(cell) => problemAt(`quotas.${index}.cells.${cell}.places`)}
          onChange={(next) => onChange(quotas.map((one, at) => (at === index ? next : one)))}
          onRemove={() => onChange(quotas.filter((_, at) => at !== index))}
        />
      ))}
      {quotas.length < MAX_QUOTAS && (
        <div className="max-w-xs">
          <SelectField
            label="Share by"
            placeholder="Choose a detail"
            options={free}
            value=""
            onChange={({ target }) =>
              target.value && onChange([...quotas, { attribute: target.value as QuotaAttribute, cells: [] }])
            }
          />
        </div>
      )}
    </section>
  );
}

function OneQuota({
  name,
  quota,
  places,
  problem,
  cellProblemAt,
  onChange,
  onRemove,
}: {
  name: string;
  quota: DraftQuota;
  places: number | null;
  problem: string | undefined;
  cellProblemAt: (cell: number) => string | undefined;
  onChange: (quota: DraftQuota) => void;
  onRemove: () => void;
}) {
  const { attribute, cells } = quota;
  const labels = labelsOf(attribute);
  const title = QUOTA_ATTRIBUTES[attribute as QuotaAttribute].label;
  const free = Object.fromEntries(
    Object.entries(labels).filter(([code]) => !cells.some(({ value }) => value === code)),
  );
  const setCell = (index: number, next: number | null) =>
    onChange({ ...quota, cells: cells.map((cell, at) => (at === index ? { ...cell, places: next } : cell)) });
  const others = (places ?? 0) - cells.reduce((sum, cell) => sum + (cell.places ?? 0), 0);
  return (
    <fieldset className="grid gap-3 rounded-xl border border-line p-4">
      <legend className="px-2 font-display text-lg">{title}</legend>
      {cells.map((cell, index) => (
        <div key={cell.value} className="flex flex-wrap items-end gap-3">
          <div className="w-44 max-w-full">
            <TextField
              label={labels[cell.value] ?? cell.value}
              name={`${name}.cells.${index}.places`}
              type="number"
              inputMode="numeric"
              min={0}
              max={1000}
              value={cell.places ?? ''}
              onChange={({ target }) => setCell(index, target.value === '' ? null : Number(target.value))}
              error={cell.places === null ? undefined : cellProblemAt(index)}
            />
          </div>
          <Button
            variant="quiet"
            onClick={() => onChange({ ...quota, cells: cells.filter((_, at) => at !== index) })}
            aria-label={`Remove ${labels[cell.value] ?? cell.value}`}
          >
            Remove
          </Button>
        </div>
      ))}
      {Object.keys(free).length > 0 && (
        <div className="max-w-xs">
          <SelectField
            label="Add a group"
            name={`${name}.add`}
            options={free}
            value=""
            onChange={({ target }) =>
              target.value && onChange({ ...quota, cells: [...cells, { value: target.value, places: null }] })
            }
          />
        </div>
      )}
      {problem ? (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      ) : (
        <p className="text-quiet">
          {others === 0
            ? 'No places are left for anybody else.'
            : `${countOf(others, 'place is', 'places are')} for everybody else.`}
        </p>
      )}
      <Button variant="quiet" className="justify-self-start" onClick={onRemove}>
        Don’t share by {title.toLowerCase()}
      </Button>
    </fieldset>
  );
}
