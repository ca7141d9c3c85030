import type { Lifecycle } from './lifecycle.ts';

/** A translation for participants, on its way into the product. */
export const TRANSLATION_STATUSES = { WAITING: 'Waiting', ACCEPTED: 'Accepted', DECLINED: 'Declined' } as const;
export type TranslationStatus = keyof typeof TRANSLATION_STATUSES;
export type TranslationEvent = 'propose' | 'review' | 'accept' | 'decline';

export const TRANSLATION_LIFECYCLE: Lifecycle<'translation', TranslationStatus, TranslationEvent> = {
  noun: 'translation',
  transitions: [
    [null, 'propose', 'WAITING', ['participant']],
    // A speaker has checked a text that is already in the product.
    [null, 'review', 'ACCEPTED', ['platformAdmin']],
    ['WAITING', 'accept', 'ACCEPTED', ['platformAdmin']],
    ['WAITING', 'decline', 'DECLINED', ['platformAdmin']],
  ],
};
