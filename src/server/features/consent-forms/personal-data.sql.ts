import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { moving, redacting } from '../../platform/db/kept-rows.ts';

/** The rows stay as the proof that somebody agreed, and to what. */
export async function redactSignatures(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('signedConsent')
    .set({ signedName: '', ip: null, witnessName: null, mark: null })
    .where('participantId', '=', userId)
    .execute();
}

export const oldSignatures = redacting(
  'signedConsent',
  sql`signed_name = '', witness_name = null, mark = null`,
  (before) => sql`(signed_name <> '' or witness_name is not null or mark is not null)
    and study_id in (select id from study where closed_at < ${before})`,
);

export const oldSignatureAddresses = redacting(
  'signedConsent',
  sql`ip = null`,
  (before) => sql`ip is not null and study_id in (select id from study where closed_at < ${before})`,
);

export const movedSignatures = moving('signedConsent', 'participantId', { once: ['formId'] });
