import type { Insertable } from 'kysely';
import { CODE_TRIES } from '../../../domain/phone-codes.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { MergeProofTable } from '../../platform/db/people-tables.ts';

export async function insertProof(tx: Tx, proof: Insertable<MergeProofTable>): Promise<void> {
  await tx.insertInto('mergeProof').values(proof).execute();
}

/** Uses up one try of the person's newest proof, before the code is compared; null if none is left. */
export async function takeTry(tx: Tx, userId: string, now: Date): Promise<{ id: string; otherId: string } | null> {
  const row = await tx
    .updateTable('mergeProof')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('id', '=', (newest) =>
      newest
        .selectFrom('mergeProof as newest')
        .select('newest.id')
        .where('newest.userId', '=', userId)
        .orderBy('newest.requestedAt', 'desc')
        .orderBy('newest.id', 'desc')
        .limit(1),
    )
    .where('tries', '<', CODE_TRIES)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['id', 'otherId'])
    .executeTakeFirst();
  return row ?? null;
}

/** Uses a proof by compare-and-set. */
export async function useProof(tx: Tx, id: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('mergeProof')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** A proof that is still valid, for the mail with its code. */
export function findOpenProof(tx: Tx, id: string, now: Date) {
  return tx
    .selectFrom('mergeProof')
    .select(['id', 'otherId'])
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}
