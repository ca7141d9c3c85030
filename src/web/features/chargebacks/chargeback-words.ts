import type { ChargebackStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import { showInstant } from '../../lib/when.ts';
import type { Tone } from '../../ui/badge.tsx';

export const CHARGEBACK_TONES: Record<ChargebackStatus, Tone> = {
  OPEN: 'wait',
  ANSWERED: 'act',
  WON: 'good',
  LOST: 'bad',
  CLOSED: 'quiet',
  UNCLEAR: 'wait',
};

const HOUR_MS = 3_600_000;

/** "Answer by Tue 1 Dec 2026, 18:00 GMT: 5 hours left"; null if it needs no answer. */
export function deadlineWords({ status, dueAt }: { status: ChargebackStatus; dueAt: string | null }): string | null {
  if (status !== 'OPEN') return null;
  if (dueAt === null) return 'Answer as soon as you can: the provider gives no deadline.';
  const left = Date.parse(dueAt) - Date.now();
  if (left <= 0) return `Nobody answered by ${showInstant(dueAt)}. The provider accepts it for us.`;
  const hours = Math.floor(left / HOUR_MS);
  const time = hours >= 48 ? `${Math.floor(hours / 24)} days` : hours >= 2 ? `${hours} hours` : 'less than 2 hours';
  return `Answer by ${showInstant(dueAt)}: ${time} left.`;
}

/** Whether the deadline has passed without an answer. */
export function isMissed({
  status,
  dueAt,
  resolution,
  evidenceSentAt,
}: {
  status: ChargebackStatus;
  dueAt: string | null;
  resolution: string | null;
  evidenceSentAt: string | null;
}): boolean {
  const isAccepted = resolution === 'auto-accepted' && evidenceSentAt === null;
  return isAccepted || (status === 'OPEN' && dueAt !== null && Date.parse(dueAt) <= Date.now());
}
