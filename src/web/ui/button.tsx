import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../lib/navigation.tsx';
import { Alert } from './alert.tsx';
import { buttonLook, type Look } from './looks.ts';
import { type Started, useRefusal } from './refusal.ts';

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look;
  busy?: boolean;
  /** The button is busy while this is under way. A refusal that belongs to no field is shown above it until the next try. */
  starts?: Started;
  /** Only an icon, with an aria-label that names the action. */
  icon?: boolean;
}

/** One primary (`main`) action per screen. `busy` keeps the width and ignores a second press. */
export function Button({
  look = 'main',
  starts,
  busy = starts?.isPending ?? false,
  icon = false,
  className = '',
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const refusal = useRefusal(starts);
  return (
    <>
      {refusal && <Alert>{refusal}</Alert>}
      <button
        type={type}
        className={`${buttonLook(look, { icon })} ${className}`}
        disabled={disabled || busy}
        aria-busy={busy}
        {...rest}
      >
        {children}
      </button>
    </>
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
