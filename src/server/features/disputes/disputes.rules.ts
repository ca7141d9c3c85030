import type { ErrorCode } from '../../../contract/errors.ts';
import { addHours } from '../../../domain/calendar.ts';
import type { ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';
import { DISPUTE_HOURS } from '../../../domain/session-rules.ts';

/** A missed session can be disputed once: an upheld no-show is final. */
export function refuseDispute(
  booking: { applicationStatus: ApplicationStatus; upheldAt: Date | null; endsAt: Date },
  now: Date,
): ErrorCode | null {
  if (booking.applicationStatus !== 'NO_SHOW') return 'STATUS_CONFLICT';
  if (booking.upheldAt !== null) return 'DISPUTE_DECIDED';
  return now > addHours(booking.endsAt, DISPUTE_HOURS) ? 'DISPUTE_TOO_LATE' : null;
}
