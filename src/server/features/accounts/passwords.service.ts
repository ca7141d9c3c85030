import type { App } from '../../platform/app.ts';
import { writeAudit } from '../../platform/audit.sql.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { hashSecret } from '../../platform/ids.ts';
import { hashPassword, passwordMatches } from '../../platform/passwords.ts';
import { found, refuse } from '../../platform/refusal.ts';
import * as rules from './accounts.rules.ts';
import * as sql from './accounts.sql.ts';
import { seeDevice } from './devices.sql.ts';
import { type Asking, mayMail } from './known-browsers.service.ts';

/** Sends a reset link when the address has an account; the answer is the same either way. */
export async function requestPasswordLink(app: App, email: string, from: Asking): Promise<void> {
  if (!(await mayMail(app, 'reset', email, from))) return;
  await app.db.transaction(async (tx) => {
    const user = await sql.findUserByEmail(tx, email);
    if (user) await app.jobs.enqueue(tx, 'mail', { template: 'resetPassword', to: { userId: user.id }, about: {} });
  });
}

function refuseWeak(password: string, field: string, user: { firstName: string; lastName: string; email: string }) {
  const message = rules.refusePassword(password, [user.firstName, user.lastName, user.email]);
  if (message) refuse('VALIDATION', { message, fields: [{ field, message }] });
}

/**
 * Sets a new password by a reset token; every session ends. The token proves the address, so it is verified too. An
 * authenticator app stays: the next sign-in asks for its code.
 */
export async function updatePassword(
  app: App,
  token: string,
  newPassword: string,
  browserSecret: string,
): Promise<void> {
  // Nobody is known yet: what names the person is checked once the token is.
  refuseWeak(newPassword, 'newPassword', { firstName: '', lastName: '', email: '' });
  const passwordHash = await hashPassword(newPassword);
  const now = app.clock.now();
  await app.db.transaction(async (tx) => {
    const used = await sql.useToken(tx, hashSecret(token), 'RESET_PASSWORD', now);
    if (!used) refuse('LINK_EXPIRED');
    const user = found(await sql.findUserById(tx, used.userId));
    refuseWeak(newPassword, 'newPassword', user);
    await sql.updateUser(tx, used.userId, { passwordHash, emailVerifiedAt: user.emailVerifiedAt ?? now });
    await sql.revokeSessions(tx, used.userId, now);
    await sql.endTokens(tx, used.userId, 'RESET_PASSWORD', now);
    // Whoever reads the owner's mail is the owner: this browser is known from now on.
    await seeDevice(tx, used.userId, hashSecret(browserSecret), now);
    await writeAudit(tx, { at: now, action: 'account.resetPassword', actor: user.role, actorId: user.id });
    await app.jobs.enqueue(tx, 'mail', { template: 'passwordChanged', to: { userId: used.userId }, about: {} });
  });
}

/**
 * Asked before sensitive changes (SIGNIN-07): refuses unless the password is the caller's, or a Google sign-in has just
 * confirmed that it is the same person.
 */
export async function confirmCaller(app: App, caller: Caller, password: string | undefined): Promise<void> {
  const { user, session } = await app.db.transaction(async (tx) => ({
    user: found(await sql.findUserById(tx, caller.userId)),
    session: await sql.findSession(tx, caller.sessionId, app.clock.now()),
  }));
  if (rules.isConfirmed(session?.confirmedAt ?? null, app.clock.now())) return;
  if (user.passwordHash === null) refuse('CONFIRMATION_NEEDED');
  if (password === undefined) refuseAtPassword('Please enter your password.');
  await app.limits.count('login', `confirm|${caller.userId}`);
  if (!(await passwordMatches(user.passwordHash, password))) refuseAtPassword('Please provide a valid password.');
  await app.limits.forget('login', `confirm|${caller.userId}`);
}

function refuseAtPassword(message: string): never {
  refuse('VALIDATION', { message, fields: [{ field: 'password', message }] });
}

/** Changes the password (or sets the first one of who came by Google); the other sessions end. */
export async function changePassword(
  app: App,
  caller: Caller,
  { password, newPassword }: { password?: string | undefined; newPassword: string },
): Promise<void> {
  await confirmCaller(app, caller, password);
  const user = found(await app.db.transaction((tx) => sql.findUserById(tx, caller.userId)));
  refuseWeak(newPassword, 'newPassword', user);
  const passwordHash = await hashPassword(newPassword);
  const now = app.clock.now();
  await app.db.transaction(async (tx) => {
    await sql.updateUser(tx, caller.userId, { passwordHash });
    await sql.revokeSessions(tx, caller.userId, now, caller.sessionId);
    await sql.endTokens(tx, caller.userId, 'RESET_PASSWORD', now);
    await writeAudit(tx, { at: now, action: 'account.changePassword', actor: caller.role, actorId: caller.userId });
    await app.jobs.enqueue(tx, 'mail', { template: 'passwordChanged', to: { userId: caller.userId }, about: {} });
  });
}
