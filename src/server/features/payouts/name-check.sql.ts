import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { NameLookUpTable } from '../../platform/db/people-tables.ts';

/** One request per person at a time, so that concurrent ones can't share the last answer of a day. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('appUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** What a person has requested since an instant, oldest first. */
export function listLookUps(tx: Tx, userId: string, since: Date) {
  return tx
    .selectFrom('nameLookUp')
    .select(['mark', 'at'])
    .where('userId', '=', userId)
    .where('at', '>', since)
    .orderBy('at')
    .execute();
}

export async function insertLookUp(tx: Tx, lookUp: Insertable<NameLookUpTable>): Promise<void> {
  await tx.insertInto('nameLookUp').values(lookUp).execute();
}

export async function deleteLookUp(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('nameLookUp').where('id', '=', id).execute();
}

export async function findFullName(tx: Tx, userId: string): Promise<string> {
  const { firstName, lastName } = await tx
    .selectFrom('appUser')
    .select(['firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return `${firstName} ${lastName}`;
}
