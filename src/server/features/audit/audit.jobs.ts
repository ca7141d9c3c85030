import { defineJob } from '../../platform/define-job.ts';

export const auditSeal = defineJob('audit.seal', {
  payload: {},
  retryLimit: 0,
  retryDelay: 0,
  atOnce: 1,
  cron: '* * * * *',
});
