import { defineJob } from '../../platform/define-job.ts';
import { id } from '../../platform/payload.ts';

export const studyLapse = defineJob('study.lapse', { payload: { studyId: id }, retryLimit: 12, retryDelay: 30 });
export const tellOfStudy = defineJob('study.tell', { payload: { studyId: id }, retryLimit: 5, retryDelay: 60 });
export const weeklyStudies = defineJob('studies.weekly', {
  payload: {},
  retryLimit: 5,
  retryDelay: 600,
  atOnce: 1,
  cron: '0 8 * * 1',
  // Otherwise a minute without a process costs everybody the mail of a week.
  catchesUp: true,
});
