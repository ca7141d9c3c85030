import { oldQuotas } from '../../platform/daily-quotas.sql.ts';
import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

export function eraseNotifications(work: Work, userId: string): Promise<void> {
  return sql.deleteOwnRows(work.tx, userId);
}

export const notificationRetention = { notifications: sql.oldNotifications, quotas: oldQuotas };

/** What goes to the account that a person keeps, when two of theirs become one. */
export const notificationMoves = [sql.movedNotifications] as const;
