import { defineJob } from '../../platform/define-job.ts';

export const retention = defineJob('retention.apply', {
  payload: {},
  retryLimit: 2,
  retryDelay: 600,
  atOnce: 1,
  cron: '30 3 * * *',
});
