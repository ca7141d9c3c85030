import type { Lifecycle } from './lifecycle.ts';

export const AIRTIME_STATUSES = {
  QUEUED: 'Queued',
  SENT: 'Sent to the network',
  DELIVERED: 'Delivered',
  FAILED: 'Failed',
  UNCLEAR: 'Unclear',
} as const;
export type AirtimeStatus = keyof typeof AIRTIME_STATUSES;
export type AirtimeEvent = 'take' | 'send' | 'postpone' | 'succeed' | 'fail' | 'doubt';

/**
 * The money of a FAILED top-up is back with the participant. `postpone` queues one that the provider certainly did not accept.
 * An UNCLEAR one may have been accepted: it is never sent again, and waits for the provider's word or for an admin.
 */
export const AIRTIME_LIFECYCLE: Lifecycle<'airtimeTopUp', AirtimeStatus, AirtimeEvent> = {
  noun: 'airtimeTopUp',
  isAudited: true,
  transitions: [
    [null, 'take', 'QUEUED', ['participant']],
    ['QUEUED', 'send', 'SENT', ['system']],
    ['QUEUED', 'fail', 'FAILED', ['system']],
    ['SENT', 'postpone', 'QUEUED', ['system']],
    ['SENT', 'succeed', 'DELIVERED', ['system']],
    ['SENT', 'fail', 'FAILED', ['system']],
    ['SENT', 'doubt', 'UNCLEAR', ['system']],
    ['UNCLEAR', 'succeed', 'DELIVERED', ['system', 'platformAdmin']],
    ['UNCLEAR', 'fail', 'FAILED', ['system', 'platformAdmin']],
  ],
};
