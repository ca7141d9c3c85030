import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deleting, moving } from '../../platform/db/kept-rows.ts';

export async function deleteClipsOf(tx: Tx, userId: string): Promise<boolean> {
  const result = await tx.deleteFrom('clip').where('madeBy', '=', userId).executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

export const oldClips = deleting(
  'clip',
  (before) => sql`study_id in (select id from study where closed_at < ${before})`,
);

export const movedClips = moving('clip', 'madeBy');
