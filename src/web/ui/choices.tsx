import { type ReactNode, useId } from 'react';
import { Lazy, lazyPart } from '../lib/lazy-part.tsx';
import type { FieldProps } from './field.tsx';
import { Words } from './words.tsx';

const Clear = lazyPart(() => import('./clear-answer.tsx').then((module) => module.ClearAnswer));

interface ChoicesProps extends FieldProps {
  options: Readonly<Record<string, string>>;
  descriptions?: Readonly<Record<string, string>>;
  /** A decorative picture before each choice's label. */
  pictures?: Readonly<Record<string, ReactNode>>;
  columns?: 1 | 2 | 3 | 7 | 'pair';
  /** The languages of the label and of each choice, if they may differ from the page's. */
  language?: string | undefined;
  languages?: Readonly<Record<string, string | undefined>>;
  /** The group's name in its form. */
  name?: string;
}

const COLUMNS = {
  1: 'grid-cols-[minmax(0,1fr)]',
  2: 'grid-cols-[minmax(0,1fr)] sm:grid-cols-2',
  3: 'grid-cols-[minmax(0,1fr)] sm:grid-cols-3',
  7: 'grid-cols-2 sm:grid-cols-4 xl:grid-cols-7',
  /** Short words: two next to each other on a phone. */
  pair: 'grid-cols-2 sm:grid-cols-3',
} as const;
export const CHOICE =
  'flex min-h-12 items-center gap-3 rounded-lg border border-line-strong bg-surface px-3.5 py-2.5 [transition:background-color_150ms,border-color_150ms] hover:bg-wash has-checked:border-clay has-checked:bg-clay-soft has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2';

function Group({
  label,
  hint,
  error,
  name,
  language,
  columns = 2,
  after,
  children,
}: Omit<ChoicesProps, 'options' | 'languages'> & { after?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset
      name={name}
      className="grid grid-cols-[minmax(0,1fr)] gap-1.5"
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="wrap-anywhere mb-1.5 font-semibold" lang={language}>
        <Words text={label} />
      </legend>
      {hint && <p className="text-quiet text-sm">{hint}</p>}
      <div className={`grid gap-2 ${COLUMNS[columns]}`}>{children}</div>
      {after}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Checkboxes, for several choices from a list. */
export function ManyOf({
  options,
  languages,
  value,
  onChange,
  ...group
}: ChoicesProps & { value: readonly string[]; onChange: (value: string[]) => void }) {
  return (
    <Group {...group}>
      {Object.entries(options).map(([code, words]) => (
        <label key={code} className={CHOICE}>
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-clay outline-none"
            checked={value.includes(code)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, code] : value.filter((other) => other !== code))
            }
          />
          <span className="min-w-0" lang={languages?.[code]}>
            {words}
          </span>
        </label>
      ))}
    </Group>
  );
}

/** Radio buttons, for one choice from a list. */
export function OneOf({
  options,
  languages,
  descriptions,
  pictures,
  value,
  onChange,
  onClear,
  ...group
}: ChoicesProps & {
  value: string | null;
  onChange: (value: string) => void;
  /** For a question that need not be answered: takes the answer back. */
  onClear?: () => void;
}) {
  const id = useId();
  return (
    <Group {...group} after={value !== null && onClear && <Lazy of={Clear} fallback={null} onClear={onClear} />}>
      {Object.entries(options).map(([code, words]) => (
        <label key={code} className={CHOICE}>
          <input
            type="radio"
            name={id}
            className="size-5 shrink-0 accent-clay outline-none"
            checked={value === code}
            onChange={() => onChange(code)}
          />
          {pictures?.[code]}
          <span className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
            <span className={descriptions ? 'font-semibold' : ''} lang={languages?.[code]}>
              {words}
            </span>
            {descriptions?.[code] && <span className="text-quiet text-sm">{descriptions[code]}</span>}
          </span>
        </label>
      ))}
    </Group>
  );
}
