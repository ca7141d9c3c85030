import { defineJob } from '../../platform/define-job.ts';
import { count, id, reference } from '../../platform/payload.ts';

/** `asked` counts our verifications of the top-up with the provider. */
export const topUpWatch = defineJob('topup.watch', {
  payload: { reference, asked: count },
  retryLimit: 30,
  retryDelay: 30,
  urgent: true,
});
/** Pauses or resumes an organisation's studies, depending on its debt. */
export const debtFollowUp = defineJob('organization.debt', {
  payload: { organizationId: id },
  retryLimit: 30,
  retryDelay: 5,
  urgent: true,
});
export const providerEvent = defineJob('provider.event', {
  payload: { dedupeKey: reference },
  retryLimit: 100,
  retryDelay: 3,
  atOnce: 8,
  urgent: true,
});
export const refundSending = defineJob('refund.send', {
  payload: { refundId: id },
  retryLimit: 30,
  retryDelay: 5,
  urgent: true,
});
export const refundWatch = defineJob('refund.watch', {
  payload: { refundId: id, asked: count },
  retryLimit: 30,
  retryDelay: 5,
  urgent: true,
});
