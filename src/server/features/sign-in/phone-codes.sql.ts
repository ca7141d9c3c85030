import type { Insertable } from 'kysely';
import { CODE_TRIES } from '../../../domain/phone-codes.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PhoneCodeTable } from '../../platform/db/people-tables.ts';

export type CodePurpose = PhoneCodeTable['purpose'];

/** What a code must match: the number, the purpose, the person if known, and the browser that requested it. */
export interface CodeFor {
  number: string;
  purpose: CodePurpose;
  userId: string | null;
  browserHash: string;
}

export async function insertCode(tx: Tx, code: Insertable<PhoneCodeTable>): Promise<void> {
  await tx.insertInto('phoneCode').values(code).execute();
}

/** The newest code of a number, for any browser. */
export async function findLastCode(tx: Tx, number: string): Promise<string | null> {
  const row = await tx
    .selectFrom('phoneCode')
    .select('id')
    .where('number', '=', number)
    .orderBy('requestedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Uses up one try of the newest code that was requested like this; null if it has none left, was used or has expired. The try is
 * taken before the comparison, so that concurrent guesses can't pass together.
 */
export async function takeTry(tx: Tx, { number, purpose, userId, browserHash }: CodeFor, now: Date) {
  const row = await tx
    .updateTable('phoneCode')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('id', '=', (newest) =>
      newest
        .selectFrom('phoneCode as newest')
        .select('newest.id')
        .where('newest.number', '=', number)
        .where('newest.purpose', '=', purpose)
        .where('newest.browserHash', '=', browserHash)
        .where('newest.userId', 'is not distinct from', userId)
        .orderBy('newest.requestedAt', 'desc')
        .orderBy('newest.id', 'desc')
        .limit(1),
    )
    .where('tries', '<', CODE_TRIES)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Uses a code by compare-and-set: of two concurrent uses, one succeeds. */
export async function useCode(tx: Tx, id: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('phoneCode')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** A code that is still valid, for the text message with it. */
export function findOpenCode(tx: Tx, id: string, now: Date) {
  return tx
    .selectFrom('phoneCode')
    .select(['id', 'number', 'browserHash', 'purpose', 'language'])
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}
