import { useEffect, useState } from 'react';
import { TextField } from './field.tsx';

const QUIET_MS = 300;

/** A search box that searches when the person stops typing. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onSearch(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return <TextField label={label} type="search" value={text} onChange={({ target }) => setText(target.value)} />;
}
