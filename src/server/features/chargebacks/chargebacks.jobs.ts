import { defineJob } from '../../platform/define-job.ts';
import { count, id } from '../../platform/payload.ts';

/** Lists the provider's disputes, so that a lost event loses nothing. */
export const chargebackRound = defineJob('chargeback.round', {
  payload: {},
  retryLimit: 0,
  retryDelay: 0,
  atOnce: 1,
  cron: '5-55/10 * * * *',
});
/** How many hours before the deadline; 0 is the deadline itself. */
export const chargebackDeadline = defineJob('chargeback.deadline', {
  payload: { chargebackId: id, hours: count },
  retryLimit: 30,
  retryDelay: 30,
});
