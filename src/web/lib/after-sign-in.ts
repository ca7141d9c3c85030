import type { User } from '../../contract/accounts.ts';
import { addresses } from '../../contract/addresses.ts';

/** The first screen of a role after sign-in. */
export function homeOf(user: Pick<User, 'role' | 'organization'>): string {
  if (user.role === 'PARTICIPANT') return addresses.browseStudies;
  // Finance sees no projects.
  if (user.organization?.role === 'FINANCE') return addresses.wallet;
  return user.role === 'ADMIN' ? addresses.adminStart : addresses.projects;
}

/** The addresses that signing in may lead to: our own pages that need it, never another site. */
export function safeNext(next: string | null): string {
  return next && /^\/(?:dashboard|accept-organization)(?:[/?]|$)/.test(next) ? next : addresses.dashboard;
}
