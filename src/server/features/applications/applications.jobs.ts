import { defineJob } from '../../platform/define-job.ts';
import { id, instant } from '../../platform/payload.ts';

/** Identifies the invitation by its time: a renewed one has a job of its own. */
export const invitationExpiry = defineJob('invitation.expire', {
  payload: { applicationId: id, invitedAt: instant },
  retryLimit: 12,
  retryDelay: 30,
});
/** Shortly after midnight, when the day before has passed. */
export const promisedAnswers = defineJob('applications.promised', {
  payload: {},
  retryLimit: 5,
  retryDelay: 600,
  atOnce: 1,
  cron: '10 0 * * *',
});
export const applicantDigests = defineJob('applicants.digest', {
  payload: {},
  retryLimit: 5,
  retryDelay: 600,
  atOnce: 1,
  cron: '0 7 * * *',
});
