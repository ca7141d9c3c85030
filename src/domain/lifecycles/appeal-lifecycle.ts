import type { Lifecycle } from './lifecycle.ts';

export const APPEAL_STATUSES = { OPEN: 'Waiting', GRANTED: 'Granted', DENIED: 'Denied' } as const;
export type AppealStatus = keyof typeof APPEAL_STATUSES;
export type AppealEvent = 'ask' | 'grant' | 'deny' | 'lapse';

/** A person's appeal against a hold: researchers have one against a suspension. Without a decision in time, it is decided for them. */
export const APPEAL_LIFECYCLE: Lifecycle<'appeal', AppealStatus, AppealEvent> = {
  noun: 'appeal',
  isAudited: true,
  transitions: [
    [null, 'ask', 'OPEN', ['participant', 'researcher']],
    ['OPEN', 'grant', 'GRANTED', ['platformAdmin']],
    ['OPEN', 'deny', 'DENIED', ['platformAdmin']],
    ['OPEN', 'lapse', 'GRANTED', ['system']],
  ],
};
