import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/**
 * Takes one place of an open study and one of its time, in one statement and by compare-and-set. Null counts or
 * `isTimeTaken: false` say which of them was full: then the caller's transaction must not commit.
 */
export async function takePlaces(tx: Tx, { studyId, slotId, now }: { studyId: string; slotId: string; now: Date }) {
  const row = await tx
    .with('place', (query) =>
      query
        .updateTable('study')
        .set((set) => ({ filled: set('filled', '+', 1) }))
        .where('id', '=', studyId)
        .where('status', 'in', ['RECRUITING', 'PAUSED'])
        .whereRef('filled', '<', 'desiredParticipants')
        .returning(['filled', 'desiredParticipants']),
    )
    .with('time', (query) =>
      query
        .updateTable('slot')
        .set((set) => ({ booked: set('booked', '+', 1) }))
        .where('id', '=', slotId)
        .whereRef('booked', '<', 'capacity')
        .returning(sql<boolean>`booked < capacity`.as('isFree')),
    )
    .selectNoFrom(({ selectFrom, exists }) => [
      selectFrom('place').select('filled').as('filled'),
      selectFrom('place').select('desiredParticipants').as('desiredParticipants'),
      selectFrom('time').select('isFree').as('isFree'),
      // The slots as they were before this statement; the one that it takes is left out here.
      exists(
        selectFrom('slot')
          .select('slot.id')
          .where('slot.studyId', '=', studyId)
          .where('slot.id', '<>', slotId)
          .where('slot.startsAt', '>=', now)
          .whereRef('slot.booked', '<', 'slot.capacity'),
      ).as('isOtherFree'),
    ])
    .executeTakeFirstOrThrow();
  const { filled, desiredParticipants, isFree, isOtherFree } = row;
  return {
    filled,
    desiredParticipants,
    isTimeTaken: isFree !== null,
    hasFreeTimes: isFree === true || Boolean(isOtherFree),
  };
}

/** Takes one place of a time by compare-and-set; false if it is full. */
export async function takeSlot(tx: Tx, slotId: string): Promise<boolean> {
  const result = await tx
    .updateTable('slot')
    .set((set) => ({ booked: set('booked', '+', 1) }))
    .where('id', '=', slotId)
    .whereRef('booked', '<', 'capacity')
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

export async function freeSlot(tx: Tx, slotId: string) {
  await tx
    .updateTable('slot')
    .set((set) => ({ booked: set('booked', '-', 1) }))
    .where('id', '=', slotId)
    .execute();
}

export async function freePlace(tx: Tx, studyId: string) {
  await tx
    .updateTable('study')
    .set((set) => ({ filled: set('filled', '-', 1) }))
    .where('id', '=', studyId)
    .execute();
}
