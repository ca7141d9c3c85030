import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { ShortLinkTable } from '../../platform/db/text-tables.ts';

export async function insertLink(tx: Tx, link: Insertable<ShortLinkTable>): Promise<void> {
  await tx.insertInto('shortLink').values(link).execute();
}

/** The encrypted path of a link that has not expired. */
export async function findPath(tx: Tx, codeMark: string, now: Date): Promise<string | undefined> {
  const row = await tx
    .selectFrom('shortLink')
    .select('sealedPath')
    .where('codeMark', '=', codeMark)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row?.sealedPath;
}
