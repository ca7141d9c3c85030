import { z } from 'zod/mini';
import { REMINDERS } from '../../../domain/reminders.ts';
import { defineJob } from '../../platform/define-job.ts';
import { id, instant } from '../../platform/payload.ts';

const kind = z.enum(REMINDERS.map((reminder) => reminder.kind));
/** The start identifies the time that the job is for: a moved session has other jobs. */
const planned = { bookingId: id, startsAt: instant };

export const sessionReminder = defineJob('reminder.session', {
  payload: { ...planned, kind },
  retryLimit: 12,
  retryDelay: 5,
});
export const sessionConfirmation = defineJob('session.confirm', { payload: planned, retryLimit: 12, retryDelay: 30 });
export const sessionRelease = defineJob('session.release', { payload: planned, retryLimit: 12, retryDelay: 30 });
export const sessionUnmarkedNudge = defineJob('session.unmarked', {
  payload: { bookingId: id },
  retryLimit: 5,
  retryDelay: 30,
});
export const sessionCompletion = defineJob('session.autocomplete', {
  payload: { bookingId: id },
  retryLimit: 12,
  retryDelay: 30,
});
export const noShowLapse = defineJob('noshow.lapse', { payload: { bookingId: id }, retryLimit: 12, retryDelay: 30 });
