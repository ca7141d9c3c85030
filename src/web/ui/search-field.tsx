import { useEffect, useState } from 'react';
import { BOX, TextField } from './field.tsx';

const QUIET_MS = 300;

/** A search box that searches when the person stops typing. A bare one shows its label inside. */
export function SearchField({
  label,
  value,
  onSearch,
  bare = false,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  bare?: boolean;
}) {
  const [text, setText] = useState(value);
  const [before, setBefore] = useState(value);
  const [searched, setSearched] = useState(value);
  // Something else changed the search, such as a button that clears the filters: the box follows.
  if (value !== before) {
    setBefore(value);
    if (value !== searched) setText(value);
  }
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => {
      setSearched(text);
      onSearch(text);
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  const onChange = ({ target }: { target: HTMLInputElement }) => setText(target.value);
  if (bare) {
    return (
      <input type="search" className={BOX} aria-label={label} placeholder={label} value={text} onChange={onChange} />
    );
  }
  return <TextField label={label} type="search" value={text} onChange={onChange} />;
}
