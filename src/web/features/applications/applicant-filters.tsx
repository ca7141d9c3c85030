import { GENDERS, GHANA_REGIONS } from '../../../domain/enumerations.ts';
import { ListFilters } from '../../ui/list-filters.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { PanelField } from '../panels/panel-field.tsx';

export const APPLICANT_FILTERS = ['search', 'sort', 'gender', 'region', 'starred', 'own', 'panelId'] as const;
type Name = (typeof APPLICANT_FILTERS)[number];

const SORTS = { newest: 'Newest first', oldest: 'Oldest first', match: 'Best fit first', name: 'By name' } as const;

/** Filters and sorts the list of applicants. */
export function ApplicantFilters({
  values,
  onChange,
}: {
  values: Record<Name, string>;
  onChange: (change: Partial<Record<Name, string>>) => void;
}) {
  const select = (name: Name) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const isFiltered = [values.gender, values.region, values.starred, values.own, values.panelId].some(
    (value) => value !== '',
  );
  return (
    <ListFilters
      search="Name"
      choices={[{ name: 'sort', label: 'Order', placeholder: 'Waiting for you first', options: SORTS }]}
      values={values}
      onChange={onChange}
      more={
        <details open={isFiltered}>
          <summary className="min-h-12 py-3 font-semibold">More filters</summary>
          <div className="grid gap-3 sm:grid-cols-3">
            <SelectField label="Gender" placeholder="Any" options={GENDERS} {...select('gender')} />
            <SelectField label="Region" placeholder="Any" options={GHANA_REGIONS} {...select('region')} />
            <SelectField
              label="Star"
              placeholder="Any"
              options={{ true: 'With a star', false: 'Without a star' }}
              {...select('starred')}
            />
            <SelectField
              label="People you know"
              placeholder="Any"
              options={{ true: 'Invited by you to apply', false: 'Found it themselves' }}
              {...select('own')}
            />
            <PanelField label="Panel" placeholder="Any" {...select('panelId')} />
          </div>
        </details>
      }
    />
  );
}
