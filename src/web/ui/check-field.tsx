import { type ComponentProps, type ReactNode, useId } from 'react';

export function CheckField({
  label,
  error,
  ...rest
}: { label: ReactNode; error?: string | undefined } & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-1.5">
        <input
          id={id}
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-clay"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...rest}
        />
        <span className="min-w-0">{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
