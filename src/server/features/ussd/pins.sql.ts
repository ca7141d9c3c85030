import { sql } from 'kysely';
import { PIN_LOCK_HOURS, PIN_TRIES } from '../../../domain/phone-pins.ts';
import type { Tx } from '../../platform/db/database.ts';

/**
 * Uses up one try before the comparison, so that concurrent guesses can't pass together; the last one locks. Null while the PIN
 * is locked, or if there is none. After the lock, counting starts again.
 */
export async function takeTry(tx: Tx, userId: string, now: Date): Promise<{ pinHash: string; wrong: number } | null> {
  const { rows } = await sql<{ pinHash: string; wrong: number }>`
    update ussd_pin p set wrong = n.wrong,
      locked_until = case when n.wrong >= ${PIN_TRIES} then ${now}::timestamptz + make_interval(hours => ${PIN_LOCK_HOURS}) end
    from (select user_id, case when locked_until is null then wrong + 1 else 1 end as wrong from ussd_pin
      where user_id = ${userId} and (locked_until is null or locked_until <= ${now}) for update) n
    where p.user_id = n.user_id
    returning p.pin_hash, p.wrong`.execute(tx);
  return rows[0] ?? null;
}

export async function forgetTries(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('ussdPin').set({ wrong: 0, lockedUntil: null }).where('userId', '=', userId).execute();
}

export function findPin(tx: Tx, userId: string) {
  return tx.selectFrom('ussdPin').select(['lockedUntil', 'chosenAt']).where('userId', '=', userId).executeTakeFirst();
}

/** Stores the first PIN, or replaces one. */
export async function savePin(tx: Tx, userId: string, pinHash: string, now: Date): Promise<void> {
  const pin = { pinHash, wrong: 0, lockedUntil: null, chosenAt: now };
  await tx
    .insertInto('ussdPin')
    .values({ userId, ...pin })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(pin))
    .execute();
}
