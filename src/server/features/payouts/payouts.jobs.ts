import { defineJob } from '../../platform/define-job.ts';
import { count, id, reference } from '../../platform/payload.ts';

const URGENT = { retryLimit: 100, retryDelay: 3, atOnce: 8, urgent: true };

/** Pays out a person's earnings. */
export const payoutRequest = defineJob('payout.request', { ...URGENT, payload: { participantId: id } });
/** Finds payouts that were late, and pays for that. */
export const payoutPromises = defineJob('payout.promises', {
  payload: {},
  retryLimit: 0,
  retryDelay: 0,
  atOnce: 1,
  cron: '* * * * *',
});
export const payoutSending = defineJob('payout.send', { ...URGENT, payload: { payoutId: id } });
/** `asked` counts our verifications of the payout with the provider. */
export const payoutWatch = defineJob('payout.watch', { ...URGENT, payload: { payoutId: id, reference, asked: count } });
