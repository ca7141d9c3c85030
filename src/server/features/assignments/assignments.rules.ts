import type { ErrorCode } from '../../../contract/errors.ts';
import type { ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';
import type { EntryStatus } from '../../../domain/lifecycles/entry-lifecycle.ts';
import type { StudyStatus } from '../../../domain/lifecycles/study-lifecycle.ts';
import { isDisputable } from '../../../domain/own-pay.ts';

/** ASSIGNMENT-02 to ASSIGNMENT-15. Every rule takes facts and the current time, and returns a refusal or null. */

interface Study {
  status: StudyStatus;
  filled: number;
  desiredParticipants: number;
  applicationStatus: ApplicationStatus;
  invitationExpiresAt: Date | null;
}

/** Requires an open study with a place, and a valid invitation. */
export function refuseStart(study: Study, now: Date): ErrorCode | null {
  if (study.status !== 'RECRUITING' && study.status !== 'PAUSED') return 'STUDY_CLOSED';
  const { applicationStatus, invitationExpiresAt } = study;
  if (applicationStatus === 'SCHEDULED') return 'STATUS_CONFLICT';
  const isExpired = invitationExpiresAt !== null && invitationExpiresAt <= now;
  if (applicationStatus === 'EXPIRED' || (applicationStatus === 'INVITED' && isExpired)) return 'INVITATION_EXPIRED';
  if (applicationStatus !== 'INVITED') return 'NOT_INVITED';
  return study.filled >= study.desiredParticipants ? 'STUDY_FULL' : null;
}

/** An entry can be handed in once, from its opening until its deadline. */
export function refuseSubmission(
  entry: { status: EntryStatus; opensAt: Date; dueAt: Date },
  now: Date,
): ErrorCode | null {
  if (entry.status === 'LAPSED') return 'ENTRY_OVER';
  if (entry.status !== 'OPEN') return 'STATUS_CONFLICT';
  if (now < entry.opensAt) return 'ENTRY_NOT_OPEN';
  return now >= entry.dueAt ? 'ENTRY_OVER' : null;
}

/** A rejection can be disputed within 72 hours, and once. */
export function refuseEntryDispute(
  entry: { status: EntryStatus; reviewedAt: Date | null; upheldAt: Date | null },
  now: Date,
): ErrorCode | null {
  if (entry.upheldAt !== null) return 'DISPUTE_DECIDED';
  if (entry.status !== 'REJECTED') return 'STATUS_CONFLICT';
  return isDisputable(entry, now) ? null : 'DISPUTE_TOO_LATE';
}
