import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deleting, moving } from '../../platform/db/kept-rows.ts';

/** Deletes the messages of all the person's sessions, because the other side's texts are also about them. */
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

/** Moves after the applications that the bookings belong to. */
export const movedBookings = moving('booking', 'participantId', {
  where: (_from, to) => sql`application_id in (select id from application where participant_id = ${to})`,
});
export const movedMessages = moving('bookingMessage', 'authorId');
