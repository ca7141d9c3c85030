import { defineJob } from '../../platform/define-job.ts';
import { id } from '../../platform/payload.ts';

const URGENT = { retryLimit: 100, retryDelay: 3, atOnce: 4, urgent: true };

export const airtimeSending = defineJob('airtime.send', { ...URGENT, payload: { topUpId: id } });
/** Asks the provider about one that was sent, whatever happened to the process that sent it. */
export const airtimeWatch = defineJob('airtime.watch', { ...URGENT, payload: { topUpId: id } });
