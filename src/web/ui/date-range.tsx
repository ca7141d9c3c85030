import { TextField } from './field.tsx';

/** From one day to another, both included; empty means any. */
export function DateRange({
  from,
  to,
  onChange,
}: {
  from: string;
  to: string;
  onChange: (change: { from?: string; to?: string }) => void;
}) {
  return (
    <>
      <TextField label="From" type="date" value={from} onChange={({ target }) => onChange({ from: target.value })} />
      <TextField label="To" type="date" value={to} onChange={({ target }) => onChange({ to: target.value })} />
    </>
  );
}
