import { z } from 'zod/mini';
import { defineJob } from '../define-job.ts';
import type { Collector } from '../effects.ts';
import type { EnqueueOptions } from '../jobs.ts';
import { count, id, reference } from '../payload.ts';
import type { AddressedMail, MailPriority, PersonalMail } from './mail.ts';

/** A queued mail: its name, its recipient unless it finds its own address, and the ids of its subject. */
const payload = {
  template: reference,
  to: z.optional(z.strictObject({ userId: id })),
  // Each mail has its own schema. This one only keeps mails of any version from carrying text.
  about: z.record(reference, z.union([reference, count, z.boolean()])),
};
const MAIL = { payload, retryLimit: 12, retryDelay: 15, atOnce: 2, expireInSeconds: 120 };

/** Mails have a queue for each priority. The last one has the name of the former queue of all mails. */
const JOBS = {
  high: defineJob('mail.first', { ...MAIL, retryDelay: 5, workers: 3, isAwaited: true }),
  // These mails yield: seconds matter less to them than to people who wait for a screen.
  normal: defineJob('mail.second', { ...MAIL, atOnce: 12, workers: 2, yieldsMs: 2000 }),
  low: defineJob('mail', { ...MAIL, atOnce: 4, yieldsMs: 5000 }),
} satisfies Record<MailPriority, unknown>;

export const MAIL_JOBS = [JOBS.high, JOBS.normal, JOBS.low] as const;
export type MailJob = ReturnType<(typeof MAIL_JOBS)[number]['parse']>;

/** Mails that one process sends at most at the same time: each priority has its share, however full the others are. */
export const MAILS_AT_ONCE = MAIL_JOBS.reduce((sum, { settings: { workers = 1, atOnce = 1 } }) => {
  return sum + workers * atOnce;
}, 0);

/** Mails a person at the account's address at the time of sending, only if the work commits. */
export function mailTo(work: Collector, userId: string, mail: PersonalMail, options?: EnqueueOptions): void {
  const { kind, about } = mail;
  work.enqueue(JOBS[kind.priority], { template: kind.name, to: { userId }, about }, options);
}

/** Sends a mail that finds its own address, only if the work commits. */
export function sendMail(work: Collector, mail: AddressedMail, options?: EnqueueOptions): void {
  const { kind, about } = mail;
  work.enqueue(JOBS[kind.priority], { template: kind.name, about }, options);
}
