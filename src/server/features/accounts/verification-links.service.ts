import { EmailField } from '../../../contract/fields.ts';
import type { App } from '../../platform/app.ts';
import { mailTo } from '../../platform/mail/mail-jobs.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { verifyEmail } from './accounts.mails.ts';
import * as sql from './accounts.sql.ts';
import { type Asking, type From, mayMail } from './known-browsers.service.ts';

export async function enqueueVerification(work: Work, userId: string): Promise<void> {
  mailTo(work, userId, verifyEmail());
}

/** ACCOUNT-07: silently does nothing for an invalid, unknown or already verified address. */
export async function resendVerification(app: App, text: string, from: Asking): Promise<void> {
  const email = EmailField.safeParse(text);
  if (!email.success) return;
  if (!(await mayMail(app, 'verification', email.data, from))) return;
  await app.work(null, async (work) => {
    const user = await sql.findUserByEmail(work.tx, email.data);
    if (user && user.emailVerifiedAt === null) await enqueueVerification(work, user.id);
  });
}

/** Refuses a sign-in whose address is not verified, and sends the link again. */
export async function refuseUnverified(app: App, email: string, from: From): Promise<never> {
  // We stop mailing an address that got too many; the response to the sign-in stays the same.
  await resendVerification(app, email, from).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
  });
  refuse('EMAIL_NOT_VERIFIED');
}
