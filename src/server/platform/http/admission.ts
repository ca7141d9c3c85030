import type { Endpoint, Who } from '../../../contract/endpoint.ts';
import { mayDo, NEEDS_ALL_PROJECTS, REFUSED_RIGHT } from '../../../domain/member-roles.ts';
import { refuse } from '../refusal.ts';
import { type Caller, keyOf } from './caller.ts';
import type { VerifiedKey } from './verified-key.ts';

/**
 * SECURITY-01, SIGNIN-22: 401 without a session, 404 across roles, 403 where we can say how to continue. To a key, an
 * endpoint outside the public API does not exist, and a missing scope is named.
 */
export function admit(
  endpoint: Pick<Endpoint, 'who' | 'scope' | 'right' | 'showsAllProjects'>,
  caller: Caller | null,
): void {
  const { who, right } = endpoint;
  const key = keyOf(caller);
  if (key) refuseWithoutScope(endpoint.scope, key);
  if (who === 'anyone' || who === 'provider') return;
  if (caller === null) refuse('UNAUTHENTICATED');
  if (who !== 'signedIn') {
    if (caller.role !== ROLE_OF[who]) refuse('NOT_FOUND');
    if (caller.role === 'ADMIN' && !caller.hasSecondFactor) refuse('SECOND_FACTOR_REQUIRED');
  }
  if (caller.role !== 'RESEARCHER') return;
  if (who === 'verifiedResearcher' && caller.verificationStatus !== 'VERIFIED') refuse('NOT_VERIFIED');
  // A key has the rights of its scopes: only an admin makes a key, and gives it the scope.
  if (!key && !mayDo(caller.organizationRole, right)) refuse('FORBIDDEN', { message: REFUSED_RIGHT[right] });
  if (endpoint.showsAllProjects && caller.projectIds !== null) refuse('FORBIDDEN', { message: NEEDS_ALL_PROJECTS });
}

function refuseWithoutScope(scope: Endpoint['scope'], { scopes }: VerifiedKey): void {
  if (scope === null) refuse('NOT_FOUND');
  if (scope === 'anyKey' || scopes.includes(scope)) return;
  refuse('SCOPE_MISSING', { message: `This API key lacks the scope ${scope}.` });
}

const ROLE_OF: Record<Exclude<Who, 'anyone' | 'provider' | 'signedIn'>, Caller['role']> = {
  participant: 'PARTICIPANT',
  researcher: 'RESEARCHER',
  verifiedResearcher: 'RESEARCHER',
  organizationAdmin: 'RESEARCHER',
  admin: 'ADMIN',
};
