import type { AirtimeStatus } from '../../../domain/lifecycles/airtime-lifecycle.ts';
import { m } from '../../../messages/m.ts';
import type { Tone } from '../../ui/badge.tsx';

export const AIRTIME_TONES: Record<AirtimeStatus, Tone> = {
  QUEUED: 'wait',
  SENT: 'act',
  DELIVERED: 'good',
  FAILED: 'bad',
  UNCLEAR: 'wait',
};

/** What a participant reads: whether it is queued or sent makes no difference to them. */
export const AIRTIME_WORDS: Readonly<Record<AirtimeStatus, string>> = {
  QUEUED: m.airtime_on_the_way(),
  SENT: m.airtime_on_the_way(),
  DELIVERED: m.airtime_delivered(),
  FAILED: m.airtime_failed(),
  UNCLEAR: m.airtime_unclear(),
};
