import { defineJob } from '../../platform/define-job.ts';
import { count, id } from '../../platform/payload.ts';

/** Removes an environment that has ended or was replaced, with its database. */
export const environmentRemoval = defineJob('test.removal', {
  payload: { organizationId: id, generation: count },
  retryLimit: 20,
  retryDelay: 30,
  atOnce: 1,
});

/** Ends environments that nobody uses. */
export const environmentCleaning = defineJob('test.cleaning', {
  payload: {},
  retryLimit: 2,
  retryDelay: 600,
  atOnce: 1,
  cron: '45 3 * * *',
});
