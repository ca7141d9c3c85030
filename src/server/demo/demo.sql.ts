import type { Tx } from '../platform/db/database.ts';

/** Whether anybody has an account. */
export async function hasPeople(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('appUser').select('id').limit(1).executeTakeFirst()) !== undefined;
}
