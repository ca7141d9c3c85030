import type { HoldKind } from '../../../domain/holds.ts';
import type { Tx } from '../../platform/db/database.ts';

export function findAppeal(tx: Tx, id: string) {
  return tx.selectFrom('appeal').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findOpen(tx: Tx, kind: HoldKind, subjectId: string) {
  return tx
    .selectFrom('appeal')
    .selectAll()
    .where('kind', '=', kind as Exclude<HoldKind, 'NUMBER_REQUEST'>)
    .where('subjectId', '=', subjectId)
    .where('status', '=', 'OPEN')
    .executeTakeFirst();
}

/** Appeals that nobody has decided in time. */
export function listOverdue(tx: Tx, now: Date) {
  return tx
    .selectFrom('appeal')
    .select('id')
    .where('status', '=', 'OPEN')
    .where('decideBy', '<=', now)
    .orderBy('decideBy')
    .execute();
}

/** The times of what was decided since an instant, and of what waits. */
export function listTimes(tx: Tx, from: Date) {
  return tx
    .selectFrom('appeal')
    .select(['kind', 'askedAt', 'decideBy', 'decidedAt', 'decidedBy'])
    .where(({ or, eb }) => or([eb('status', '=', 'OPEN'), eb('decidedAt', '>=', from)]))
    .execute();
}
