import type { User } from '../../contract/accounts.ts';
import { addresses } from '../../contract/addresses.ts';

/** Where a person's day begins. */
export function homeOf(user: Pick<User, 'role'>): string {
  if (user.role === 'PARTICIPANT') return addresses.browseStudies;
  return user.role === 'ADMIN' ? addresses.adminVerifications : addresses.projects;
}

/** Where signing in may lead on to: pages of ours that need it, never an address from elsewhere. */
export function safeNext(next: string | null): string {
  return next && /^\/(?:dashboard|accept-organization)(?:[/?]|$)/.test(next) ? next : addresses.dashboard;
}
