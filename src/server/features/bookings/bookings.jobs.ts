import { defineJob } from '../../platform/define-job.ts';
import { id, instant } from '../../platform/payload.ts';

export const sessionRelease = defineJob('session.release', {
  // The start identifies the time that the job is for: a moved session is released by another job.
  payload: { bookingId: id, startsAt: instant },
  retryLimit: 12,
  retryDelay: 30,
});
export const sessionCompletion = defineJob('session.autocomplete', {
  payload: { bookingId: id },
  retryLimit: 12,
  retryDelay: 30,
});
export const groupCount = defineJob('session.count', { payload: { slotId: id }, retryLimit: 12, retryDelay: 30 });
export const noShowLapse = defineJob('noshow.lapse', { payload: { bookingId: id }, retryLimit: 12, retryDelay: 30 });
