import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deleting } from '../../platform/db/kept-rows.ts';

/** Renames keys whose name contains the person's name. */
export async function takeOutName(tx: Tx, fullName: string): Promise<void> {
  await sql`update api_key set name = left(replace(name, ${fullName}, 'Former member'), 60)
    where position(${fullName} in name) > 0`.execute(tx);
}

export async function endKeysOf(tx: Tx, organizationId: string, now: Date): Promise<void> {
  await tx
    .updateTable('apiKey')
    .set({ revokedAt: now })
    .where('organizationId', '=', organizationId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Ended keys that were not replaced. */
export const endedKeys = deleting(
  'apiKey',
  (before) => sql`least(expires_at, revoked_at) < ${before}
    and not exists (select 1 from api_key next where next.replaces = api_key.id)`,
);
