import { defineJob } from '../../platform/define-job.ts';

/** Sums the minutes of today and yesterday into days, and removes older rows than we keep. */
export const healthDays = defineJob('health.days', {
  payload: {},
  retryLimit: 0,
  retryDelay: 0,
  atOnce: 1,
  cron: '*/10 * * * *',
});
