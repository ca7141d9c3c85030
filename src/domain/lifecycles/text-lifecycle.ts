import type { Lifecycle } from './lifecycle.ts';

export const TEXT_STATUSES = {
  QUEUED: 'Waiting',
  SENDING: 'Being sent',
  SENT: 'Sent',
  DELIVERED: 'Delivered',
  UNDELIVERED: 'Not delivered',
  UNKNOWN: 'No answer',
  FAILED: 'Not sent',
  DROPPED: 'No longer needed',
  WITHHELD: 'Over the budget',
} as const;
export type TextStatus = keyof typeof TEXT_STATUSES;
export type TextEvent =
  | 'queue'
  | 'drop'
  | 'withhold'
  | 'release'
  | 'send'
  | 'postpone'
  | 'giveUp'
  | 'accept'
  | 'refuse'
  | 'lose'
  | 'deliver'
  | 'fail';

/**
 * SENDING is committed before the provider is called, so a message whose answer is lost becomes UNKNOWN and is never sent again;
 * `postpone` requires that the provider surely did not accept it. A delivery report may overtake the reply to the call.
 */
export const TEXT_LIFECYCLE: Lifecycle<'textMessage', TextStatus, TextEvent> = {
  noun: 'textMessage',
  transitions: [
    [null, 'queue', 'QUEUED', ['system']],
    ['QUEUED', 'drop', 'DROPPED', ['system']],
    ['QUEUED', 'withhold', 'WITHHELD', ['system']],
    ['WITHHELD', 'release', 'QUEUED', ['platformAdmin']],
    ['QUEUED', 'giveUp', 'FAILED', ['system']],
    ['QUEUED', 'send', 'SENDING', ['system']],
    ['SENDING', 'postpone', 'QUEUED', ['system']],
    ['SENDING', 'refuse', 'FAILED', ['system']],
    ['SENDING', 'lose', 'UNKNOWN', ['system']],
    ['SENDING', 'accept', 'SENT', ['system']],
    ['UNKNOWN', 'accept', 'SENT', ['system']],
    ['SENDING', 'deliver', 'DELIVERED', ['system']],
    ['SENT', 'deliver', 'DELIVERED', ['system']],
    ['UNKNOWN', 'deliver', 'DELIVERED', ['system']],
    ['UNDELIVERED', 'deliver', 'DELIVERED', ['system']],
    ['SENDING', 'fail', 'UNDELIVERED', ['system']],
    ['SENT', 'fail', 'UNDELIVERED', ['system']],
    ['UNKNOWN', 'fail', 'UNDELIVERED', ['system']],
  ],
};
