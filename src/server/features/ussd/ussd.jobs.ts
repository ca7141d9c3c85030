import { z } from 'zod/mini';
import { defineJob } from '../../platform/define-job.ts';
import { id } from '../../platform/payload.ts';

/**
 * Saves a mobile-money number that somebody gave by phone, or the number of the call (`isOwn`). The network is asked for the
 * registered name, which takes too long for a call.
 */
export const ussdPayTo = defineJob('ussd.payTo', {
  payload: { sessionId: id, userId: id, isOwn: z.optional(z.boolean()) },
  retryLimit: 5,
  retryDelay: 30,
});
