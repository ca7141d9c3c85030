import type { ReactNode } from 'react';

/** The line's place, kept free while the study is being read. */
export function ThenApplyFrame({ children }: { children?: ReactNode }) {
  return (
    <p className="min-h-9 break-words border-gold border-l-4 bg-sunken px-3 py-2 text-sm" aria-busy={!children}>
      {children}
    </p>
  );
}
