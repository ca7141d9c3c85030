import { defineJob } from '../../platform/define-job.ts';
import { id } from '../../platform/payload.ts';

/** An entry's time is over, nobody reviewed it, or its rejection is final: whichever is due when the job runs. */
export const entryStep = defineJob('entry.step', { payload: { entryId: id }, retryLimit: 12, retryDelay: 30 });
