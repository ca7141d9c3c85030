import { defineJob } from '../../platform/define-job.ts';
import { id } from '../../platform/payload.ts';

/** Looks up the name of one listed number and texts its person. */
export const listedAnnounce = defineJob('payment-list.announce', {
  payload: { paymentId: id },
  retryLimit: 20,
  retryDelay: 10,
  atOnce: 4,
});

/** Reminds people who have not answered, and returns what nobody confirmed in time. */
export const paymentListRound = defineJob('payment-list.round', {
  payload: {},
  retryLimit: 0,
  retryDelay: 0,
  atOnce: 1,
  cron: '*/5 * * * *',
});
