import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
}

const BOX =
  'w-full min-h-12 rounded-lg border bg-surface px-3.5 py-2.5 text-base text-ink aria-invalid:border-danger border-line-strong';

function Frame({ id, label, hint, error, optional, children }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label} {optional && <span className="font-normal text-quiet text-sm">(optional)</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-quiet text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

function described(id: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { id, 'aria-invalid': error ? (true as const) : undefined, 'aria-describedby': ids || undefined };
}

/** The hint with §2's character counter at its end, when what is typed is counted. */
function withCounter(hint: ReactNode, counted: number | undefined, maximum: number | undefined): ReactNode {
  if (counted === undefined || !maximum) return hint;
  return (
    <span className="flex justify-between gap-4">
      <span>{hint}</span>
      <span className="money">
        {counted} / {maximum}
      </span>
    </span>
  );
}

export function TextField({
  label,
  hint,
  error,
  optional,
  counted,
  className = '',
  ...rest
}: FieldProps & ComponentProps<'input'> & { counted?: number }) {
  const id = useId();
  const shownHint = withCounter(hint, counted, rest.maxLength);
  return (
    <Frame {...{ id, label, error }} hint={shownHint} optional={optional ?? false}>
      <input {...described(id, { hint: shownHint, error })} className={`${BOX} ${className}`} {...rest} />
    </Frame>
  );
}

export function AreaField({
  label,
  hint,
  error,
  optional,
  counted,
  ...rest
}: FieldProps & ComponentProps<'textarea'> & { counted?: number }) {
  const id = useId();
  const shownHint = withCounter(hint, counted, rest.maxLength);
  return (
    <Frame {...{ id, label, error }} hint={shownHint} optional={optional ?? false}>
      <textarea rows={4} {...described(id, { hint: shownHint, error })} className={BOX} {...rest} />
    </Frame>
  );
}

export function SelectField({
  label,
  hint,
  error,
  optional,
  options,
  placeholder = 'Please choose',
  ...rest
}: FieldProps & ComponentProps<'select'> & { options: Readonly<Record<string, string>>; placeholder?: string }) {
  const id = useId();
  return (
    <Frame {...{ id, label, hint, error }} optional={optional ?? false}>
      <select {...described(id, { hint, error })} className={BOX} {...rest}>
        <option value="">{placeholder}</option>
        {Object.entries(options).map(([code, words]) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
      </select>
    </Frame>
  );
}

interface ChoicesProps extends FieldProps {
  options: Readonly<Record<string, string>>;
  descriptions?: Readonly<Record<string, string>>;
  columns?: 1 | 2 | 3 | 7;
}

const COLUMNS = {
  1: '',
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-3',
  7: 'grid-cols-2 sm:grid-cols-4 xl:grid-cols-7',
} as const;
const CHOICE =
  'flex min-h-12 items-center gap-3 rounded-lg border border-line-strong bg-surface px-3.5 py-2.5 hover:bg-sunken has-checked:border-clay has-checked:bg-clay-soft has-focus-visible:outline-3 has-focus-visible:outline-gold has-focus-visible:outline-offset-2';

function Group({ label, hint, error, columns = 2, children }: Omit<ChoicesProps, 'options'> & { children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-medium">{label}</legend>
      {hint && <p className="text-quiet text-sm">{hint}</p>}
      <div className={`grid gap-2 ${COLUMNS[columns]}`}>{children}</div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Several of a list. */
export function ManyOf({
  options,
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
          <span>{words}</span>
        </label>
      ))}
    </Group>
  );
}

/** One of a list. */
export function OneOf({
  options,
  descriptions,
  value,
  onChange,
  ...group
}: ChoicesProps & { value: string | null; onChange: (value: string) => void }) {
  const name = useId();
  return (
    <Group {...group}>
      {Object.entries(options).map(([code, words]) => (
        <label key={code} className={CHOICE}>
          <input
            type="radio"
            name={name}
            className="size-5 shrink-0 accent-clay outline-none"
            checked={value === code}
            onChange={() => onChange(code)}
          />
          <span className="grid">
            <span className={descriptions ? 'font-medium' : ''}>{words}</span>
            {descriptions?.[code] && <span className="text-quiet text-sm">{descriptions[code]}</span>}
          </span>
        </label>
      ))}
    </Group>
  );
}

export function CheckField({
  label,
  error,
  ...rest
}: { label: ReactNode; error?: string | undefined } & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-1.5">
        <input
          id={id}
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-clay"
          aria-describedby={error ? `${id}-error` : undefined}
          {...rest}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
