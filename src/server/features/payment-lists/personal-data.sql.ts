import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { moving, redacting } from '../../platform/db/kept-rows.ts';

export async function redactListed(tx: Tx, userId: string, mobileNumber: string | null) {
  await tx
    .updateTable('listedPayment')
    .set({ number: '', name: '', ownReference: '', registeredName: null })
    .where((where) =>
      where.or([
        where('participantId', '=', userId),
        // What still waits is an organisation's money: it can't be confirmed any more, and returns.
        ...(mobileNumber === null ? [] : [where('number', '=', mobileNumber)]),
      ]),
    )
    .execute();
}

/** Of people who did not confirm. */
export const oldNumbers = redacting(
  'listedPayment',
  sql`number = '', name = '', own_reference = '', registered_name = null`,
  (before) =>
    sql`number <> '' and participant_id is null and list_id in (select id from payment_list where ended_at < ${before})`,
);

export const oldPaidNumbers = redacting(
  'listedPayment',
  sql`number = '', name = '', registered_name = null`,
  (before) => sql`number <> '' and participant_id is not null and answered_at < ${before}`,
);

export const movedListed = moving('listedPayment', 'participantId');
