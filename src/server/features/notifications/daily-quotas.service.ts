import { addresses } from '../../../contract/addresses.ts';
import { dateOf } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { writeAudit } from '../../platform/audit.sql.ts';
import { type DailyQuota, takeOfDay } from '../../platform/daily-quotas.sql.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { hashSecret } from '../../platform/ids.ts';
import { tellAdmins } from './notifications.service.ts';

/** An address as quotas are counted by it: nobody can read it back. */
export function quotaKeyOf(app: App, email: string): string {
  return hashSecret(`${email}|${app.settings.sessionSecret}`);
}

/**
 * Takes one of today's quota in the caller's transaction; false when there is none left. The first time, the audit log gets
 * a line and every platform admin a notice with the words.
 */
export async function takeToday(
  app: App,
  tx: Tx,
  caller: Caller,
  quota: Omit<DailyQuota, 'day'>,
  words: string,
): Promise<boolean> {
  const now = app.clock.now();
  const result = await takeOfDay(tx, { ...quota, day: dateOf(now) }, now);
  if (result === 'hit') {
    await writeAudit(tx, {
      at: now,
      action: 'quota.hit',
      actor: caller.role,
      actorId: caller.userId,
      subject: 'user',
      subjectId: caller.userId,
      details: { quota: quota.kind, limit: quota.limit },
    });
    await tellAdmins(app, tx, { message: words, redirectUrl: addresses.adminAudit });
  }
  return result === 'taken';
}
