import type { ReactNode } from 'react';

/** Figures in one card. Three are rows on a phone and columns on wider screens; four are two by two. */
const LOOKS = {
  3: {
    list: 'divide-line max-sm:divide-y sm:grid sm:grid-cols-3 sm:divide-x',
    figure: 'flex items-baseline justify-between gap-4 px-5 py-3 sm:grid sm:gap-1 sm:py-5',
  },
  4: {
    list: 'grid grid-cols-2 gap-px bg-line md:grid-cols-4',
    figure: 'grid content-start gap-1 bg-surface px-4 py-4 sm:px-5',
  },
} as const;

/** A row of amounts, each with its label. */
export function Figures({ figures }: { figures: readonly { label: string; value: ReactNode; tone?: 'good' }[] }) {
  const look = LOOKS[figures.length === 4 ? 4 : 3];
  return (
    <dl className={`card overflow-hidden ${look.list}`}>
      {figures.map(({ label, value, tone }) => (
        <div key={label} className={look.figure}>
          <dt className="text-quiet text-sm">{label}</dt>
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
