import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deleting } from '../../platform/db/kept-rows.ts';

/** Deletes the messages of every session of the person: the other side's text is also about them. */
export async function deleteMessages(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('bookingMessage')
    .where((where) =>
      where.or([
        where('authorId', '=', userId),
        where('bookingId', 'in', where.selectFrom('booking').select('id').where('participantId', '=', userId)),
      ]),
    )
    .execute();
}

export const oldMessages = deleting('bookingMessage', (before) => sql`sent_at < ${before}`);
