import { defineJob } from '../../platform/define-job.ts';
import { id, instant } from '../../platform/payload.ts';

export const sessionRelease = defineJob('session.release', {
  // The start identifies the slot of the job: a moved session has another job for its release.
  payload: { bookingId: id, startsAt: instant },
  retryLimit: 12,
  retryDelay: 30,
});
export const sessionCompletion = defineJob('session.autocomplete', {
  payload: { bookingId: id },
  retryLimit: 12,
  retryDelay: 30,
});
/** A mark takes effect, unless it was undone. */
export const heldMark = defineJob('session.mark', {
  payload: { decisionId: id },
  retryLimit: 12,
  retryDelay: 5,
  urgent: true,
});
export const groupCount = defineJob('session.count', { payload: { slotId: id }, retryLimit: 12, retryDelay: 30 });
export const noShowLapse = defineJob('noshow.lapse', { payload: { bookingId: id }, retryLimit: 12, retryDelay: 30 });
