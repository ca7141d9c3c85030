import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

export function eraseOtherAddresses(work: Work, userId: string, email: string | null): Promise<void> {
  return sql.deleteOtherAddresses(work.tx, userId, email);
}

/** Deletes codes and requests of an account and of its number. */
export async function eraseNumbers(work: Work, userId: string, mobileNumber: string | null): Promise<void> {
  await sql.deleteProofs(work.tx, userId);
  await sql.deleteNumbers(work.tx, userId, mobileNumber);
}

export const signInRetention = {
  otherAddresses: sql.oldOtherAddresses,
  mergeProofs: sql.oldMergeProofs,
  phoneCodes: sql.oldPhoneCodes,
  numberRequests: sql.oldNumberRequests,
};
