import { useState } from 'react';
import { fold } from '../../../../domain/fold.ts';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { BOX } from '../../../ui/field.tsx';

/** A longer list has a search, and shows so many at first. */
const SHORT = 20;

/** Several of a list that may be long. What is chosen is always in sight. */
export function LongChips({
  label,
  name,
  anyone,
  options,
  value,
  onChange,
}: {
  label: string;
  name: string;
  anyone: string;
  options: Readonly<Record<string, string>>;
  value: readonly string[];
  onChange: (value: string[]) => void;
}) {
  const [search, setSearch] = useState('');
  const [isWhole, setWhole] = useState(false);
  const all = Object.entries(options);
  const isLong = all.length > SHORT;
  const sought = fold(search.trim());
  const found = sought ? all.filter(([, words]) => fold(words).includes(sought)) : all;
  const shown = !isLong || isWhole || sought ? found : found.filter(([code], at) => at < SHORT || value.includes(code));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {isLong && (
        <input
          type="search"
          className={BOX}
          aria-label={`Search: ${label}`}
          placeholder="Search the list"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          // Enter would send the whole stage.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <Chips
        label={label}
        name={name}
        {...(sought ? {} : { anyone })}
        options={Object.fromEntries(shown)}
        value={value}
        onChange={onChange}
      />
      {sought && found.length === 0 && <p role="status">Nothing in this list has “{search.trim()}” in it.</p>}
      {shown.length < found.length && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setWhole(true)}>
          Show all {all.length}
        </Button>
      )}
    </div>
  );
}
