import type { Tx } from '../../platform/db/database.ts';
import { TIES } from './audience.sql.ts';

/**
 * Participants who get the weekly mail, in id order from a given id: they agreed to news by mail and have not withdrawn that, are
 * verified and not suspended, and have not turned the topic off (NOTIFY-14).
 */
export function listReaders(tx: Tx, after: string, limit: number) {
  return tx
    .selectFrom('participantProfile')
    .innerJoin('appUser', 'appUser.id', 'participantProfile.userId')
    .selectAll('participantProfile')
    .select(TIES)
    .where('participantProfile.userId', '>', after)
    .where('appUser.emailVerifiedAt', 'is not', null)
    .where('appUser.suspendedAt', 'is', null)
    .where('appUser.erasedAt', 'is', null)
    .where((where) =>
      where(
        where
          .selectFrom('consent')
          .select('event')
          .whereRef('consent.userId', '=', 'participantProfile.userId')
          .where('document', '=', 'MARKETING')
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .limit(1),
        '=',
        'GIVEN',
      ),
    )
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
    .orderBy('participantProfile.userId')
    .limit(limit)
    .execute();
}

/** Records that a person's mail of a week is being sent; false if that was recorded before. */
export async function noteWeeklyMail(tx: Tx, userId: string, week: string): Promise<boolean> {
  const row = await tx
    .insertInto('weeklyMail')
    .values({ userId, week })
    .onConflict((conflict) => conflict.doNothing())
    .returning('week')
    .executeTakeFirst();
  return row !== undefined;
}

export function findReader(tx: Tx, userId: string) {
  return tx.selectFrom('participantProfile').selectAll().select(TIES).where('userId', '=', userId).executeTakeFirst();
}

export async function listAppliedTo(tx: Tx, userId: string): Promise<Set<string>> {
  const rows = await tx.selectFrom('application').select('studyId').where('participantId', '=', userId).execute();
  return new Set(rows.map(({ studyId }) => studyId));
}
