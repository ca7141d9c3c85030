import type { RefundStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import type { Tone } from '../../ui/badge.tsx';

export const REFUND_TONES: Record<RefundStatus, Tone> = {
  REQUESTED: 'wait',
  WITHDRAWN: 'quiet',
  DECLINED: 'bad',
  APPROVED: 'act',
  SENT: 'act',
  PAID: 'good',
  FAILED: 'bad',
};
