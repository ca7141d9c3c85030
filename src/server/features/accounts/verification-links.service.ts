import { EmailField } from '../../../contract/fields.ts';
import { addHours } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { hashSecret, newId, newSecret } from '../../platform/ids.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import * as rules from './accounts.rules.ts';
import * as sql from './accounts.sql.ts';
import { type Asking, type From, mayMail } from './known-browsers.service.ts';

export async function enqueueVerification(work: Work, userId: string): Promise<void> {
  work.enqueue('mail', { template: 'verifyEmail', to: { userId }, about: {} });
}

const LINK_HOURS = {
  VERIFY_EMAIL: rules.VERIFY_LINK_HOURS,
  RESET_PASSWORD: rules.RESET_LINK_HOURS,
  CHANGE_EMAIL: rules.CHANGE_EMAIL_LINK_HOURS,
  CONFIRM_SIGN_IN: rules.CONFIRM_LINK_HOURS,
} as const;

/** Makes the secret of a link; only its hash is stored. It may be for a new address, or for one browser. */
export async function issueToken(
  app: App,
  userId: string,
  purpose: keyof typeof LINK_HOURS,
  { newEmail = null, browserHash = null }: { newEmail?: string | null; browserHash?: string | null } = {},
): Promise<string> {
  const secret = newSecret();
  const now = app.clock.now();
  const hours = LINK_HOURS[purpose];
  await app.work(null, (work) =>
    sql.insertToken(work.tx, {
      id: newId(),
      userId,
      purpose,
      tokenHash: hashSecret(secret),
      newEmail,
      browserHash,
      expiresAt: addHours(now, hours),
      usedAt: null,
    }),
  );
  return secret;
}

/** ACCOUNT-07: silently does nothing for text that is no address, an unknown address, or one that is verified already. */
export async function resendVerification(app: App, text: string, from: Asking): Promise<void> {
  const email = EmailField.safeParse(text);
  if (!email.success) return;
  if (!(await mayMail(app, 'verification', email.data, from))) return;
  await app.work(null, async (work) => {
    const user = await sql.findUserByEmail(work.tx, email.data);
    if (user && user.emailVerifiedAt === null) await enqueueVerification(work, user.id);
  });
}

/** Refuses a sign-in whose address is not verified, with the link on its way again. */
export async function refuseUnverified(app: App, email: string, from: From): Promise<never> {
  // Too many mails to one address are refused; the answer to the sign-in stays the same.
  await resendVerification(app, email, from).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
  });
  refuse('EMAIL_NOT_VERIFIED');
}
