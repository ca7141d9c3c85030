import { defineJob } from '../../platform/define-job.ts';
import { id } from '../../platform/payload.ts';

/** Decides an appeal for its participant if nobody has decided in time. */
export const appealLapse = defineJob('appeal.lapse', {
  payload: { appealId: id },
  retryLimit: 100,
  retryDelay: 30,
  atOnce: 4,
});

/** Finds appeals whose time is over: those that have no job of their own, or whose job has failed. */
export const appealRound = defineJob('appeal.round', {
  payload: {},
  retryLimit: 0,
  retryDelay: 0,
  atOnce: 1,
  cron: '*/10 * * * *',
});
