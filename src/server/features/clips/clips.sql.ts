import { type Insertable, sql } from 'kysely';
import type { ClipSubject } from '../../../domain/audio.ts';
import type { CheckedAudio } from '../../platform/audio/rewrite-audio.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ClipTable } from '../../platform/db/study-tables.ts';

/** A checked clip, as people see it. */
const SHOWN = [
  'id',
  'subject',
  'questionId',
  'language',
  'transcript',
  'waveform',
  'bytes',
  sql<string>`media_type`.as('mediaType'),
  sql<number>`milliseconds`.as('milliseconds'),
] as const;

export function findProject(tx: Tx, organizationId: string, projectId: string) {
  return tx
    .selectFrom('project')
    .select('id')
    .where('id', '=', projectId)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
}

export function findStudy(tx: Tx, studyId: string) {
  return tx
    .selectFrom('study')
    .select(['id', 'organizationId', 'status', 'screeners'])
    .where('id', '=', studyId)
    .executeTakeFirst();
}

/**
 * The storage that a person and an organisation use. Answers count once they are sent, because strangers can start them. Locks
 * the person, so that concurrent uploads can't exceed the limit.
 */
export async function readUse(tx: Tx, userId: string, organizationId: string) {
  await tx.selectFrom('appUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { rows } = await sql<{ unsent: number; organizationBytes: number }>`
    select (select count(*) from clip where made_by = ${userId} and sent_at is null) as unsent,
      (select coalesce(sum(bytes), 0) from clip where (subject <> 'ANSWER' or sent_at is not null)
        and study_id in (select id from study where organization_id = ${organizationId}))
      + (select coalesce(sum(bytes), 0) from clip where study_id is null
         and project_id in (select id from project where organization_id = ${organizationId})) as organization_bytes`.execute(
    tx,
  );
  const { unsent = 0, organizationBytes = 0 } = rows[0] ?? {};
  return { unsent: Number(unsent), organizationBytes: Number(organizationBytes) };
}

export async function insertClip(tx: Tx, clip: Insertable<ClipTable>): Promise<void> {
  await tx.insertInto('clip').values(clip).execute();
}

/** Locks a person's own clip. */
export function lockOwn(tx: Tx, userId: string, clipId: string) {
  return tx
    .selectFrom('clip')
    .select(['id', 'bytes', 'received', 'checkedAt', 'sentAt'])
    .where('id', '=', clipId)
    .where('madeBy', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function addPart(tx: Tx, clipId: string, startsAt: number, content: Uint8Array): Promise<void> {
  await tx
    .insertInto('clipPart')
    .values({ clipId, startsAt, content: Buffer.from(content).toString('base64') })
    .execute();
  await tx
    .updateTable('clip')
    .set({ received: startsAt + content.byteLength })
    .where('id', '=', clipId)
    .execute();
}

/** All parts of a clip that have arrived, in order. */
export async function readParts(tx: Tx, clipId: string): Promise<Uint8Array> {
  const rows = await tx
    .selectFrom('clipPart')
    .select('content')
    .where('clipId', '=', clipId)
    .orderBy('startsAt')
    .execute();
  return Buffer.concat(rows.map(({ content }) => Buffer.from(content, 'base64')));
}

/** Records that a clip is audio and stored; false if it is gone, or was recorded as stored before. */
export async function noteChecked(
  tx: Tx,
  clipId: string,
  { mediaType, milliseconds, content }: CheckedAudio,
  at: Date,
): Promise<boolean> {
  const bytes = content.byteLength;
  const result = await tx
    .updateTable('clip')
    .set({ checkedAt: at, mediaType, milliseconds, bytes, received: bytes })
    .where('id', '=', clipId)
    .where('checkedAt', 'is', null)
    .executeTakeFirst();
  await tx.deleteFrom('clipPart').where('clipId', '=', clipId).execute();
  return Number(result.numUpdatedRows) > 0;
}

export async function deleteUnchecked(tx: Tx, clipId: string): Promise<void> {
  await tx.deleteFrom('clip').where('id', '=', clipId).where('checkedAt', 'is', null).execute();
}

export function findShown(tx: Tx, clipId: string) {
  return tx
    .selectFrom('clip')
    .select(SHOWN)
    .where('id', '=', clipId)
    .where('checkedAt', 'is not', null)
    .executeTakeFirst();
}

/** A person's unpublished clips in a project, in order of creation. */
export function listUnpublished(tx: Tx, userId: string, projectId: string) {
  return tx
    .selectFrom('clip')
    .select(SHOWN)
    .where('madeBy', '=', userId)
    .where('projectId', '=', projectId)
    .where('checkedAt', 'is not', null)
    .where('sentAt', 'is', null)
    .orderBy('id')
    .execute();
}

/** A consent form's clip belongs to its first version, because later ones have another text (AUDIO-05). */
const isUpToDate = sql<boolean>`(subject <> 'CONSENT' or exists (
  select from consent_form f where f.study_id = clip.study_id and f.replaced_at is null and f.version = 1))`;

/** The clips of a study for these subjects. */
export function listOfStudy(tx: Tx, studyId: string, subjects: readonly ClipSubject[]) {
  return tx
    .selectFrom('clip')
    .select(SHOWN)
    .where('studyId', '=', studyId)
    .where('subject', 'in', [...subjects])
    .where('sentAt', 'is not', null)
    .where(isUpToDate)
    .orderBy('id')
    .execute();
}

export function listOfApplication(tx: Tx, applicationId: string) {
  return tx.selectFrom('clip').select(SHOWN).where('applicationId', '=', applicationId).orderBy('id').execute();
}

/** The answers by voice of everybody who applied for a study. */
export function listAnswersOfStudy(tx: Tx, studyId: string) {
  return tx
    .selectFrom('clip')
    .select(SHOWN)
    .where('studyId', '=', studyId)
    .where('applicationId', 'in', (query) =>
      query.selectFrom('application').select('id').where('studyId', '=', studyId).where('applicantErased', '=', false),
    )
    .orderBy('id')
    .execute();
}

/** The clips that a key opens: the holder's own, a study's, or the answers of one application. */
export type Hearing =
  | { of: 'maker'; userId: string }
  | { of: 'study'; studyId: string; subjects: readonly ClipSubject[] }
  | { of: 'application'; applicationId: string }
  | { of: 'answers'; studyId: string };

/** A clip that the key opens; undefined for any other. */
export function findHeard(tx: Tx, clipId: string, hearing: Hearing) {
  const query = tx
    .selectFrom('clip')
    .select([sql<string>`media_type`.as('mediaType')])
    .where('id', '=', clipId)
    .where('checkedAt', 'is not', null);
  const heard =
    hearing.of === 'maker'
      ? query.where('madeBy', '=', hearing.userId)
      : hearing.of === 'application'
        ? query.where('applicationId', '=', hearing.applicationId)
        : hearing.of === 'answers'
          ? query.where('studyId', '=', hearing.studyId).where('applicationId', 'is not', null)
          : query
              .where('studyId', '=', hearing.studyId)
              .where('subject', 'in', [...hearing.subjects])
              .where('sentAt', 'is not', null)
              .where(isUpToDate);
  return heard.executeTakeFirst();
}

/** Publishes a clip with a study; false if it is not the person's own, of this project, checked and unpublished. */
export async function publish(
  tx: Tx,
  clipId: string,
  {
    userId,
    projectId,
    ...set
  }: { userId: string; projectId: string; studyId: string; transcript: string; sentAt: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('clip')
    .set(set)
    .where('id', '=', clipId)
    .where('madeBy', '=', userId)
    .where('projectId', '=', projectId)
    .where('checkedAt', 'is not', null)
    .where('sentAt', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** Sends an answer with an application or one of its entries; false if it is not the person's own answer to this question. */
export async function send(
  tx: Tx,
  clipId: string,
  answer: {
    userId: string;
    studyId: string;
    questionId: string;
    applicationId: string;
    entryId: string | null;
    sentAt: Date;
  },
): Promise<boolean> {
  const { userId, studyId, questionId, ...set } = answer;
  const result = await tx
    .updateTable('clip')
    .set(set)
    .where('id', '=', clipId)
    .where('madeBy', '=', userId)
    .where('subject', '=', 'ANSWER')
    .where('studyId', '=', studyId)
    .where('questionId', '=', questionId)
    .where('checkedAt', 'is not', null)
    .where('sentAt', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** The questions that these clips read aloud, to check them before they are published. */
export function listSubjects(tx: Tx, clipIds: readonly string[]) {
  return tx
    .selectFrom('clip')
    .select(['id', 'subject', 'questionId', 'language'])
    .where('id', 'in', [...clipIds])
    .execute();
}

/** Deletes a person's own clip unless it was published or sent. */
export async function deleteOwn(tx: Tx, userId: string, clipId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('clip')
    .where('id', '=', clipId)
    .where('madeBy', '=', userId)
    .where('sentAt', 'is', null)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

/** Deletes a published clip of an organisation's study. */
export async function deleteOfOrganization(tx: Tx, organizationId: string, clipId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('clip')
    .where('id', '=', clipId)
    .where('subject', '<>', 'ANSWER')
    .where('studyId', 'in', tx.selectFrom('study').select('id').where('organizationId', '=', organizationId))
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

/** Deletes clips that were not published, sent or saved in a draft, and that were started before an instant. */
export async function deleteAbandoned(tx: Tx, before: Date): Promise<number> {
  const result = await tx
    .deleteFrom('clip')
    .where('sentAt', 'is', null)
    .where('startedAt', '<', before)
    .where(
      sql<boolean>`not exists (
        select from study_draft d where d.project_id = clip.project_id and d.author_id = clip.made_by
          and d.content->'audio'->'clips' @> jsonb_build_array(jsonb_build_object('id', clip.id::text)))`,
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Clips whose sound must be removed: for the first time, or again because the first removal was before an instant. */
export function listRemoved(tx: Tx, before: Date) {
  return tx
    .selectFrom('removedClip')
    .select(['id', 'removedAt'])
    .where((where) => where.or([where('removedAt', 'is', null), where('removedAt', '<', before)]))
    .limit(500)
    .execute();
}

export async function noteRemoved(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('removedClip')
    .set({ removedAt: at })
    .where('id', 'in', [...ids])
    .execute();
}

export async function forgetRemoved(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('removedClip')
    .where('id', 'in', [...ids])
    .execute();
}
