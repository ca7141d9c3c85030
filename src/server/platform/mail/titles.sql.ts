import type { Tx } from '../db/database.ts';

/** What a study is called, in every language that it has. */
export function findTitles(tx: Tx, studyId: string) {
  return tx
    .selectFrom('study')
    .select(['publicName', 'language', 'translations'])
    .where('id', '=', studyId)
    .executeTakeFirst();
}
