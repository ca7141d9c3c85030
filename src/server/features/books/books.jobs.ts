import { defineJob } from '../../platform/define-job.ts';

export const reconciliation = defineJob('books.reconcile', {
  payload: {},
  retryLimit: 0,
  retryDelay: 0,
  atOnce: 1,
  cron: '*/10 * * * *',
});
export const booksCheck = defineJob('books.check', {
  payload: {},
  retryLimit: 2,
  retryDelay: 600,
  atOnce: 1,
  cron: '15 2 * * *',
});
