import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

export function eraseOtherAddresses(work: Work, userId: string, email: string): Promise<void> {
  return sql.deleteOtherAddresses(work.tx, userId, email);
}

export const signInRetention = { otherAddresses: sql.oldOtherAddresses };
