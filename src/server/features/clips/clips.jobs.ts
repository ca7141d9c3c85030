import { defineJob } from '../../platform/define-job.ts';

/** Removes the sound of clips that are deleted, soon after somebody deleted one, and every hour what else is left. */
export const clipCleaning = defineJob('clips.clean', {
  payload: {},
  retryLimit: 5,
  retryDelay: 60,
  atOnce: 1,
  cron: '23 * * * *',
});
