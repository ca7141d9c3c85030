import type { ReactNode } from 'react';

/** An error of a whole form or action, announced to screen readers at once. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="basis-full rounded-lg bg-danger-soft px-4 py-3 text-danger">
      {children}
    </p>
  );
}
