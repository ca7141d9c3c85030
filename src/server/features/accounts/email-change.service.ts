import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { quotaKeyOf, takeToday } from '../notifications/daily-quotas.service.ts';
import { refuseEmailHost } from './accounts.rules.ts';
import * as sql from './accounts.sql.ts';
import { confirmCaller } from './passwords.service.ts';

/** Links to new addresses a day: from one account, and to one address from any account. */
const LINKS_A_DAY = 5;

/** Sends a link to the new address. Nothing changes until it is followed, so a mistyped address locks nobody out. */
export async function changeEmail(
  app: App,
  caller: Caller,
  { email, password }: { email: string; password?: string | undefined },
): Promise<void> {
  await confirmCaller(app, caller, password);
  if (caller.role !== 'ADMIN') {
    const code = refuseEmailHost({ role: caller.role, email }, app.settings.restrictParticipantEmailHosts);
    if (code) refuse(code);
  }
  const sent = await app.work(caller, async (work) => {
    const take = (kind: string, key: string, words: string) =>
      takeToday(work, caller, { kind: `addressChange.${kind}`, key, limit: LINKS_A_DAY }, words);
    if (!(await take('account', caller.userId, 'An account keeps asking for links to new email addresses.'))) {
      return false;
    }
    if (await sql.findUserByEmail(work.tx, email)) refuse('EMAIL_TAKEN');
    await sql.endTokens(work.tx, caller.userId, 'CHANGE_EMAIL', work.now);
    // We don't reveal what others have sent to this address: the answer is the same, and no mail is sent.
    const words = 'Several accounts are asking to change to the same email address. We send it no more links today.';
    if (!(await take('address', quotaKeyOf(app, email), words))) return true;
    work.enqueue('mail', {
      template: 'changeEmail',
      to: { email, firstName: 'there' },
      about: { userId: caller.userId, email },
    });
    return true;
  });
  if (!sent) refuse('TOO_MANY_REQUESTS');
}

/** The link was followed: the address changes, every login session ends, and the old address is notified. */
export async function takeNewEmail(work: Work, userId: string, email: string): Promise<void> {
  const before = found(await sql.findUserById(work.tx, userId));
  const now = work.now;
  try {
    await sql.updateUser(work.tx, userId, { email, emailVerifiedAt: now });
  } catch (error) {
    if (violatedConstraint(error) === 'email_taken') refuse('EMAIL_TAKEN');
    throw error;
  }
  await sql.revokeSessions(work.tx, userId, now);
  await sql.endTokens(work.tx, userId, 'RESET_PASSWORD', now);
  recordAudit(work, { at: now, action: 'account.changeEmail', actor: before.role, actorId: userId });
  const to = { email: before.email, firstName: before.firstName };
  work.enqueue('mail', { template: 'emailChanged', to, about: {} });
}
