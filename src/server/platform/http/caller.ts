import type { VerificationStatus } from '../../../domain/enumerations.ts';
import { refuse } from '../refusal.ts';

/** The caller according to the session, never according to a body. */
interface Person {
  userId: string;
  sessionId: string;
  email: string;
}
export interface ParticipantCaller extends Person {
  role: 'PARTICIPANT';
}
export interface ResearcherCaller extends Person {
  role: 'RESEARCHER';
  organizationId: string;
  isOrganizationAdmin: boolean;
  verificationStatus: VerificationStatus;
}
export interface AdminCaller extends Person {
  role: 'ADMIN';
  /** Whether an authenticator app is set up: an admin without one can do nothing else. */
  hasSecondFactor: boolean;
}
export type Caller = ParticipantCaller | ResearcherCaller | AdminCaller;

/** Some clients send the caller's id, which the session already has. Another person's id is not found. */
export function requireSelf(caller: Caller, userId: string | undefined): void {
  if (userId !== undefined && userId !== caller.userId) refuse('NOT_FOUND');
}
