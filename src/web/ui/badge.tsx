import type { ReactNode } from 'react';
import { m } from '../../messages/m.ts';

/** States by meaning. Each has a mark of its own (states.css), so that none depends on its colour. */
const TONES = {
  /** Done, paid, verified. */
  good: 'state-good bg-leaf-soft text-leaf',
  /** Somebody must act, or a deadline is near. */
  wait: 'state-wait bg-gold-soft text-gold-ink',
  /** A problem. */
  bad: 'state-bad bg-danger-soft text-danger',
  /** Agreed and upcoming: applied, booked. */
  act: 'state-act bg-indigo-soft text-indigo',
  /** Closed, or not begun. */
  quiet: 'state-quiet bg-sunken text-quiet',
} as const;
export type Tone = keyof typeof TONES;

/** Without a tone it is a label, not a state, and has no mark. */
export function Badge({ tone, children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-sm ${tone ? `state ${TONES[tone]}` : 'bg-sunken text-quiet'}`}
    >
      {children}
    </span>
  );
}

export function VerifiedMark() {
  return <Badge tone="good">{m.ui_verified()}</Badge>;
}
