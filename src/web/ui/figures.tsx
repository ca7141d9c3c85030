import type { ReactNode } from 'react';

/** Three are lines of one card on a phone and a row of cards on wider screens; four are two by two. */
const LOOKS = {
  3: {
    list: 'rounded-2xl border border-line bg-surface px-4 sm:grid sm:grid-cols-3 sm:gap-3 sm:border-none sm:bg-transparent sm:px-0',
    figure:
      'flex items-baseline justify-between gap-4 py-3 sm:grid sm:gap-1 sm:rounded-2xl sm:border sm:border-line sm:bg-surface sm:p-5',
  },
  4: {
    list: 'grid grid-cols-2 gap-3 md:grid-cols-4',
    figure: 'grid gap-1 rounded-2xl border border-line bg-surface p-4 sm:p-5',
  },
} as const;

/** A row of amounts, each with its label. */
export function Figures({ figures }: { figures: readonly { label: string; value: ReactNode; tone?: 'good' }[] }) {
  const look = LOOKS[figures.length === 4 ? 4 : 3];
  return (
    <dl className={look.list}>
      {figures.map(({ label, value, tone }) => (
        <div key={label} className={look.figure}>
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
