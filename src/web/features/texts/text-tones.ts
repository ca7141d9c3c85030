import type { TextStatus } from '../../../domain/lifecycles/text-lifecycle.ts';
import type { Tone } from '../../ui/badge.tsx';

export const TEXT_TONES: Record<TextStatus, Tone> = {
  QUEUED: 'wait',
  SENDING: 'act',
  SENT: 'act',
  DELIVERED: 'good',
  UNDELIVERED: 'bad',
  UNKNOWN: 'bad',
  FAILED: 'bad',
  DROPPED: 'quiet',
  WITHHELD: 'wait',
};
