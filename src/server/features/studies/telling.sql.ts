import { sql } from 'kysely';
import { addresses } from '../../../contract/addresses.ts';
import type { Tx } from '../../platform/db/database.ts';
import { TIES } from './audience.sql.ts';

/** A study that opened since an instant. */
export function findNews(tx: Tx, studyId: string, since: Date) {
  return tx
    .selectFrom('study')
    .select(['publicName', 'language', 'translations'])
    .where('id', '=', studyId)
    .where('publishedAt', '>=', since)
    .executeTakeFirst();
}

export type Listener = Awaited<ReturnType<typeof listListeners>>[number];

/**
 * Participants who may be told of a study, in id order from a given id: they are verified and not suspended, have not turned the
 * topic off, and were told of no study since an instant.
 */
export function listListeners(tx: Tx, after: string, since: Date, limit: number) {
  return tx
    .selectFrom('participantProfile')
    .innerJoin('appUser', 'appUser.id', 'participantProfile.userId')
    .selectAll('participantProfile')
    .select(TIES)
    .where('participantProfile.userId', '>', after)
    .where('appUser.emailVerifiedAt', 'is not', null)
    .where('appUser.suspendedAt', 'is', null)
    .where('appUser.erasedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mutedTopic')
            .select('topic')
            .whereRef('mutedTopic.userId', '=', 'participantProfile.userId')
            .where('topic', '=', 'NEW_STUDIES'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notification')
            .select('id')
            .whereRef('notification.userId', '=', 'participantProfile.userId')
            .where('notification.createdAt', '>', since)
            .where('notification.redirectUrl', 'like', `${addresses.studyApply({ studyId: '' })}%`),
        ),
      ),
    )
    .orderBy('participantProfile.userId')
    .limit(limit)
    .execute();
}

/** Records how many people have the study's news. */
export async function noteTold(tx: Tx, studyId: string, redirectUrl: string): Promise<void> {
  await tx
    .updateTable('study')
    .set({
      toldPeople: sql<number>`(select count(distinct n.user_id) from notification n
        where n.created_at >= study.published_at and n.redirect_url = ${redirectUrl})`,
    })
    .where('id', '=', studyId)
    .execute();
}

export async function readTold(tx: Tx, studyId: string): Promise<number | null> {
  const row = await tx.selectFrom('study').select('toldPeople').where('id', '=', studyId).executeTakeFirst();
  return row?.toldPeople ?? null;
}
