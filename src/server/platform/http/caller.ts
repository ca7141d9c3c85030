import type { VerificationStatus } from '../../../domain/enumerations.ts';
import { refuse } from '../refusal.ts';

/** Who calls, as the session says: never what a body claims. */
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
  /** Whether an authenticator app is set up: without one an admin may do nothing else. */
  hasSecondFactor: boolean;
}
export type Caller = ParticipantCaller | ResearcherCaller | AdminCaller;

/** Clients say by id who calls, which the session says already: an id that names somebody else finds nothing. */
export function requireSelf(caller: Caller, userId: string | undefined): void {
  if (userId !== undefined && userId !== caller.userId) refuse('NOT_FOUND');
}
