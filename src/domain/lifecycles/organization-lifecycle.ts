import type { VerificationStatus } from '../enumerations.ts';
import type { Lifecycle } from './lifecycle.ts';

export type OrganizationEvent = 'register' | 'submit' | 'approve' | 'decline' | 'suspend' | 'restore' | 'close';

export const ORGANIZATION_LIFECYCLE: Lifecycle<'organization', VerificationStatus, OrganizationEvent> = {
  noun: 'organization',
  column: 'adminVerificationStatus',
  isAudited: true,
  transitions: [
    // At registration nobody is signed in yet.
    [null, 'register', 'UNVERIFIED', ['system']],
    ['UNVERIFIED', 'submit', 'PENDING', ['organisationAdmin']],
    ['DECLINED', 'submit', 'PENDING', ['organisationAdmin']],
    ['PENDING', 'approve', 'VERIFIED', ['platformAdmin']],
    ['PENDING', 'decline', 'DECLINED', ['platformAdmin']],
    ['VERIFIED', 'suspend', 'DECLINED', ['platformAdmin']],
    // Clients know four statuses, so a suspended organisation is DECLINED with its own reason. Only a suspended one can be
    // restored; a declined one submits again.
    ['DECLINED', 'restore', 'VERIFIED', ['platformAdmin']],
    // The account of its last member was deleted.
    ['UNVERIFIED', 'close', 'DECLINED', ['system']],
    ['PENDING', 'close', 'DECLINED', ['system']],
    ['VERIFIED', 'close', 'DECLINED', ['system']],
    ['DECLINED', 'close', 'DECLINED', ['system']],
  ],
};
