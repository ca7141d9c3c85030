import type { QuotaCell } from '../../../domain/quotas.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';

export async function insertCells(tx: Tx, studyId: string, cells: readonly QuotaCell[]) {
  if (cells.length === 0) return;
  await tx
    .insertInto('quotaCell')
    .values(
      cells.map(({ attribute, value, places, canFill = true }, position) => ({
        id: newId(),
        studyId,
        attribute,
        value,
        position,
        places,
        canFill,
      })),
    )
    .execute();
}

export function listCells(tx: Tx, studyId: string) {
  return tx.selectFrom('quotaCell').selectAll().where('studyId', '=', studyId).orderBy('position').execute();
}

export async function addCellPlaces(tx: Tx, cellId: string, places: number) {
  await tx
    .updateTable('quotaCell')
    .set((set) => ({ places: set('places', '+', places) }))
    .where('id', '=', cellId)
    .execute();
}

/** Takes one place of each cell; false if one of them is full. */
export async function takeCells(tx: Tx, cellIds: readonly string[]): Promise<boolean> {
  const result = await tx
    .updateTable('quotaCell')
    .set((set) => ({ filled: set('filled', '+', 1) }))
    .where('id', 'in', [...cellIds])
    .whereRef('filled', '<', 'places')
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === cellIds.length;
}

export async function freeCells(tx: Tx, cellIds: readonly string[]) {
  if (cellIds.length === 0) return;
  await tx
    .updateTable('quotaCell')
    .set((set) => ({ filled: set('filled', '-', 1) }))
    .where('id', 'in', [...cellIds])
    .execute();
}

/** The people with an unused invitation to a study. */
export async function listInvited(tx: Tx, studyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('application')
    .select('participantId')
    .where('studyId', '=', studyId)
    .where('status', '=', 'INVITED')
    .execute();
  return rows.map(({ participantId }) => participantId);
}
