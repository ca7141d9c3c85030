import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deleting } from '../../platform/db/kept-rows.ts';

export async function deleteOtherAddresses(tx: Tx, userId: string, email: string | null): Promise<void> {
  await tx
    .deleteFrom('otherAddress')
    .where((where) => where.or([where('userId', '=', userId), ...(email === null ? [] : [where('email', '=', email)])]))
    .execute();
}

export async function deleteNumbers(tx: Tx, userId: string, number: string | null): Promise<void> {
  await tx
    .deleteFrom('phoneCode')
    .where((where) =>
      where.or([where('userId', '=', userId), ...(number === null ? [] : [where('number', '=', number)])]),
    )
    .execute();
  await tx
    .deleteFrom('numberRequest')
    .where((where) =>
      where.or([
        where('participantId', '=', userId),
        ...(number === null ? [] : [where('oldNumber', '=', number), where('newNumber', '=', number)]),
      ]),
    )
    .execute();
}

export async function deleteProofs(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('mergeProof')
    .where((where) => where.or([where('userId', '=', userId), where('otherId', '=', userId)]))
    .execute();
}

export const oldMergeProofs = deleting('mergeProof', (before) => sql`expires_at < ${before}`);
export const oldPhoneCodes = deleting('phoneCode', (before) => sql`expires_at < ${before}`);
export const oldNumberRequests = deleting('numberRequest', (before) => sql`coalesce(decided_at, asked_at) < ${before}`);
export const oldOtherAddresses = deleting('otherAddress', (before) => sql`created_at < ${before}`);
