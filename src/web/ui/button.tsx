import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../lib/navigation.tsx';
import { buttonLook, type Look } from './looks.ts';

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look;
  busy?: boolean;
  /** Only an icon, with an aria-label that names the action. */
  icon?: boolean;
}

/** One primary (`main`) action per screen. `busy` keeps the width and ignores a second press. */
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
      className={`${buttonLook(look, { icon })} ${className}`}
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
    <Link to={to} className={`${buttonLook(look)} ${className}`}>
      {children}
    </Link>
  );
}
