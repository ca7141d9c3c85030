import type { App } from '../../platform/app.ts';
import { writeAudit } from '../../platform/audit.sql.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { AdminCaller } from '../../platform/http/caller.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { findUserById, revokeSessions } from './accounts.sql.ts';
import * as sql from './people.sql.ts';

/** For platform admins: who has an account. */
export async function listUsers(app: App, filter: sql.PeopleFilter) {
  const { rows, total } = await app.db.transaction((tx) => sql.listUsers(tx, filter));
  return { rows: rows.map((row) => ({ ...row, emailVerified: row.emailVerifiedAt !== null })), total };
}

/** Suspends somebody: every session ends at once. Bookings and earned money stay as they are. */
export async function suspendUser(app: App, caller: AdminCaller, userId: string, reason: string): Promise<void> {
  if (userId === caller.userId) refuse('FORBIDDEN', { detail: 'You can’t suspend yourself.' });
  const now = app.clock.now();
  await app.db.transaction(async (tx) => {
    found(await findUserById(tx, userId));
    if (!(await sql.setSuspension(tx, userId, now, reason))) refuse('STATUS_CONFLICT');
    await revokeSessions(tx, userId, now);
    await auditPerson(app, tx, caller, 'account.suspend', userId);
    await app.jobs.enqueue(tx, 'mail', { template: 'accountSuspended', to: { userId }, about: { reason } });
  });
}

export async function restoreUser(app: App, caller: AdminCaller, userId: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    found(await findUserById(tx, userId));
    if (!(await sql.setSuspension(tx, userId, null, null))) refuse('STATUS_CONFLICT');
    await auditPerson(app, tx, caller, 'account.restore', userId);
    await app.jobs.enqueue(tx, 'mail', { template: 'accountRestored', to: { userId }, about: {} });
  });
}

function auditPerson(app: App, tx: Tx, caller: AdminCaller, action: string, userId: string): Promise<void> {
  const who = { actor: caller.role, actorId: caller.userId };
  return writeAudit(tx, { at: app.clock.now(), action, ...who, subject: 'user', subjectId: userId });
}
