import type { Lifecycle } from './lifecycle.ts';

export const SIGNED_CONSENT_STATUSES = { SIGNED: 'Signed', WITHDRAWN: 'Withdrawn' } as const;
export type SignedConsentStatus = keyof typeof SIGNED_CONSENT_STATUSES;
export type SignedConsentEvent = 'sign' | 'record' | 'withdraw';

/** One person's signature under one version of a study's consent form. */
export const SIGNED_CONSENT_LIFECYCLE: Lifecycle<'signedConsent', SignedConsentStatus, SignedConsentEvent> = {
  noun: 'signedConsent',
  isAudited: true,
  transitions: [
    [null, 'sign', 'SIGNED', ['participant']],
    // A team member records the consent that somebody who can't read gives before a witness.
    [null, 'record', 'SIGNED', ['researcher']],
    ['SIGNED', 'withdraw', 'WITHDRAWN', ['participant', 'researcher']],
  ],
};
