import { sql } from 'kysely';
import type { Tx } from './db/database.ts';
import { deleting } from './db/kept-rows.ts';
import { whereAttempt } from './idempotent-effects.sql.ts';
import type { Attempt } from './request-context.ts';

/** Reserves a call for its first attempt; false if it is known. */
export async function reserve(
  tx: Tx,
  call: { keyId: string; idempotencyKey: string; requestHash: string; beganAt: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('idempotentCall')
    .values({ ...call, attempt: 1 })
    .onConflict((conflict) => conflict.columns(['keyId', 'idempotencyKey']).doNothing())
    .returning('attempt')
    .executeTakeFirst();
  return row !== undefined;
}

export function findCall(tx: Tx, keyId: string, idempotencyKey: string) {
  return tx
    .selectFrom('idempotentCall')
    .selectAll()
    .where('keyId', '=', keyId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
}

/** Begins the next attempt at a call that had no effect; false if another process was faster. */
export async function takeOver(tx: Tx, call: Attempt, beganAt: Date): Promise<boolean> {
  const row = await tx
    .updateTable('idempotentCall')
    .set({ attempt: call.attempt + 1, beganAt })
    .where(whereAttempt(call))
    .where('tookEffectAt', 'is', null)
    .where('status', 'is', null)
    .returning('attempt')
    .executeTakeFirst();
  return row !== undefined;
}

export async function keepAnswer(tx: Tx, call: Attempt, status: number, answer: string): Promise<void> {
  await tx.updateTable('idempotentCall').set({ status, answer }).where(whereAttempt(call)).execute();
}

/** Forgets a call that had no effect, so that it may be made again. */
export async function release(tx: Tx, call: Attempt): Promise<boolean> {
  const row = await tx
    .deleteFrom('idempotentCall')
    .where(whereAttempt(call))
    .where('tookEffectAt', 'is', null)
    .returning('attempt')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteCall(tx: Tx, keyId: string, idempotencyKey: string, before: Date): Promise<void> {
  await tx
    .deleteFrom('idempotentCall')
    .where('keyId', '=', keyId)
    .where('idempotencyKey', '=', idempotencyKey)
    .where('beganAt', '<', before)
    .execute();
}

/**
 * Removes kept answers to a person, and answers that may name them, because sealed ones can't be searched. The record that the
 * calls took effect stays.
 */
export async function forgetAnswers(tx: Tx, userId: string, names: readonly string[]): Promise<void> {
  const ownSessions = tx.selectFrom('session').select('id').where('userId', '=', userId);
  await tx
    .updateTable('idempotentCall')
    .set({ status: null, answer: null, tookEffectAt: sql`coalesce(took_effect_at, began_at)` })
    .where((where) =>
      where.or([
        where('keyId', 'in', ownSessions),
        ...names.map((name) => sql<boolean>`position(${name} in answer) > 0`),
      ]),
    )
    .execute();
}

export const oldCalls = deleting('idempotentCall', (before) => sql`began_at < ${before}`);
