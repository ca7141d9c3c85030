import { addresses } from '../../../contract/addresses.ts';
import { dateOf } from '../../../domain/calendar.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type DailyQuota, takeOfDay } from '../../platform/daily-quotas.sql.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { hashSecret } from '../../platform/ids.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Work } from '../../platform/work.ts';
import { notifyAdmins } from './notifications.service.ts';

/** An address in the form that quotas count: a hash. */
export function quotaKeyOf({ settings }: { settings: Settings }, email: string): string {
  return hashSecret(`${email}|${settings.fraudSecret}`);
}

/**
 * Uses one of today's quota in the caller's transaction; returns false if none is left. The first time, the event is
 * audited and every platform admin gets a notification with the text.
 */
export async function takeToday(
  work: Work,
  caller: Caller | null,
  quota: Omit<DailyQuota, 'day'>,
  words: string,
): Promise<boolean> {
  const now = work.now;
  const result = await takeOfDay(work.tx, { ...quota, day: dateOf(now) }, now);
  if (result === 'hit') {
    recordAudit(work, {
      at: now,
      action: 'quota.hit',
      actor: caller?.role ?? 'visitor',
      actorId: caller?.userId ?? null,
      ...(caller ? { subject: 'user', subjectId: caller.userId } : {}),
      details: { quota: quota.kind, limit: quota.limit },
    });
    await notifyAdmins(work, { message: words, redirectUrl: addresses.adminAudit });
  }
  return result === 'taken';
}
