import { type CompiledQuery, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { later, type RowChange } from '../../platform/db/later.ts';
import { builtByShape } from '../../platform/db/statement.ts';

/*
 * Written at the latest with the commit. Compare-and-set has the last word: if the row has no place, `onFull` throws
 * then.
 */

/** Takes one place of an open study. */
export async function takePlace(tx: Tx, studyId: string, onFull: () => never): Promise<void> {
  const write = (taken: Taken) =>
    tx
      .updateTable('study')
      .from(taken)
      .set({ filled: sql`filled + taken.places` })
      .whereRef('study.id', '=', 'taken.id')
      .where('status', 'in', ['RECRUITING', 'PAUSED'])
      .where(sql<boolean>`filled + taken.places <= desired_participants`);
  await later(tx, taking('study', studyId, write), { row: studyId, onNothing: onFull });
}

/** Takes one place of a time. */
export async function takeSlot(tx: Tx, slotId: string, onFull: () => never): Promise<void> {
  const write = (taken: Taken) =>
    tx
      .updateTable('slot')
      .from(taken)
      .set({ booked: sql`booked + taken.places` })
      .whereRef('slot.id', '=', 'taken.id')
      .where('calledOffAt', 'is', null)
      .where(sql<boolean>`booked + taken.places <= capacity`);
  await later(tx, taking('slot', slotId, write), { row: slotId, onNothing: onFull });
}

/** Rows, and how many places of each are taken. The values are an id and its number in turn. */
const takenOf = (values: readonly unknown[]) => {
  const rows = values.flatMap((id, at) => (at % 2 === 0 ? [sql`(${id}::uuid, ${values[at + 1]}::int)`] : []));
  return sql<{ id: string; places: number }>`(values ${sql.join(rows)})`.as<'taken'>(sql`taken (id, places)`);
};
type Taken = ReturnType<typeof takenOf>;

/** Takes a place of the row with an id, together with others: several of one row are counted before. */
function taking(table: string, id: string, write: (taken: Taken) => { compile(): CompiledQuery }): RowChange {
  return {
    kind: `places of ${table}`,
    values: [id],
    addsUp: true,
    write: (ids) => {
      const counts = [...Map.groupBy(ids.flat(), (one) => one)].flatMap(([one, all]) => [one, all.length]);
      return updates(`${table} ${counts.length}`, counts, (values) => write(takenOf(values)));
    },
  };
}
const updates = builtByShape();

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
