import type { Lifecycle } from './lifecycle.ts';

/** An invitation to join an organisation. An expired one stays PENDING: its date shows that it has expired. */
export type InvitationStatus = 'PENDING' | 'ACCEPTED' | 'DECLINED' | 'REVOKED';
export type InvitationEvent = 'invite' | 'accept' | 'decline' | 'revoke';

export const INVITATION_LIFECYCLE: Lifecycle<'organizationInvitation', InvitationStatus, InvitationEvent> = {
  noun: 'organizationInvitation',
  transitions: [
    [null, 'invite', 'PENDING', ['organisationAdmin']],
    // A person who registers with the link is not signed in yet, and declining needs no login.
    ['PENDING', 'accept', 'ACCEPTED', ['researcher', 'system']],
    ['PENDING', 'decline', 'DECLINED', ['system']],
    ['PENDING', 'revoke', 'REVOKED', ['organisationAdmin']],
  ],
};
