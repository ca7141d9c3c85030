import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { ContactMessageTable } from '../../platform/db/people-tables.ts';

export async function insertContactMessage(tx: Tx, message: Insertable<ContactMessageTable>): Promise<void> {
  await tx.insertInto('contactMessage').values(message).execute();
}

export function findContactMessage(tx: Tx, id: string) {
  return tx.selectFrom('contactMessage').selectAll().where('id', '=', id).executeTakeFirst();
}
