import { sql } from 'kysely';
import type { StudyDraft } from '../../../contract/studies/draft-content.ts';
import type { StudyKind } from '../../../domain/study-kinds.ts';
import type { Tx } from '../../platform/db/database.ts';

interface Saved {
  content: StudyDraft;
  stage: number;
  savedAt: Date;
}

/** Where a draft belongs: to its author, and to a project, or to none while it is only tried out. */
interface Place {
  projectId: string | null;
  authorId: string;
}

function selectDrafts(tx: Tx, { projectId, authorId }: Place) {
  return tx
    .selectFrom('studyDraft')
    .where('authorId', '=', authorId)
    .where('projectId', projectId === null ? 'is' : '=', projectId);
}

/** An author's drafts, last saved first. */
export function listDrafts(tx: Tx, place: Place) {
  return selectDrafts(tx, place)
    .select([
      'id',
      'stage',
      'savedAt',
      sql<string>`coalesce(content #>> '{details,name}', '')`.as('name'),
      sql<StudyKind>`coalesce(content #>> '{details,kind}', 'ONE_TO_ONE')`.as('kind'),
    ])
    .orderBy('savedAt', 'desc')
    .orderBy('id')
    .execute();
}

/** One draft, or the one that was saved last. */
export function findDraft(tx: Tx, place: Place, id?: string) {
  const drafts = selectDrafts(tx, place).select(['id', 'content', 'stage', 'revision', 'savedAt']);
  return (id === undefined ? drafts : drafts.where('id', '=', id))
    .orderBy('savedAt', 'desc')
    .orderBy('id')
    .executeTakeFirst();
}

/** Makes an author's drafts wait for each other, until the commit. */
export async function lockDrafts(tx: Tx, { authorId }: Place): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('drafts of ' || ${authorId}, 0))`.execute(tx);
}

/** Adds a draft; undefined if its id is taken. It begins at the time in milliseconds, so that no device takes it for another. */
export function insertDraft(tx: Tx, { projectId, authorId }: Place, id: string, draft: Saved) {
  return tx
    .insertInto('studyDraft')
    .values({ ...toValues(draft), id, projectId, authorId, revision: draft.savedAt.getTime() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['revision', 'savedAt'])
    .executeTakeFirst();
}

/** Saves over the given revision; undefined if another device was faster. */
export function updateDraft(tx: Tx, { projectId, authorId }: Place, id: string, draft: Saved, revision: number) {
  return tx
    .updateTable('studyDraft')
    .set({ ...toValues(draft), revision: revision + 1 })
    .where('id', '=', id)
    .where('authorId', '=', authorId)
    .where('projectId', projectId === null ? 'is' : '=', projectId)
    .where('revision', '=', revision)
    .returning(['revision', 'savedAt'])
    .executeTakeFirst();
}

const toValues = ({ content, stage, savedAt }: Saved) => ({ content: JSON.stringify(content), stage, savedAt });

/** Moves a draft that was tried out into a project. */
export async function moveDraft(tx: Tx, authorId: string, id: string, projectId: string): Promise<void> {
  await tx.updateTable('studyDraft').set({ projectId }).where('id', '=', id).where('authorId', '=', authorId).execute();
}

export async function deleteDraft(tx: Tx, { projectId, authorId }: Place, id: string): Promise<void> {
  await tx
    .deleteFrom('studyDraft')
    .where('id', '=', id)
    .where('authorId', '=', authorId)
    .where('projectId', projectId === null ? 'is' : '=', projectId)
    .execute();
}

/** Deletes the drafts that say the same name, for clients that publish without saying which draft it was. */
export async function deleteDraftsNamed(tx: Tx, { projectId, authorId }: Place, name: string): Promise<void> {
  await tx
    .deleteFrom('studyDraft')
    .where('authorId', '=', authorId)
    .where('projectId', '=', projectId)
    .where(sql<boolean>`content #>> '{details,name}' = ${name}`)
    .execute();
}
