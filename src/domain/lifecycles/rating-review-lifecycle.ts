import type { Lifecycle } from './lifecycle.ts';

export const REVIEW_STATUSES = { OPEN: 'Waiting', REMOVED: 'Removed', UPHELD: 'Kept' } as const;
export type ReviewStatus = keyof typeof REVIEW_STATUSES;

/** Why an admin reviews a rating (RATING-12, RATING-13). */
export const REVIEW_SOURCES = {
  APPEAL: 'The rated side asked for it',
  DISPUTE: 'Low, within an hour of a dispute between the two',
  SEEN_FIRST: 'Low, written after the other side’s low rating was shown',
} as const;
export type ReviewSource = keyof typeof REVIEW_SOURCES;

export type ReviewEvent = 'ask' | 'flag' | 'remove' | 'uphold';

/** A rating that an admin reviews. */
export const RATING_REVIEW_LIFECYCLE: Lifecycle<'ratingReview', ReviewStatus, ReviewEvent> = {
  noun: 'ratingReview',
  transitions: [
    [null, 'ask', 'OPEN', ['participant', 'researcher']],
    [null, 'flag', 'OPEN', ['system']],
    ['OPEN', 'remove', 'REMOVED', ['platformAdmin']],
    ['OPEN', 'uphold', 'UPHELD', ['platformAdmin']],
  ],
};
