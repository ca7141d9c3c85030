import type { Lifecycle } from './lifecycle.ts';

export const APPEAL_STATUSES = { OPEN: 'Waiting', GRANTED: 'Granted', DENIED: 'Denied' } as const;
export type AppealStatus = keyof typeof APPEAL_STATUSES;
export type AppealEvent = 'ask' | 'grant' | 'deny' | 'lapse';

/** A participant's appeal against a hold. Without a decision in time, it is decided for the participant. */
export const APPEAL_LIFECYCLE: Lifecycle<'appeal', AppealStatus, AppealEvent> = {
  noun: 'appeal',
  isAudited: true,
  transitions: [
    [null, 'ask', 'OPEN', ['participant']],
    ['OPEN', 'grant', 'GRANTED', ['platformAdmin']],
    ['OPEN', 'deny', 'DENIED', ['platformAdmin']],
    ['OPEN', 'lapse', 'GRANTED', ['system']],
  ],
};
