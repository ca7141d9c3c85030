import type { ReactNode } from 'react';
import { useTitle } from './title.ts';

/** A screen's heading with its one primary action beside it; also names the browser's tab. */
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

export function Banner({
  tone = 'wait',
  title,
  children,
  action,
}: {
  tone?: 'wait' | 'bad' | 'good';
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  const tones = {
    wait: 'border-gold bg-gold-soft',
    bad: 'border-danger bg-danger-soft',
    good: 'border-leaf bg-leaf-soft',
  };
  return (
    <div
      role="status"
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl border px-5 py-4 ${tones[tone]}`}
    >
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold">{title}</p>
        {children && <div className="text-sm">{children}</div>}
      </div>
      {action}
    </div>
  );
}
