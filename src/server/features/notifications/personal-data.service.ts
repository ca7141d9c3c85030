import { oldQuotas } from '../../platform/daily-quotas.sql.ts';
import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

export function eraseNotifications(work: Work, userId: string): Promise<void> {
  return sql.deleteOwnRows(work.tx, userId);
}

export const notificationRetention = { notifications: sql.oldNotifications, quotas: oldQuotas };

/** The rows that move to the kept account when two accounts of one person are merged. */
export const notificationMoves = [sql.movedNotifications] as const;
