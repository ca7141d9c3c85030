import { useState } from 'react';
import { countOf } from '../../../../domain/counts.ts';
import { attributeOf, QUOTA_ATTRIBUTES, type QuotaAttribute } from '../../../../domain/profile-attributes.ts';
import { attributesOf, crossed, groupLabel, MAX_CROSSED, MAX_QUOTAS, quotaLabel } from '../../../../domain/quotas.ts';
import { useAction } from '../../../lib/queries.ts';
import { useUser } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { StudyDraft } from './draft.ts';
import { PLAN_IS_FOR_VERIFIED, PLAN_NEEDS, planBodyOf } from './sample-plan.ts';

type Quotas = StudyDraft['cost']['quotas'];
type DraftQuota = Quotas[number];

/** Four levels of schooling are what both profiles and the census know; the finer ones stay for studies that have them. */
const OFFERED = Object.fromEntries(
  Object.entries(QUOTA_ATTRIBUTES).flatMap(([code, { label }]) => (code === 'EDUCATION' ? [] : [[code, label]])),
);

/** How the places are shared: by details of profiles, one or several crossed, each with places for the groups that matter. */
export function QuotaFields({
  draft,
  problemAt,
  onChange,
}: {
  draft: StudyDraft;
  problemAt: (path: string) => string | undefined;
  onChange: (quotas: Quotas) => void;
}) {
  const { quotas } = draft.cost;
  const used = quotas.flatMap(({ attribute }) => attributesOf(attribute ?? ''));
  const free = Object.fromEntries(Object.entries(OFFERED).filter(([code]) => !used.includes(code as QuotaAttribute)));
  return (
    <div className="grid gap-4">
      <p className="text-quiet">
        No group gets more places than you give it. Cross two details if you need, say, women in each region. Use each
        on its own if you need women, and people in each region.
      </p>
      {quotas.map((quota, index) => (
        <OneQuota
          key={quota.attribute}
          name={`quotas.${index}`}
          draft={draft}
          quota={quota}
          free={free}
          problem={problemAt(`quotas.${index}`) ?? problemAt(`quotas.${index}.cells`)}
          cellProblemAt={(cell) => problemAt(`quotas.${index}.cells.${cell}.places`)}
          onChange={(next) => onChange(quotas.map((one, at) => (at === index ? next : one)))}
          onRemove={() => onChange(quotas.filter((_, at) => at !== index))}
        />
      ))}
      {quotas.length < MAX_QUOTAS && Object.keys(free).length > 0 && (
        <div className="max-w-xs">
          <SelectField
            label={quotas.length === 0 ? 'Quota by' : 'Another quota by'}
            placeholder="Choose a detail"
            options={free}
            value=""
            onChange={({ target }) => target.value && onChange([...quotas, { attribute: target.value, cells: [] }])}
          />
        </div>
      )}
    </div>
  );
}

function OneQuota({
  name,
  draft,
  quota,
  free,
  problem,
  cellProblemAt,
  onChange,
  onRemove,
}: {
  name: string;
  draft: StudyDraft;
  quota: DraftQuota;
  free: Readonly<Record<string, string>>;
  problem: string | undefined;
  cellProblemAt: (cell: number) => string | undefined;
  onChange: (quota: DraftQuota) => void;
  onRemove: () => void;
}) {
  const { cells } = quota;
  const attribute = quota.attribute ?? '';
  const names = attributesOf(attribute);
  const places = draft.cost.desiredNumberOfParticipants ?? 0;
  const given = cells.reduce((sum, cell) => sum + (cell.places ?? 0), 0);
  const setCell = (index: number, next: number | null) =>
    onChange({ ...quota, cells: cells.map((cell, at) => (at === index ? { ...cell, places: next } : cell)) });
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-xl border border-line p-4">
      <legend className="px-2 font-display text-lg">{quotaLabel(attribute)}</legend>
      {cells.length > 0 && (
        <table className="w-full text-left">
          <thead className="sr-only">
            <tr>
              <th scope="col">Group</th>
              <th scope="col">Places</th>
              <th scope="col">Remove</th>
            </tr>
          </thead>
          <tbody>
            {cells.map((cell, index) => (
              <Row
                key={cell.value}
                label={groupLabel(attribute, cell.value)}
                name={`${name}.cells.${index}.places`}
                places={cell.places}
                error={cell.places === null ? undefined : cellProblemAt(index)}
                onChange={(next) => setCell(index, next)}
                onRemove={() => onChange({ ...quota, cells: cells.filter((_, at) => at !== index) })}
              />
            ))}
          </tbody>
          <tfoot>
            <tr className="border-line-strong border-t">
              <th scope="row" className="py-2 font-normal">
                Everybody else
              </th>
              <td className="money py-2 pr-3 text-right">{Math.max(0, places - given)}</td>
              <td />
            </tr>
            <tr className="border-line border-t font-semibold">
              <th scope="row" className="py-2">
                All places
              </th>
              <td className="money py-2 pr-3 text-right">{places}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      )}
      {problem && cells.length > 0 && (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      )}
      <AddGroup
        name={name}
        names={names}
        taken={cells.map(({ value }) => value)}
        onAdd={(value) => onChange({ ...quota, cells: [...cells, { value, places: null }] })}
      />
      <FromCensus draft={draft} attribute={attribute} onFill={(filled) => onChange({ ...quota, cells: filled })} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        {names.length < MAX_CROSSED && Object.keys(free).length > 0 && (
          <div className="w-56 max-w-full">
            <SelectField
              label="Cross with"
              placeholder="Choose a detail"
              options={free}
              value=""
              onChange={({ target }) =>
                target.value && onChange({ attribute: crossed([...names, target.value]), cells: [] })
              }
            />
          </div>
        )}
        <Button variant="quiet" onClick={onRemove}>
          Remove the quota by {quotaLabel(attribute).toLowerCase().replace('ghana', 'Ghana')}
        </Button>
      </div>
    </fieldset>
  );
}

function Row({
  label,
  name,
  places,
  error,
  onChange,
  onRemove,
}: {
  label: string;
  name: string;
  places: number | null;
  error: string | undefined;
  onChange: (places: number | null) => void;
  onRemove: () => void;
}) {
  return (
    <tr className="border-line border-t">
      <th scope="row" className="wrap-anywhere w-full py-1.5 pr-3 font-normal">
        {label}
        {error && (
          <span role="alert" className="block text-danger text-sm">
            {error}
          </span>
        )}
      </th>
      <td className="py-1.5">
        <input
          className="min-h-11 w-20 rounded-lg border border-line-strong bg-surface px-3 text-right"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          name={name}
          type="number"
          inputMode="numeric"
          min={0}
          max={1000}
          value={places ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        />
      </td>
      <td className="py-1.5 pl-1">
        <Button variant="quiet" onClick={onRemove} aria-label={`Remove ${label}`}>
          Remove
        </Button>
      </td>
    </tr>
  );
}

/** Adds a group: a value of each detail. */
function AddGroup({
  name,
  names,
  taken,
  onAdd,
}: {
  name: string;
  names: readonly QuotaAttribute[];
  taken: readonly string[];
  onAdd: (value: string) => void;
}) {
  const [parts, setParts] = useState<readonly string[]>([]);
  const choose = (at: number, value: string) => {
    const next = names.map((_, index) => (index === at ? value : (parts[index] ?? '')));
    if (next.some((part) => part === '')) return setParts(next);
    setParts([]);
    const group = crossed(next);
    if (!taken.includes(group)) onAdd(group);
  };
  return (
    <div className="flex flex-wrap gap-3">
      {names.map((attribute, at) => {
        const { label, values } = attributeOf(attribute);
        const options =
          names.length > 1
            ? values
            : Object.fromEntries(Object.entries(values).filter(([code]) => !taken.includes(code)));
        if (Object.keys(options).length === 0) return null;
        return (
          <div key={attribute} className="w-56 max-w-full">
            <SelectField
              label={names.length > 1 ? `Add a group: ${label.toLowerCase().replace('ghana', 'Ghana')}` : 'Add a group'}
              name={`${name}.add.${at}`}
              options={options}
              value={parts[at] ?? ''}
              onChange={({ target }) => target.value && choose(at, target.value)}
            />
          </div>
        );
      })}
    </div>
  );
}

const OF_CENSUS: readonly QuotaAttribute[] = ['REGION', 'LOCALITY', 'GENDER', 'AGE_BAND', 'SCHOOLING'];

/** Replaces the groups by those of the census, among the people whom the study looks for. */
function FromCensus({
  draft,
  attribute,
  onFill,
}: {
  draft: StudyDraft;
  attribute: string;
  onFill: (cells: DraftQuota['cells']) => void;
}) {
  const isVerified = useUser()?.organization?.adminVerificationStatus === 'VERIFIED';
  const body = planBodyOf(draft, [attribute]);
  const plan = useAction('POST /project/studies/sample-plan', {
    success: false,
    onDone: ({ content }) =>
      onFill((content.quotas[0]?.cells ?? []).flatMap(({ value, places }) => (places > 0 ? [{ value, places }] : []))),
  });
  if (!attributesOf(attribute).every((name) => OF_CENSUS.includes(name))) {
    return <p className="text-quiet text-sm">The census has no figures for this, so the numbers are yours.</p>;
  }
  const missing = isVerified ? (body ? null : PLAN_NEEDS) : PLAN_IS_FOR_VERIFIED;
  return missing ? (
    <p className="text-quiet text-sm">{missing}</p>
  ) : (
    <div className="grid gap-1">
      <Button
        variant="plain"
        className="justify-self-start"
        starts={plan}
        onClick={() => body && plan.mutate({ body })}
      >
        Fill from the census
      </Button>
      <p className="text-quiet text-sm">
        {countOf(draft.cost.desiredNumberOfParticipants ?? 0, 'place')} in the shares of the adults in Ghana your study
        is looking for. Groups with less than half a place are left out.
      </p>
    </div>
  );
}
