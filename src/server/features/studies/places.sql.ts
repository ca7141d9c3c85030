import type { Tx } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';

/** Takes one place of an open study by compare-and-set. False if it has none. */
export async function takePlace(tx: Tx, studyId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('study')
    .set((set) => ({ filled: set('filled', '+', 1) }))
    .where('id', '=', studyId)
    .where('status', 'in', ['RECRUITING', 'PAUSED'])
    .whereRef('filled', '<', 'desiredParticipants')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Takes one place of a slot. False if it has none. */
export async function takeSlot(tx: Tx, slotId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('slot')
    .set((set) => ({ booked: set('booked', '+', 1) }))
    .where('id', '=', slotId)
    .where('calledOffAt', 'is', null)
    .whereRef('booked', '<', 'capacity')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Takes one place of an open study and of one of its slots, with one statement. */
export async function takePlaceAndSlot(tx: Tx, studyId: string, slotId: string) {
  const [taken] = await takeBoth(tx, studyId, slotId);
  return taken ?? { hasPlace: false, hasSlot: false };
}
const takeBoth = statement<{ hasPlace: boolean; hasSlot: boolean }, [studyId: string, slotId: string]>(
  `with place as (
     update study set filled = filled + 1
     where id = $1 and status in ('RECRUITING', 'PAUSED') and filled < desired_participants returning id
   ), time as (
     update slot set booked = booked + 1 where id = $2 and called_off_at is null and booked < capacity returning id
   )
   select exists (select from place) as has_place, exists (select from time) as has_slot`,
);

export async function freeSlot(tx: Tx, slotId: string): Promise<void> {
  await tx
    .updateTable('slot')
    .set((set) => ({ booked: set('booked', '-', 1) }))
    .where('id', '=', slotId)
    .execute();
}

export async function freePlace(tx: Tx, studyId: string): Promise<void> {
  await tx
    .updateTable('study')
    .set((set) => ({ filled: set('filled', '-', 1) }))
    .where('id', '=', studyId)
    .execute();
}

/** A slot, locked; the study must be locked before. */
export function lockSlot(tx: Tx, slotId: string) {
  return tx.selectFrom('slot').selectAll().where('id', '=', slotId).forUpdate().executeTakeFirst();
}

/** Empties a slot for good. False if that was already done. */
export async function callOffSlot(tx: Tx, slotId: string, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('slot')
    .set({ booked: 0, calledOffAt: at })
    .where('id', '=', slotId)
    .where('calledOffAt', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** A slot that takes place can be booked until it is full. */
export async function reopenSlot(tx: Tx, slotId: string): Promise<void> {
  await tx.updateTable('slot').set({ closesAt: null }).where('id', '=', slotId).execute();
}

export async function findStudyOfSlot(tx: Tx, slotId: string): Promise<string | undefined> {
  const row = await tx.selectFrom('slot').select('studyId').where('id', '=', slotId).executeTakeFirst();
  return row?.studyId;
}
