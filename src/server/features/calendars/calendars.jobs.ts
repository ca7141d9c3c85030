import { defineJob } from '../../platform/define-job.ts';
import { id } from '../../platform/payload.ts';

/** Every quarter of an hour, finds the calendars that are due to be read again. */
export const calendarRound = defineJob('calendars.round', {
  payload: {},
  retryLimit: 0,
  retryDelay: 60,
  atOnce: 1,
  cron: '*/15 * * * *',
});

export const calendarReading = defineJob('calendars.read', {
  payload: { calendarId: id },
  retryLimit: 0,
  retryDelay: 60,
  atOnce: 4,
});
