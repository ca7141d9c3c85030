import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { StudyFillingTable } from '../../platform/db/study-tables.ts';

/** The most records that are read: the newest are the most relevant. */
const MOST_READ = 2000;

export async function insertFilling(tx: Tx, filling: Insertable<StudyFillingTable>): Promise<void> {
  await tx.insertInto('studyFilling').values(filling).execute();
}

/** Records when the places were filled, unless that or the study's end was recorded before. */
export function noteFilled(tx: Tx, studyId: string, filledAt: Date): Promise<void> {
  return note(tx, studyId, { filledAt });
}

/** Records the end of a study that was never filled. */
export function noteEnded(tx: Tx, studyId: string, endedAt: Date): Promise<void> {
  return note(tx, studyId, { endedAt });
}

async function note(tx: Tx, studyId: string, change: { filledAt: Date } | { endedAt: Date }): Promise<void> {
  await tx
    .updateTable('studyFilling')
    .set(change)
    .where('studyId', '=', studyId)
    .where('filledAt', 'is', null)
    .where('endedAt', 'is', null)
    .execute();
}

/** The newest studies of a kind that were published after an instant. */
export function listFillings(tx: Tx, kind: string, since: Date) {
  return tx
    .selectFrom('studyFilling')
    .selectAll()
    .where('kind', '=', kind)
    .where('publishedAt', '>', since)
    .orderBy('publishedAt', 'desc')
    .limit(MOST_READ)
    .execute();
}
