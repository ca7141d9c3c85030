import { defineJob } from '../../platform/define-job.ts';

/** After the nightly retention, which empties the months that are dropped here. */
export const notificationMonths = defineJob('notifications.months', {
  payload: {},
  retryLimit: 10,
  retryDelay: 60,
  atOnce: 1,
  cron: '30 4 * * *',
});
