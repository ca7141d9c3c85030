import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { hashSecret } from '../../platform/ids.ts';
import { mailTo } from '../../platform/mail/mail-jobs.ts';
import { estimateGuesses } from '../../platform/password-strength.ts';
import { hashPassword, passwordMatches } from '../../platform/passwords.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import { passwordChanged, resetPassword } from './accounts.mails.ts';
import * as rules from './accounts.rules.ts';
import * as sql from './accounts.sql.ts';
import { adminInvitation } from './admins.mails.ts';
import { seeDevice } from './devices.sql.ts';
import { type Asking, mayMail } from './known-browsers.service.ts';

/** Sends a reset link if the address has an account; the response is the same either way. */
export async function requestPasswordLink(app: App, email: string, from: Asking): Promise<void> {
  if (!(await mayMail(app, 'reset', email, from))) return;
  await app.work(null, async (work) => {
    const user = await sql.findUserByEmail(work.tx, email);
    if (user) mailTo(work, user.id, resetPassword());
  });
}

/** Sends a new platform admin a link to choose the first password. */
export async function inviteAdmin(app: App, email: string): Promise<void> {
  await app.work(null, async (work) => {
    const user = found(await sql.findUserByEmail(work.tx, email));
    mailTo(work, user.id, adminInvitation());
  });
}

/** Refuses a weak password at its field. */
export async function refuseWeak(
  password: string,
  field: string,
  user: { firstName: string; lastName: string; email: string | null; organizationName?: string | null },
): Promise<void> {
  const own = [user.firstName, user.lastName, user.email ?? '', user.organizationName ?? ''];
  const rest = rules.withoutOwnWords(password, rules.ownWords(own));
  const message = rules.refusePassword(
    password,
    await estimateGuesses(password, own),
    rest === password ? null : await estimateGuesses(rest),
  );
  if (message) refuseFields([{ field, message }]);
}

/**
 * Sets a new password with a reset token; every session ends. The token also proves ownership of the address, so the address
 * becomes verified. An authenticator app stays enabled: the next sign-in requires its code.
 */
export async function updatePassword(
  app: App,
  token: string,
  newPassword: string,
  browserSecret: string,
): Promise<void> {
  // The person is not known yet, so the check for personal words follows after the token.
  await refuseWeak(newPassword, 'newPassword', { firstName: '', lastName: '', email: '' });
  const passwordHash = await hashPassword(newPassword);
  const now = app.clock.now();
  await app.work(null, async (work) => {
    const used = await sql.useToken(work.tx, hashSecret(token), 'RESET_PASSWORD', now);
    if (!used) refuse('LINK_EXPIRED');
    const user = found(await sql.findUserById(work.tx, used.userId));
    await refuseWeak(newPassword, 'newPassword', user);
    await sql.updateUser(work.tx, used.userId, { passwordHash, emailVerifiedAt: user.emailVerifiedAt ?? now });
    await sql.revokeLoginSessions(work.tx, used.userId, now);
    await sql.endTokens(work.tx, used.userId, 'RESET_PASSWORD', now);
    // Only the owner reads the owner's mail, so this browser is known from now on.
    await seeDevice(work.tx, used.userId, hashSecret(browserSecret), now);
    recordAudit(work, { at: now, action: 'account.resetPassword', actor: user.role, actorId: user.id });
    mailTo(work, used.userId, passwordChanged());
  });
}

/**
 * Called before sensitive changes (SIGNIN-07): refuses unless the password is the caller's, or a recent Google sign-in
 * confirmed the same person.
 */
export async function confirmCaller(app: App, caller: Caller, password: string | undefined): Promise<void> {
  const { user, session } = await app.read(async (reader) => ({
    user: found(await sql.findUserById(reader.tx, caller.userId)),
    session: await sql.findLoginSession(reader.tx, caller.sessionId, reader.now),
  }));
  if (rules.isConfirmed(session?.confirmedAt ?? null, app.clock.now())) return;
  if (user.passwordHash === null) refuse('CONFIRMATION_NEEDED');
  if (password === undefined) refuseAtPassword('Please enter your password.');
  await app.limits.count('login', `confirm|${caller.userId}`);
  if (!(await passwordMatches(user.passwordHash, password))) refuseAtPassword('This is not your password.');
  await app.limits.forget('login', `confirm|${caller.userId}`);
}

function refuseAtPassword(message: string): never {
  refuseFields([{ field: 'password', message }]);
}

/** Changes the password, or sets the first one of a person who registered with Google; all other sessions end. */
export async function changePassword(
  app: App,
  caller: Caller,
  { password, newPassword }: { password?: string | undefined; newPassword: string },
): Promise<void> {
  await confirmCaller(app, caller, password);
  const user = found(await app.read((reader) => sql.findUserById(reader.tx, caller.userId)));
  await refuseWeak(newPassword, 'newPassword', user);
  const passwordHash = await hashPassword(newPassword);
  const now = app.clock.now();
  await app.work(caller, async (work) => {
    await sql.updateUser(work.tx, caller.userId, { passwordHash });
    await sql.revokeLoginSessions(work.tx, caller.userId, now, caller.sessionId);
    await sql.endTokens(work.tx, caller.userId, 'RESET_PASSWORD', now);
    recordAudit(work, {
      at: now,
      action: 'account.changePassword',
      actor: caller.role,
      actorId: caller.userId,
    });
    mailTo(work, caller.userId, passwordChanged());
  });
}
