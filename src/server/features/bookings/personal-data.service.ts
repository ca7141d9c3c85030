import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

export function eraseMessages(work: Work, userId: string): Promise<void> {
  return sql.deleteMessages(work.tx, userId);
}

export const bookingRetention = { messages: sql.oldMessages };

/** What goes to the account that a person keeps, when two of theirs become one. */
export const bookingMoves = [sql.movedBookings, sql.movedMessages] as const;
