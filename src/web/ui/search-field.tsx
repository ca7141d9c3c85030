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
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onSearch(text), QUIET_MS);
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
