import type { App } from '../../platform/app.ts';
import { writeAudit } from '../../platform/audit.sql.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { refuseEmailHost } from './accounts.rules.ts';
import * as sql from './accounts.sql.ts';
import { confirmCaller } from './passwords.service.ts';

/** Sends a link to the new address. Nothing changes until it is followed, so a mistyped address locks nobody out. */
export async function changeEmail(
  app: App,
  caller: Caller,
  { email, password }: { email: string; password?: string | undefined },
): Promise<void> {
  await confirmCaller(app, caller, password);
  await app.limits.count('mailToAddress', email);
  if (caller.role !== 'ADMIN') {
    const code = refuseEmailHost({ role: caller.role, email }, app.settings.restrictParticipantEmailHosts);
    if (code) refuse(code);
  }
  await app.db.transaction(async (tx) => {
    if (await sql.findUserByEmail(tx, email)) refuse('EMAIL_TAKEN');
    await sql.endTokens(tx, caller.userId, 'CHANGE_EMAIL', app.clock.now());
    await app.jobs.enqueue(tx, 'mail', {
      template: 'changeEmail',
      to: { email, firstName: 'there' },
      about: { userId: caller.userId, email },
    });
  });
}

/** The link was followed: the address changes, every session ends, and the old address is told. */
export async function takeNewEmail(app: App, tx: Tx, userId: string, email: string): Promise<void> {
  const before = found(await sql.findUserById(tx, userId));
  const now = app.clock.now();
  try {
    await sql.updateUser(tx, userId, { email, emailVerifiedAt: now });
  } catch (error) {
    if (violatedConstraint(error) === 'email_taken') refuse('EMAIL_TAKEN');
    throw error;
  }
  await sql.revokeSessions(tx, userId, now);
  await sql.endTokens(tx, userId, 'RESET_PASSWORD', now);
  await writeAudit(tx, { at: now, action: 'account.changeEmail', actor: before.role, actorId: userId });
  const to = { email: before.email, firstName: before.firstName };
  await app.jobs.enqueue(tx, 'mail', { template: 'emailChanged', to, about: {} });
}
