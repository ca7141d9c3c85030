import type { ReactNode } from 'react';

/** What went wrong with a whole form, read out at once. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-lg bg-danger-soft px-4 py-3 text-danger">
      {children}
    </p>
  );
}
