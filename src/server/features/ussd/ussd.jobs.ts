import { defineJob } from '../../platform/define-job.ts';
import { id } from '../../platform/payload.ts';

/** Saves the mobile-money number that somebody named by phone: the network is asked for its name, which a call can't wait for. */
export const ussdPayTo = defineJob('ussd.payTo', {
  payload: { sessionId: id, userId: id },
  retryLimit: 5,
  retryDelay: 30,
});
