import { defineJob } from '../../platform/define-job.ts';
import { id } from '../../platform/payload.ts';

/**
 * The step of an entry that is due when the job runs: it lapses, is accepted without a review, or its rejection becomes final.
 */
export const entryStep = defineJob('entry.step', { payload: { entryId: id }, retryLimit: 12, retryDelay: 30 });
