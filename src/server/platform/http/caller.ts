import type { VerificationStatus } from '../../../domain/enumerations.ts';
import { refuse } from '../refusal.ts';
import type { VerifiedKey } from './verified-key.ts';

/** The caller according to the session or the API key, never according to a body. */
interface Person {
  userId: string;
  /** The login session; the id of the API key if there is one. */
  sessionId: string;
}
export interface ParticipantCaller extends Person {
  /** Null for people who sign in with a mobile number only. */
  email: string | null;
  role: 'PARTICIPANT';
}
export interface ResearcherCaller extends Person {
  email: string;
  role: 'RESEARCHER';
  organizationId: string;
  isOrganizationAdmin: boolean;
  verificationStatus: VerificationStatus;
  /** The API key that calls for the organisation; null for a person. `userId` is then who answers for it. */
  key: VerifiedKey | null;
}
export interface AdminCaller extends Person {
  email: string;
  role: 'ADMIN';
  /** Whether an authenticator app is set up: an admin without one can do nothing else. */
  hasSecondFactor: boolean;
}
export type Caller = ParticipantCaller | ResearcherCaller | AdminCaller;

/** The API key that calls, if it is not a person. */
export function keyOf(caller: Caller | null): VerifiedKey | null {
  return caller?.role === 'RESEARCHER' ? caller.key : null;
}

/** Some clients send the caller's id, which the session already has. Another person's id is not found. */
export function requireSelf(caller: Caller, userId: string | undefined): void {
  if (userId !== undefined && userId !== caller.userId) refuse('NOT_FOUND');
}
