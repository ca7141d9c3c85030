import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { sendMail } from '../../platform/mail/mail-jobs.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { endLinks } from '../accounts/links.service.ts';
import { endLoginSessions } from '../accounts/login-sessions.service.ts';
import { confirmCaller } from '../accounts/passwords.service.ts';
import { changeUser, findUserByEmail, findUserById } from '../accounts/users.service.ts';
import { quotaKeyOf, takeToday } from '../notifications/daily-quotas.service.ts';
import { insertAddress } from './other-addresses.sql.ts';
import { changeEmail as changeEmailMail, emailChanged } from './sign-in.mails.ts';
import { refuseEmailHost } from './sign-in.rules.ts';

/** Links to new addresses per day: from one account, and to one address from all accounts. */
const LINKS_A_DAY = 5;

/** Sends a link to the new address. Nothing changes until it is opened, so a mistyped address locks nobody out. */
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
    if (await findUserByEmail(work, email)) refuse('EMAIL_TAKEN');
    await endLinks(work, caller.userId, 'CHANGE_EMAIL');
    // We don't reveal other people's requests for this address: the response is the same, and no mail is sent.
    const words = 'Several accounts are asking to change to the same email address. We send it no more links today.';
    if (!(await take('address', quotaKeyOf(app, email), words))) return true;
    sendMail(work, changeEmailMail({ addressId: await keepAddress(work, caller.userId, email) }));
    return true;
  });
  if (!sent) refuse('TOO_MANY_REQUESTS');
}

/** After the link was opened: the address changes, every login session ends, and the old address is notified. */
export async function takeNewEmail(work: Work, userId: string, email: string): Promise<void> {
  const before = found(await findUserById(work, userId));
  const now = work.now;
  try {
    await changeUser(work, userId, { email, emailVerifiedAt: now });
  } catch (error) {
    if (violatedConstraint(error) === 'email_taken') refuse('EMAIL_TAKEN');
    throw error;
  }
  await endLoginSessions(work, userId);
  await endLinks(work, userId, 'RESET_PASSWORD');
  recordAudit(work, { at: now, action: 'account.changeEmail', actor: before.role, actorId: userId });
  if (before.email !== null) sendMail(work, emailChanged({ addressId: await keepAddress(work, userId, before.email) }));
}

/** Stores a new address for the mail to it, because a queue may only contain its id. */
export async function keepAddress(work: Work, userId: string, email: string): Promise<string> {
  const id = newId();
  await insertAddress(work.tx, { id, userId, email, createdAt: work.now });
  return id;
}
