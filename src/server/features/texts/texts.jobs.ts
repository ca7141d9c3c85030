import { defineJob } from '../../platform/define-job.ts';
import { count, id } from '../../platform/payload.ts';

/** Sends one message; codes don't wait behind other messages. A dead worker is detected within seconds. */
const SENDING = {
  payload: { textId: id, tries: count },
  retryLimit: 30,
  retryDelay: 3,
  urgent: true,
} as const;

export const textSending = {
  first: defineJob('text.first', { ...SENDING, atOnce: 2, workers: 2 }),
  rest: defineJob('text', { ...SENDING, atOnce: 4, workers: 2, yieldsMs: 2000 }),
};

/** Asks the provider about the outcome of a message. */
export const textWatch = defineJob('text.watch', {
  payload: { textId: id, asked: count },
  retryLimit: 5,
  retryDelay: 60,
});
