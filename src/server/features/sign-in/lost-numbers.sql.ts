import type { Tx } from '../../platform/db/database.ts';
import { selectPage } from '../../platform/db/pages.ts';

export function findRequest(tx: Tx, id: string) {
  return tx.selectFrom('numberRequest').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockRequest(tx: Tx, id: string) {
  return tx.selectFrom('numberRequest').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Waiting requests with their accounts, oldest first. */
export async function listWaiting(tx: Tx, { page, size }: { page: number; size: number }) {
  const all = tx
    .selectFrom('numberRequest')
    .leftJoin('appUser', 'appUser.id', 'numberRequest.participantId')
    .leftJoin('participantProfile', 'participantProfile.userId', 'appUser.id')
    .where('numberRequest.status', '=', 'WAITING');
  return selectPage(
    all
      .selectAll('numberRequest')
      .select([
        'appUser.id as userId',
        'appUser.firstName as accountFirstName',
        'appUser.lastName as accountLastName',
        'appUser.email',
        'participantProfile.dateOfBirth as accountDateOfBirth',
      ])
      .orderBy('askedAt')
      .orderBy('numberRequest.id'),
    { page, size },
  );
}
