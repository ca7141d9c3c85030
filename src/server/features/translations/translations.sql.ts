import type { TranslatedLanguage } from '../../../domain/languages.ts';
import type { Tx } from '../../platform/db/database.ts';
import { selectPage } from '../../platform/db/pages.ts';

/** A person's proposals for a language, newest first. */
export function listOwn(tx: Tx, proposerId: string, language: TranslatedLanguage, keys: readonly string[]) {
  return tx
    .selectFrom('translation')
    .select(['textKey', 'words', 'status'])
    .where('proposerId', '=', proposerId)
    .where('language', '=', language)
    .where('textKey', 'in', keys.length > 0 ? keys : [''])
    .orderBy('proposedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function listWaiting(
  tx: Tx,
  { language, page, size }: { language?: TranslatedLanguage | undefined; page: number; size: number },
) {
  const all = tx
    .selectFrom('translation')
    .where('status', '=', 'WAITING')
    .$if(language !== undefined, (rest) => rest.where('language', '=', language as TranslatedLanguage));
  return selectPage(all.selectAll().orderBy('proposedAt').orderBy('id'), { page, size });
}

export function countWaiting(tx: Tx) {
  return tx
    .selectFrom('translation')
    .select(({ fn }) => ['language', fn.countAll<number>().as('count')])
    .where('status', '=', 'WAITING')
    .groupBy('language')
    .execute();
}

export function findOne(tx: Tx, id: string) {
  return tx.selectFrom('translation').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The latest accepted proposal for each text. */
export function listAccepted(tx: Tx) {
  return tx
    .selectFrom('translation')
    .select(['language', 'textKey', 'english', 'words', 'isReviewed'])
    .distinctOn(['language', 'textKey'])
    .where('status', '=', 'ACCEPTED')
    .orderBy('language')
    .orderBy('textKey')
    .orderBy('decidedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
