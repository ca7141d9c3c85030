import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';

const BASE =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-lg px-5 py-2.5 text-center font-semibold transition-colors duration-150 disabled:opacity-50';

const LOOKS = {
  main: 'bg-clay text-on-clay enabled:hover:bg-clay-deep',
  plain: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'text-clay hover:bg-clay-soft',
  danger: 'border border-danger text-danger hover:bg-danger-soft',
} as const;
type Look = keyof typeof LOOKS;

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look;
  busy?: boolean;
}

/** One primary (`main`) action per screen. `busy` keeps the width and refuses a second press. */
export function Button({
  look = 'main',
  busy = false,
  className = '',
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={`${BASE} ${LOOKS[look]} ${className}`}
      disabled={disabled || busy}
      aria-busy={busy}
      {...rest}
    >
      {children}
    </button>
  );
}

export function ButtonLink({
  to,
  look = 'main',
  className = '',
  children,
}: {
  to: string;
  look?: Look;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link to={to} className={`${BASE} ${LOOKS[look]} ${look === 'main' ? 'hover:bg-clay-deep' : ''} ${className}`}>
      {children}
    </Link>
  );
}
