import type { ReactNode } from 'react';

const COLUMNS = { 3: 'sm:grid-cols-3', 4: 'grid-cols-2 md:grid-cols-4' } as const;

/** A row of amounts, each with what it is. */
export function Figures({ figures }: { figures: readonly { label: string; value: ReactNode; tone?: 'good' }[] }) {
  return (
    <dl className={`grid gap-3 ${figures.length === 4 ? COLUMNS[4] : COLUMNS[3]}`}>
      {figures.map(({ label, value, tone }) => (
        <div key={label} className="grid gap-1 rounded-2xl border border-line bg-surface p-4 sm:p-5">
          <dt className="text-quiet">{label}</dt>
          <dd
            className={`money whitespace-nowrap font-display text-xl sm:text-2xl ${tone === 'good' ? 'text-leaf' : ''}`}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
