import { defineJob } from '../../platform/define-job.ts';

/** Removes the sound of deleted clips: soon after a deletion, and every hour for any that are left. */
export const clipCleaning = defineJob('clips.clean', {
  payload: {},
  retryLimit: 5,
  retryDelay: 60,
  atOnce: 1,
  cron: '23 * * * *',
});
