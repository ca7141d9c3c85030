import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Deletes the calls of an account and of its number, and its PIN. */
export function eraseDialled(work: Work, userId: string, mobileNumber: string | null): Promise<void> {
  return sql.deleteOwnRows(work.tx, userId, mobileNumber);
}

export const ussdRetention = { dialledMenus: sql.oldSessions };
