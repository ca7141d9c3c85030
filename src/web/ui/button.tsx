import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-lg text-center font-semibold transition-colors duration-150 disabled:opacity-50 aria-disabled:opacity-40';
const TEXT_SHAPE = 'min-h-12 px-5 py-2.5';
const ICON_SHAPE = 'size-11 shrink-0';

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
  /** Only a picture, with an aria-label that says what it does. */
  icon?: boolean;
}

/** One primary (`main`) action per screen. `busy` keeps the width and refuses a second press. */
export function Button({
  look = 'main',
  busy = false,
  icon = false,
  className = '',
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={`${BASE} ${icon ? ICON_SHAPE : TEXT_SHAPE} ${LOOKS[look]} ${className}`}
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
    <Link
      to={to}
      className={`${BASE} ${TEXT_SHAPE} ${LOOKS[look]} ${look === 'main' ? 'hover:bg-clay-deep' : ''} ${className}`}
    >
      {children}
    </Link>
  );
}
