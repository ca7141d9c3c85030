import { defineJob } from '../../platform/define-job.ts';
import { id } from '../../platform/payload.ts';

/** Sends what is due to one endpoint. Jobs of one endpoint run one after the other, so a slow one keeps only one worker busy. */
export const webhookSending = defineJob('webhook.send', {
  payload: { webhookId: id },
  retryLimit: 100,
  retryDelay: 3,
  atOnce: 4,
  workers: 3,
  urgent: true,
});

/** Queues delivery again for endpoints whose job was lost. */
export const webhookChase = defineJob('webhook.chase', {
  payload: {},
  retryLimit: 0,
  retryDelay: 60,
  cron: '*/10 * * * *',
});
