import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Removes a person's name, address and mark from what they signed, with the witness’s name. */
export function eraseSignatures(work: Work, userId: string): Promise<void> {
  return sql.redactSignatures(work.tx, userId);
}

export const consentRetention = { signatures: sql.oldSignatures, signatureAddresses: sql.oldSignatureAddresses };

/** What goes to the account that a person keeps, when two of theirs become one. */
export const consentMoves = [sql.movedSignatures] as const;
