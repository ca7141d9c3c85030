import type { ReactNode } from 'react';

const TONES = {
  good: 'bg-leaf-soft text-leaf',
  wait: 'bg-gold-soft text-gold-ink',
  bad: 'bg-danger-soft text-danger',
  act: 'bg-clay-soft text-clay',
  quiet: 'bg-sunken text-quiet',
} as const;
export type Tone = keyof typeof TONES;

export function Badge({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-sm ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}

export function VerifiedMark() {
  return (
    <Badge tone="good">
      <span aria-hidden="true">✓</span> Verified
    </Badge>
  );
}
