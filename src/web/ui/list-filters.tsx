import { SearchField } from './search-field.tsx';
import { SelectField } from './select-field.tsx';

interface Choice<K extends string> {
  name: K;
  label: string;
  /** Shown while nothing is chosen. */
  placeholder: string;
  options: Readonly<Record<string, string>>;
}

/** A search box and selects above a list; their values are in the address (`lib/filters.ts`). */
export function ListFilters<K extends string>({
  search,
  choices,
  values,
  onChange,
}: {
  /** What the search box searches. */
  search: string;
  choices: readonly Choice<Exclude<K, 'search'>>[];
  values: Record<K | 'search', string>;
  onChange: (change: Partial<Record<K | 'search', string>>) => void;
}) {
  const change = (name: K | 'search', value: string) =>
    onChange({ [name]: value } as Partial<Record<K | 'search', string>>);
  return (
    <div className={`filters ${choices.length > 1 ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`}>
      <SearchField label={search} value={values.search} onSearch={(text) => change('search', text)} />
      {choices.map(({ name, ...field }) => (
        <SelectField key={name} {...field} value={values[name]} onChange={({ target }) => change(name, target.value)} />
      ))}
    </div>
  );
}
