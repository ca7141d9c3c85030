import { useId } from 'react';

const CHIP =
  'flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-3.5 py-1.5 [transition:background-color_150ms,border-color_150ms] hover:bg-wash has-checked:border-clay has-checked:bg-clay-soft has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2';

/** Several of a list, as small as their words. `anyone` is chosen while none of them is, and takes them all back. */
export function Chips({
  label,
  name,
  anyone,
  options,
  value,
  onChange,
}: {
  /** Said to screen readers: what is next to it says it to everybody else. */
  label: string;
  name: string;
  anyone?: string;
  options: Readonly<Record<string, string>>;
  value: readonly string[];
  onChange: (value: string[]) => void;
}) {
  const id = useId();
  const chip = (key: string, words: string, checked: boolean, onToggle: (on: boolean) => void) => (
    <label key={key} className={CHIP}>
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-clay outline-none"
        checked={checked}
        onChange={({ target }) => onToggle(target.checked)}
      />
      <span className="min-w-0">{words}</span>
    </label>
  );
  return (
    <fieldset name={name} aria-labelledby={id}>
      <legend id={id} className="sr-only">
        {label}
      </legend>
      <div className="flex flex-wrap gap-2">
        {anyone && chip('', anyone, value.length === 0, () => onChange([]))}
        {Object.entries(options).map(([code, words]) =>
          chip(code, words, value.includes(code), (on) =>
            onChange(on ? [...value, code] : value.filter((other) => other !== code)),
          ),
        )}
      </div>
    </fieldset>
  );
}
