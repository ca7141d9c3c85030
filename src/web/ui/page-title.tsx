import type { ReactNode } from 'react';
import { useTitle } from './title.ts';

/** A screen's heading with its one primary action next to it; also names the browser's tab. */
export function PageTitle({ title, children, lead }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  useTitle(title);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="grid min-w-0 gap-1">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        {lead && <div className="max-w-prose text-quiet">{lead}</div>}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}
