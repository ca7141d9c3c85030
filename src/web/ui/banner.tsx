import type { ReactNode } from 'react';

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
    wait: 'border-gold bg-gold-soft text-gold-ink',
    bad: 'border-danger/40 bg-danger-soft text-danger',
    good: 'border-leaf/40 bg-leaf-soft text-leaf',
  };
  return (
    <div
      role="status"
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-2xl border px-4 py-3 sm:px-5 sm:py-4 ${tones[tone]}`}
    >
      <div className="grid min-w-0 gap-0.5">
        <p className={`state state-${tone} flex items-baseline gap-2 font-semibold`}>{title}</p>
        {children && <div className="text-ink text-sm">{children}</div>}
      </div>
      {action}
    </div>
  );
}
