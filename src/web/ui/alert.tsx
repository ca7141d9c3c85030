import type { ReactNode } from 'react';
import { type Started, useRefusal } from './refusal.ts';

/** An error of a whole form or action, announced to screen readers at once. */
export function Alert({ isOver = false, children }: { isOver?: boolean; children: ReactNode }) {
  return (
    <p
      role="alert"
      className={`basis-full rounded-lg bg-danger-soft px-4 py-3 text-danger ${isOver ? 'invisible' : ''}`}
    >
      {children}
    </p>
  );
}

/** Why the last attempt of this was refused, if it was. */
export function Refusal({ of }: { of: Started | undefined }) {
  const refusal = useRefusal(of);
  return refusal && <Alert isOver={refusal.isOver}>{refusal.words}</Alert>;
}
