import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

export function eraseMessages(work: Work, userId: string): Promise<void> {
  return sql.deleteMessages(work.tx, userId);
}

export const bookingRetention = { messages: sql.oldMessages };

/** The rows that move to the kept account when two accounts of one person are merged. */
export const bookingMoves = [sql.movedBookings, sql.movedMessages] as const;
