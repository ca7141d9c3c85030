import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Removes a person's name, address and mark, and the witness’s name, from the person's signatures. */
export function eraseSignatures(work: Work, userId: string): Promise<void> {
  return sql.redactSignatures(work.tx, userId);
}

export const consentRetention = { signatures: sql.oldSignatures, signatureAddresses: sql.oldSignatureAddresses };

/** The rows that move to the kept account when two accounts of one person are merged. */
export const consentMoves = [sql.movedSignatures] as const;
