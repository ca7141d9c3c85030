import type { Endpoint, Who } from '../../../contract/endpoint.ts';
import { refuse } from '../refusal.ts';
import type { Caller } from './caller.ts';

/** SECURITY-01, SIGNIN-22: 401 without a session, 404 across roles, 403 where we can say how to continue. */
export function admit(endpoint: Pick<Endpoint, 'who'>, caller: Caller | null): void {
  const { who } = endpoint;
  if (who === 'anyone' || who === 'provider') return;
  if (caller === null) refuse('UNAUTHENTICATED');
  if (who === 'signedIn') return;
  if (caller.role !== ROLE_OF[who]) refuse('NOT_FOUND');
  if (caller.role === 'ADMIN' && !caller.hasSecondFactor) refuse('SECOND_FACTOR_REQUIRED');
  if (caller.role !== 'RESEARCHER') return;
  if (who === 'verifiedResearcher' && caller.verificationStatus !== 'VERIFIED') refuse('NOT_VERIFIED');
  if (who === 'organizationAdmin' && !caller.isOrganizationAdmin) refuse('FORBIDDEN');
}

const ROLE_OF: Record<Exclude<Who, 'anyone' | 'provider' | 'signedIn'>, Caller['role']> = {
  participant: 'PARTICIPANT',
  researcher: 'RESEARCHER',
  verifiedResearcher: 'RESEARCHER',
  organizationAdmin: 'RESEARCHER',
  admin: 'ADMIN',
};
