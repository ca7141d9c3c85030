import type { PayoutStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import type { Tone } from '../../ui/badge.tsx';

export const PAYOUT_TONES: Record<PayoutStatus, Tone> = {
  QUEUED: 'wait',
  SENT: 'act',
  PAID: 'good',
  FAILED: 'bad',
  REVERSED: 'bad',
  HELD: 'wait',
};
