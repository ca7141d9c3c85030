import type { Tx } from '../../platform/db/database.ts';

/** Addresses that an account does not have yet or no longer has, for as long as a mail to them may be needed. */

export async function insertAddress(
  tx: Tx,
  address: { id: string; userId: string; email: string; createdAt: Date },
): Promise<void> {
  await tx.insertInto('otherAddress').values(address).execute();
}

/** Includes the person's current first name and language; null for addresses that were queued before rows had an account's id. */
export function findAddress(tx: Tx, id: string) {
  return tx
    .selectFrom('otherAddress')
    .leftJoin('appUser', 'appUser.id', 'otherAddress.userId')
    .select(['otherAddress.userId', 'otherAddress.email', 'appUser.firstName', 'appUser.role', 'appUser.language'])
    .where('otherAddress.id', '=', id)
    .executeTakeFirst();
}
