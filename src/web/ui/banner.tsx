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
