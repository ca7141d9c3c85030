import { sql } from 'kysely';
import type { Tx } from './db/database.ts';
import type { Attempt } from './request-context.ts';

export function whereAttempt({ keyId, idempotencyKey, attempt }: Attempt) {
  return sql<boolean>`key_id = ${keyId} and idempotency_key = ${idempotencyKey} and attempt = ${attempt}`;
}

/** Records the effect in its own transaction; false if another attempt has taken over. */
export async function noteEffect(tx: Tx, call: Attempt, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('idempotentCall')
    .set({ tookEffectAt: now })
    .where(whereAttempt(call))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
