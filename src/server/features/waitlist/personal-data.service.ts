import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Deletes what somebody sent with public forms: the waitlist entry, and messages with the address. */
export async function eraseWhatWasSent(work: Work, email: string): Promise<void> {
  await sql.deleteByAddress(work.tx, email);
  await sql.deleteMessagesWith(work.tx, email);
}

export const waitlistRetention = { waitlist: sql.oldWaitlist, contactMessages: sql.oldContactMessages };
