import type { ComponentProps, ReactNode } from 'react';
import { Link, mayOpen } from '../lib/navigation.tsx';
import { Refusal } from './alert.tsx';
import { type ButtonVariant, buttonClass } from './button-class.ts';
import type { Started } from './refusal.ts';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  busy?: boolean;
  /** The button is busy while this is under way. A refusal that belongs to no field is shown above it until the next attempt. */
  starts?: Started;
  /** Shows only an icon, with an aria-label that names the action. */
  icon?: boolean;
}

/** One primary (`main`) action per screen. `busy` keeps the width and ignores a second press. */
export function Button({
  variant = 'main',
  starts,
  busy = starts?.isPending ?? false,
  icon = false,
  className = '',
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  if (starts?.isAllowed === false) return null;
  return (
    <>
      <Refusal of={starts} />
      <button
        type={type}
        className={`${buttonClass(variant, { icon })} ${className}`}
        disabled={disabled || busy}
        aria-busy={busy}
        {...rest}
      >
        {children}
      </button>
    </>
  );
}

/** A link to a screen that the person may not see is not shown. */
export function ButtonLink({
  to,
  variant = 'main',
  className = '',
  children,
}: {
  to: string;
  variant?: ButtonVariant;
  className?: string;
  children: ReactNode;
}) {
  if (!mayOpen(to)) return null;
  return (
    <Link to={to} className={`${buttonClass(variant)} ${className}`}>
      {children}
    </Link>
  );
}
