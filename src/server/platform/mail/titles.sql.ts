import type { Tx } from '../db/database.ts';

/** The columns of a study that name it in every language that it has. */
export const STUDY_TITLE = ['study.publicName', 'study.language', 'study.translations'] as const;

/** What a study is called, in every language that it has. */
export function findTitles(tx: Tx, studyId: string) {
  return tx.selectFrom('study').select(STUDY_TITLE).where('id', '=', studyId).executeTakeFirst();
}
