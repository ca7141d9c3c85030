import type { VerificationStatus } from '../enumerations.ts';
import type { Lifecycle } from './lifecycle.ts';

export type OrganizationEvent = 'submit' | 'approve' | 'decline' | 'suspend' | 'restore';

export const ORGANIZATION_LIFECYCLE: Lifecycle<VerificationStatus, OrganizationEvent> = {
  noun: 'organization',
  transitions: [
    ['UNVERIFIED', 'submit', 'PENDING', ['organisationAdmin']],
    ['DECLINED', 'submit', 'PENDING', ['organisationAdmin']],
    ['PENDING', 'approve', 'VERIFIED', ['platformAdmin']],
    ['PENDING', 'decline', 'DECLINED', ['platformAdmin']],
    ['VERIFIED', 'suspend', 'DECLINED', ['platformAdmin']],
    // Only a suspended organisation is restored; a declined one submits again (decision 011).
    ['DECLINED', 'restore', 'VERIFIED', ['platformAdmin']],
  ],
};
