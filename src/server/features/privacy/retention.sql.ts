import type { Tx } from '../../platform/db/database.ts';

/** People who never verified their address. */
export function listNeverVerified(tx: Tx, before: Date) {
  return tx
    .selectFrom('appUser')
    .selectAll()
    .where('emailVerifiedAt', 'is', null)
    .where('erasedAt', 'is', null)
    .where('createdAt', '<', before)
    .orderBy('id')
    .forUpdate()
    .execute();
}
