import { defineJob } from '../../platform/define-job.ts';
import { id } from '../../platform/payload.ts';

/** A part that nobody answered is paid in full. */
export const partLapse = defineJob('partial-pay.lapse', { payload: { bookingId: id }, retryLimit: 12, retryDelay: 30 });
