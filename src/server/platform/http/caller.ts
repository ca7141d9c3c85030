import type { VerificationStatus } from '../../../domain/enumerations.ts';
import type { MemberRole } from '../../../domain/member-roles.ts';
import { refuse } from '../refusal.ts';
import type { VerifiedKey } from './verified-key.ts';

/** The caller according to the session or the API key, never according to a body. */
interface Person {
  userId: string;
  /** The login session's id, or the API key's. */
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
  organizationRole: MemberRole;
  /** The projects that the person may see (ORG-24); null for all of them. */
  projectIds: readonly string[] | null;
  verificationStatus: VerificationStatus;
  /** The API key that calls for the organisation; null for a person. `userId` is then the person responsible for the key. */
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

/** Checks the caller's id that some clients send, although the session has it. Another person's id is NOT_FOUND. */
export function requireSelf(caller: Caller, userId: string | undefined): void {
  if (userId !== undefined && userId !== caller.userId) refuse('NOT_FOUND');
}
