import { type ComponentProps, type ReactNode, useId } from 'react';
import { m } from '../../messages/m.ts';

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
  /** The label's language, if it may differ from the page's. */
  language?: string | undefined;
}

/** The look of every field. */
export const BOX =
  'w-full min-h-12 rounded-lg border bg-surface px-3.5 py-2.5 text-base text-ink border-line-strong hover:border-ink aria-invalid:border-danger sm:min-h-11 sm:py-2';

/** The rule of passwords for password managers (developer.apple.com/password-rules), so that we accept the passwords they generate. */
const PASSWORD_MANAGER_RULES =
  'minlength: 8; maxlength: 128; required: lower; required: upper; required: digit; required: [@$!%*?&]; allowed: lower, upper, digit, [@$!%*?&];';

/** A field's label, hint and error around it. */
export function Frame({
  id,
  label,
  hint,
  error,
  optional,
  language,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={id} className="font-semibold">
        <span lang={language}>{label}</span>{' '}
        {optional && <span className="font-normal text-quiet text-sm">{m.ui_optional()}</span>}
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

/** The attributes that tie a field to its label, hint and error. */
export function described(id: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { id, 'aria-invalid': error ? (true as const) : undefined, 'aria-describedby': ids || undefined };
}

/** The hint, followed by the character counter (WEB-04) if the field has one. */
function withCounter(hint: ReactNode, counted: number | undefined, maximum: number | undefined): ReactNode {
  if (counted === undefined || !maximum) return hint;
  return (
    <span className="flex justify-between gap-4">
      <span>{hint}</span>
      <span className="money whitespace-nowrap">
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
      <input
        {...described(id, { hint: shownHint, error })}
        {...(rest.autoComplete === 'new-password' ? { passwordrules: PASSWORD_MANAGER_RULES } : {})}
        className={`${BOX} ${className}`}
        {...rest}
      />
    </Frame>
  );
}

export function AreaField({
  label,
  hint,
  error,
  optional,
  language,
  counted,
  className = '',
  ...rest
}: FieldProps & ComponentProps<'textarea'> & { counted?: number }) {
  const id = useId();
  const shownHint = withCounter(hint, counted, rest.maxLength);
  return (
    <Frame {...{ id, label, error, language }} hint={shownHint} optional={optional ?? false}>
      <textarea rows={4} {...described(id, { hint: shownHint, error })} className={`${BOX} ${className}`} {...rest} />
    </Frame>
  );
}
