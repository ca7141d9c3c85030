import type { ReactNode } from 'react';

/** An error of the whole form, announced to screen readers at once. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-lg bg-danger-soft px-4 py-3 text-danger">
      {children}
    </p>
  );
}
