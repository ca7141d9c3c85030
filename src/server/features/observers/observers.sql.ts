import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { ObserverTable } from '../../platform/db/study-tables.ts';

/** The observers of a study whose links work, oldest first. */
export function listObservers(tx: Tx, studyId: string, at: Date) {
  return tx
    .selectFrom('observer')
    .select(['id', 'name', 'affiliation', 'email', 'createdAt', 'expiresAt', 'lastUsedAt'])
    .where('studyId', '=', studyId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function insertObserver(tx: Tx, observer: Insertable<ObserverTable>): Promise<void> {
  await tx.insertInto('observer').values(observer).execute();
}

/** Ends a link; false if the study has no such observer, or the link has ended. */
export async function revokeObserver(tx: Tx, studyId: string, observerId: string, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('observer')
    .set({ revokedAt: at, secretHash: null })
    .where('id', '=', observerId)
    .where('studyId', '=', studyId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

function selectObservers(tx: Tx) {
  return tx
    .selectFrom('observer')
    .innerJoin('study', 'study.id', 'observer.studyId')
    .innerJoin('organization', 'organization.id', 'study.organizationId')
    .select([
      'observer.id',
      'observer.studyId',
      'observer.affiliation',
      'observer.email',
      'observer.expiresAt',
      'observer.revokedAt',
      'study.publicName as studyName',
      'study.organizationId',
      'organization.name as organizationName',
    ]);
}

export function findObserver(tx: Tx, observerId: string) {
  return selectObservers(tx).where('observer.id', '=', observerId).executeTakeFirst();
}

/** The observer with this secret, while the link works. */
export function findBySecret(tx: Tx, secretHash: string, at: Date) {
  return selectObservers(tx)
    .where('secretHash', '=', secretHash)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
    .executeTakeFirst();
}

export async function noteUse(tx: Tx, observerId: string, at: Date): Promise<void> {
  await tx.updateTable('observer').set({ lastUsedAt: at }).where('id', '=', observerId).execute();
}

/** Gives a working link another secret. */
export async function setSecret(tx: Tx, observerId: string, secretHash: string): Promise<void> {
  await tx
    .updateTable('observer')
    .set({ secretHash })
    .where('id', '=', observerId)
    .where('revokedAt', 'is', null)
    .execute();
}
