import type { CompiledQuery } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { later, type RowChange } from '../../platform/db/later.ts';
import { builtByShape } from '../../platform/db/statement.ts';

/*
 * Written at the latest with the commit. Compare-and-set has the last word: if the row has no place, `onFull` throws
 * then.
 */

const taking = builtByShape<string>();

/** Takes one place of an open study. */
export async function takePlace(tx: Tx, studyId: string, onFull: () => never): Promise<void> {
  const write = (studyIds: readonly string[]) =>
    taking(`study ${studyIds.length}`, studyIds, (ids) =>
      tx
        .updateTable('study')
        .set((set) => ({ filled: set('filled', '+', 1) }))
        .where('id', 'in', ids)
        .where('status', 'in', ['RECRUITING', 'PAUSED'])
        .whereRef('filled', '<', 'desiredParticipants'),
    );
  await later(tx, ofIds('place', studyId, write), { row: studyId, onNothing: onFull });
}

/** Takes one place of a time. */
export async function takeSlot(tx: Tx, slotId: string, onFull: () => never): Promise<void> {
  const write = (slotIds: readonly string[]) =>
    taking(`slot ${slotIds.length}`, slotIds, (ids) =>
      tx
        .updateTable('slot')
        .set((set) => ({ booked: set('booked', '+', 1) }))
        .where('id', 'in', ids)
        .where('calledOffAt', 'is', null)
        .whereRef('booked', '<', 'capacity'),
    );
  await later(tx, ofIds('time', slotId, write), { row: slotId, onNothing: onFull });
}

/** A change of the row with an id, and in the same way of others. */
function ofIds(kind: string, id: string, write: (ids: readonly string[]) => CompiledQuery): RowChange {
  return { kind, values: [id], write: (rows) => write(rows.flat() as string[]) };
}

export async function freeSlot(tx: Tx, slotId: string) {
  const update = tx
    .updateTable('slot')
    .set((set) => ({ booked: set('booked', '-', 1) }))
    .where('id', '=', slotId);
  await later(tx, update, { row: slotId });
}

export async function freePlace(tx: Tx, studyId: string) {
  const update = tx
    .updateTable('study')
    .set((set) => ({ filled: set('filled', '-', 1) }))
    .where('id', '=', studyId);
  await later(tx, update, { row: studyId });
}

/** A time, locked; its study must be locked before. */
export function lockSlot(tx: Tx, slotId: string) {
  return tx.selectFrom('slot').selectAll().where('id', '=', slotId).forUpdate().executeTakeFirst();
}

/** Empties a time for good. False if somebody has done it already. */
export async function callOffSlot(tx: Tx, slotId: string, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('slot')
    .set({ booked: 0, calledOffAt: at })
    .where('id', '=', slotId)
    .where('calledOffAt', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** A time that takes place can be booked until it is full. */
export async function reopenSlot(tx: Tx, slotId: string): Promise<void> {
  await tx.updateTable('slot').set({ closesAt: null }).where('id', '=', slotId).execute();
}

export async function findStudyOfSlot(tx: Tx, slotId: string): Promise<string | undefined> {
  const row = await tx.selectFrom('slot').select('studyId').where('id', '=', slotId).executeTakeFirst();
  return row?.studyId;
}
