import { defineJob } from '../../platform/define-job.ts';
import { id, instant } from '../../platform/payload.ts';

/** The time identifies the invitation: a renewed one has its own job. */
export const invitationExpiry = defineJob('invitation.expire', {
  payload: { applicationId: id, invitedAt: instant },
  retryLimit: 12,
  retryDelay: 30,
});
/** An invitation is sent, unless it was undone. */
export const heldInvitation = defineJob('invitation.held', {
  payload: { decisionId: id },
  retryLimit: 12,
  retryDelay: 5,
  urgent: true,
});
/** Shortly after midnight, when the previous day is over. */
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
