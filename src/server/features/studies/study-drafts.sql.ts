import type { StudyDraft } from '../../../contract/studies/draft-content.ts';
import type { Tx } from '../../platform/db/database.ts';

interface Saved {
  content: StudyDraft;
  stage: number;
  savedAt: Date;
}

export function findDraft(tx: Tx, projectId: string, authorId: string) {
  return tx
    .selectFrom('studyDraft')
    .select(['content', 'stage', 'revision', 'savedAt'])
    .where('projectId', '=', projectId)
    .where('authorId', '=', authorId)
    .executeTakeFirst();
}

/** Saves over the given revision; undefined if another device was faster. 0 means "none yet". */
export function saveDraft(tx: Tx, projectId: string, authorId: string, draft: Saved, revision: number) {
  const values = { ...draft, content: JSON.stringify(draft.content) };
  if (revision === 0) {
    return tx
      .insertInto('studyDraft')
      .values({ projectId, authorId, ...values, revision: draft.savedAt.getTime() })
      .onConflict((conflict) => conflict.columns(['projectId', 'authorId']).doNothing())
      .returning(['revision', 'savedAt'])
      .executeTakeFirst();
  }
  return tx
    .updateTable('studyDraft')
    .set({ ...values, revision: revision + 1 })
    .where('projectId', '=', projectId)
    .where('authorId', '=', authorId)
    .where('revision', '=', revision)
    .returning(['revision', 'savedAt'])
    .executeTakeFirst();
}

export async function deleteDraft(tx: Tx, projectId: string, authorId: string) {
  await tx.deleteFrom('studyDraft').where('projectId', '=', projectId).where('authorId', '=', authorId).execute();
}
