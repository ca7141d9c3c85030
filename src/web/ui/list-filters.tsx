import { type ReactNode, useState } from 'react';
import { m } from '../../messages/m.ts';
import { Button } from './button.tsx';
import { FiltersIcon } from './icons.tsx';
import { SearchField } from './search-field.tsx';
import { SelectField } from './select-field.tsx';

interface Choice<K extends string> {
  name: K;
  label: string;
  /** Shown while no option is chosen. */
  placeholder: string;
  options: Readonly<Record<string, string>>;
}

/**
 * A search box and selects above a list; their values are in the address (`lib/filters.ts`). On a phone, the selects are behind a
 * button that shows how many are set, so that the list begins on the first screen.
 */
export function ListFilters<K extends string>({
  search,
  choices,
  values,
  onChange,
  more,
}: {
  /** The label of the search box: what it searches. */
  search: string;
  choices: readonly Choice<Exclude<K, 'search'>>[];
  values: Record<K | 'search', string>;
  onChange: (change: Partial<Record<K | 'search', string>>) => void;
  /** Filters that few people need, below the others. */
  more?: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const inUse = Object.entries(values).filter(([name, value]) => name !== 'search' && value !== '').length;
  const change = (name: K | 'search', value: string) =>
    onChange({ [name]: value } as Partial<Record<K | 'search', string>>);
  return (
    <div className={`filters ${choices.length > 1 ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`}>
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <SearchField label={search} value={values.search} onSearch={(text) => change('search', text)} />
        </div>
        <Button
          variant="plain"
          className="shrink-0 whitespace-nowrap max-sm:px-4 sm:hidden"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <FiltersIcon />
          {/* The icon alone leaves the search's label on one line. */}
          <span className="sr-only">{m.ui_filters()}</span>
          {inUse > 0 && ` (${inUse})`}
        </Button>
      </div>
      <div className={`${isOpen ? 'grid gap-3' : 'hidden'} sm:contents`}>
        {choices.map(({ name, ...field }) => (
          <SelectField
            key={name}
            {...field}
            value={values[name]}
            onChange={({ target }) => change(name, target.value)}
          />
        ))}
        {more && <div className="sm:col-span-full">{more}</div>}
      </div>
    </div>
  );
}
