import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';

/** Counts a late cancellation or a no-show once per booking. */
export async function insertStrike(
  tx: Tx,
  strike: { participantId: string; bookingId: string; reason: 'LATE_CANCEL' | 'NO_SHOW'; at: Date },
) {
  await tx
    .insertInto('strike')
    .values({ id: newId(), ...strike })
    .onConflict((conflict) => conflict.columns(['bookingId', 'reason']).doNothing())
    .execute();
}

export function findStrike(tx: Tx, bookingId: string, reason: 'LATE_CANCEL' | 'NO_SHOW') {
  return tx
    .selectFrom('strike')
    .select('at')
    .where('bookingId', '=', bookingId)
    .where('reason', '=', reason)
    .executeTakeFirst();
}

/** Removes a strike when a dispute is decided in the participant's favour. */
export async function deleteStrike(tx: Tx, bookingId: string) {
  await tx.deleteFrom('strike').where('bookingId', '=', bookingId).execute();
}

export async function deleteOne(tx: Tx, strikeId: string): Promise<void> {
  await tx.deleteFrom('strike').where('id', '=', strikeId).execute();
}

/** Whether an appeal against the pause that this strike began was granted. */
export async function isPauseLifted(tx: Tx, participantId: string, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('appeal')
    .select('id')
    .where('participantId', '=', participantId)
    .where('kind', '=', 'PAUSE')
    .where('heldAt', '=', since)
    .where('status', '=', 'GRANTED')
    .executeTakeFirst();
  return row !== undefined;
}

export function listStrikes(tx: Tx, participantId: string, since: Date) {
  return tx
    .selectFrom('strike')
    .innerJoin('booking', 'booking.id', 'strike.bookingId')
    .innerJoin('study', 'study.id', 'booking.studyId')
    .select(['strike.at', 'strike.reason', 'study.publicName as studyName'])
    .where('strike.participantId', '=', participantId)
    .where('strike.at', '>=', since)
    .orderBy('strike.at')
    .execute();
}
