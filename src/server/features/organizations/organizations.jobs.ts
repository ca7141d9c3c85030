import { defineJob } from '../../platform/define-job.ts';
import { id } from '../../platform/payload.ts';

/** An admin's decision takes effect, unless it was undone. */
export const organizationDecision = defineJob('organization.decide', {
  payload: { decisionId: id },
  retryLimit: 12,
  retryDelay: 5,
  urgent: true,
});
