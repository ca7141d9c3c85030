import type { Tx } from '../db/database.ts';

/** The columns of a study that name it in every language that it has. */
export const STUDY_TITLE = ['study.publicName', 'study.language', 'study.translations'] as const;

/**
 * A study's title for the person `reader`, or the title's `language`, as an SQL expression: in the language that they read,
 * otherwise in the first one. `domain/study-texts.ts` has the same rule (LANG-12).
 */
function readBy(reader: string, study: string, first: string, translated: 'publicName' | 'language'): string {
  return `case when ${study}.translations = '[]' then ${first} else coalesce((
    select one ->> '${translated}' from jsonb_array_elements(${study}.translations) one
    where one ->> 'language' = (select language from app_user where id = ${reader}) and one ->> 'publicName' <> ''
  ), ${first}) end`;
}
export const titleReadBy = (reader: string, study: string, first = `${study}.public_name`) =>
  readBy(reader, study, first, 'publicName');
export const titleLanguageReadBy = (reader: string, study: string) =>
  readBy(reader, study, `${study}.language`, 'language');

/** A study's titles in all its languages. */
export function findTitles(tx: Tx, studyId: string) {
  return tx.selectFrom('study').select(STUDY_TITLE).where('id', '=', studyId).executeTakeFirst();
}
