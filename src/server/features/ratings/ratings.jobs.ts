import { defineJob } from '../../platform/define-job.ts';

export const reputationRefresh = defineJob('reputation.refresh', {
  payload: {},
  retryLimit: 2,
  retryDelay: 600,
  atOnce: 1,
  cron: '10 1 * * *',
});
