import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { AdminCaller } from '../../platform/http/caller.ts';
import { mailTo } from '../../platform/mail/mail-jobs.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { closeAppealAbout } from '../appeal-clock/appeal-clock.service.ts';
import { accountRestored, accountSuspended } from './accounts.mails.ts';
import { findUserById, revokeLoginSessions } from './accounts.sql.ts';
import * as sql from './people.sql.ts';

/** Everybody with an account, for platform admins. */
export async function listUsers(app: App, filter: sql.PeopleFilter) {
  const { rows, total } = await app.read((reader) => sql.listUsers(reader.tx, filter));
  return {
    rows: rows.map((row) => ({ ...row, isVerified: row.emailVerifiedAt !== null || row.mobileNumber !== null })),
    total,
  };
}

/** Suspends a person: every session ends at once. Bookings and earned money stay unchanged. */
export async function suspendUser(app: App, caller: AdminCaller, userId: string, reason: string): Promise<void> {
  if (userId === caller.userId) refuse('FORBIDDEN', { detail: 'You can’t suspend yourself.' });
  const now = app.clock.now();
  await app.work(caller, async (work) => {
    found(await findUserById(work.tx, userId));
    if (!(await sql.suspend(work.tx, userId, { at: now, by: caller.userId, reason }))) refuse('STATUS_CONFLICT');
    await revokeLoginSessions(work.tx, userId, now);
    auditPerson(work, caller.userId, 'account.suspend', userId);
    mailTo(work, userId, accountSuspended());
  });
}

/** Ends a person's suspension, and the appeal against it if one is open; they can sign in again. */
export async function restoreUser(app: App, caller: AdminCaller, userId: string): Promise<void> {
  await app.work(caller, async (work) => {
    found(await findUserById(work.tx, userId));
    if (!(await sql.endSuspension(work.tx, userId))) refuse('STATUS_CONFLICT');
    await closeAppealAbout(work, 'SUSPENSION', userId);
    auditPerson(work, caller.userId, 'account.restore', userId);
    mailTo(work, userId, accountRestored());
  });
}

/** Ends a suspension because an appeal was granted, by an admin or because nobody decided in time; the appeal notifies. */
export async function restoreByAppeal(work: Work, userId: string, adminId: string | null): Promise<void> {
  if (await sql.endSuspension(work.tx, userId)) auditPerson(work, adminId, 'account.restore', userId);
}

function auditPerson(work: Work, adminId: string | null, action: string, userId: string): void {
  const who = adminId === null ? { actor: 'system', actorId: null } : { actor: 'ADMIN', actorId: adminId };
  recordAudit(work, { at: work.now, action, ...who, subject: 'user', subjectId: userId });
}
