import type { Tx } from '../../platform/db/database.ts';

/** People who verified neither an address nor a mobile number. */
export function listNeverVerified(tx: Tx, before: Date) {
  return tx
    .selectFrom('appUser')
    .selectAll()
    .where('emailVerifiedAt', 'is', null)
    .where('mobileNumber', 'is', null)
    .where('erasedAt', 'is', null)
    .where('createdAt', '<', before)
    .orderBy('id')
    .forUpdate()
    .execute();
}
