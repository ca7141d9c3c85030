import type { App } from '../../platform/app.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { hashSecret } from '../../platform/ids.ts';
import { hashPassword, passwordMatches } from '../../platform/passwords.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import * as rules from './accounts.rules.ts';
import * as sql from './accounts.sql.ts';

/** Sends a reset link when the address has an account; the answer is the same either way. */
export async function requestPasswordLink(app: App, email: string): Promise<void> {
  await app.limits.count('mailToAddress', email);
  await app.db.transaction(async (tx) => {
    const user = await sql.findUserByEmail(tx, email);
    if (user) await app.jobs.enqueue(tx, 'mail', { template: 'resetPassword', to: { userId: user.id }, about: {} });
  });
}

/** Sets a new password by a reset token; every session ends. The token proves the address, so it is verified too. */
export async function updatePassword(app: App, token: string, newPassword: string): Promise<void> {
  const weakness = rules.refusePassword(newPassword);
  if (weakness) refuseFields([{ field: 'newPassword', message: weakness }]);
  const passwordHash = await hashPassword(newPassword);
  const now = app.clock.now();
  await app.db.transaction(async (tx) => {
    const used = await sql.useToken(tx, hashSecret(token), 'RESET_PASSWORD', now);
    if (!used) refuse('LINK_EXPIRED');
    await sql.updateUser(tx, used.userId, { passwordHash, emailVerifiedAt: now });
    await sql.revokeSessions(tx, used.userId, now);
    await app.jobs.enqueue(tx, 'mail', { template: 'passwordChanged', to: { userId: used.userId }, about: {} });
  });
}

/** Refuses unless the password is the caller's: asked again before sensitive changes. */
export async function confirmPassword(app: App, caller: Caller, password: string): Promise<void> {
  await app.limits.count('login', `confirm|${caller.userId}`);
  const user = found(await app.db.transaction((tx) => sql.findUserById(tx, caller.userId)));
  if (!(await passwordMatches(user.passwordHash, password))) {
    refuse('VALIDATION', {
      message: 'Please provide a valid password.',
      fields: [{ field: 'password', message: 'Please provide a valid password.' }],
    });
  }
  await app.limits.forget('login', `confirm|${caller.userId}`);
}

export async function changePassword(app: App, caller: Caller, password: string, newPassword: string): Promise<void> {
  await confirmPassword(app, caller, password);
  const weakness = rules.refusePassword(newPassword);
  if (weakness) refuseFields([{ field: 'newPassword', message: weakness }]);
  const passwordHash = await hashPassword(newPassword);
  await app.db.transaction(async (tx) => {
    await sql.updateUser(tx, caller.userId, { passwordHash });
    await sql.revokeSessions(tx, caller.userId, app.clock.now(), caller.sessionId);
    await app.jobs.enqueue(tx, 'mail', { template: 'passwordChanged', to: { userId: caller.userId }, about: {} });
  });
}
