import { type Insertable, sql } from 'kysely';
import { ConsentFormContent } from '../../../contract/consent-forms/form.ts';
import type { SpokenLanguage } from '../../../domain/audio.ts';
import type { Language } from '../../../domain/languages.ts';
import type { Tx } from '../../platform/db/database.ts';
import { consentMissing, observersOf } from '../../platform/db/expressions.ts';
import { type PageOf, readPage } from '../../platform/db/pages.ts';
import { statement } from '../../platform/db/statement.ts';
import type { ConsentFormTable } from '../../platform/db/study-tables.ts';
import { STUDY_TITLE, titleLanguageReadBy, titleReadBy } from '../../platform/mail/titles.sql.ts';

/** Locks a study of an organisation, so that nobody signs or books while its form changes. */
export function lockOwnStudy(tx: Tx, organizationId: string, studyId: string) {
  return tx
    .selectFrom('study')
    .select(['id', 'language'])
    .where('id', '=', studyId)
    .where('organizationId', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
}

export function findOwnStudy(tx: Tx, organizationId: string, studyId: string) {
  return tx
    .selectFrom('study')
    .select('id')
    .where('id', '=', studyId)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
}

export function findStudy(tx: Tx, studyId: string) {
  return tx
    .selectFrom('study')
    .innerJoin('organization', 'organization.id', 'study.organizationId')
    .select([
      'study.id',
      'study.publicName as studyName',
      'study.studyKind as kind',
      'organization.name as organizationName',
    ])
    .where('study.id', '=', studyId)
    .executeTakeFirst();
}

/** The language in which a participant reads the form. */
export async function readLanguage(tx: Tx, userId: string): Promise<Language> {
  const query = tx.selectFrom('appUser').select('language').where('id', '=', userId);
  return (await query.executeTakeFirst())?.language ?? 'en';
}

/** Whether a study's form was recorded as a clip. */
export async function hasClips(tx: Tx, studyId: string): Promise<boolean> {
  const query = tx.selectFrom('clip').select('id').where('studyId', '=', studyId).where('subject', '=', 'CONSENT');
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

const CONTENT = Object.keys(ConsentFormContent.shape) as (keyof typeof ConsentFormContent.shape)[];

/** A form without its file, which may be large. */
function selectForms(tx: Tx) {
  return tx
    .selectFrom('consentForm')
    .select([
      'id',
      'studyId',
      'version',
      'language',
      'hash',
      'publishedAt',
      ...CONTENT,
      sql<number | null>`length(pdf) / 4 * 3 - length(pdf) + length(rtrim(pdf, '='))`.as('pdfBytes'),
    ]);
}

export function findCurrent(tx: Tx, studyId: string) {
  return selectForms(tx).where('studyId', '=', studyId).where('replacedAt', 'is', null).executeTakeFirst();
}
export type FormRow = NonNullable<Awaited<ReturnType<typeof findCurrent>>>;

/** The PDF of a version in base64. */
export async function findPdf(tx: Tx, formId: string): Promise<string | null> {
  const row = await tx.selectFrom('consentForm').select('pdf').where('id', '=', formId).executeTakeFirst();
  return row?.pdf ?? null;
}

export async function lastVersion(tx: Tx, studyId: string): Promise<number> {
  const row = await tx
    .selectFrom('consentForm')
    .select(({ fn }) => fn.max('version').as('last'))
    .where('studyId', '=', studyId)
    .executeTakeFirst();
  return row?.last ?? 0;
}

export async function replaceCurrent(tx: Tx, studyId: string, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('consentForm')
    .set({ replacedAt: at })
    .where('studyId', '=', studyId)
    .where('replacedAt', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

export async function insertForm(tx: Tx, form: Insertable<ConsentFormTable>): Promise<void> {
  await tx.insertInto('consentForm').values(form).execute();
}

/**
 * Locks a person's application to a study, and the study's row in share mode so that no version is published in between, in the
 * same order as for booking.
 */
export function lockApplication(tx: Tx, studyId: string, by: { participantId: string } | { applicationId: string }) {
  return tx
    .selectFrom('study')
    .innerJoin('application', 'application.studyId', 'study.id')
    .innerJoin('appUser', 'appUser.id', 'application.participantId')
    .select([
      'application.id',
      'application.status',
      'application.participantId',
      'appUser.firstName',
      'appUser.lastName',
      'appUser.language as reads',
      'study.organizationId',
      'study.name as studyName',
      ...STUDY_TITLE,
    ])
    .where('study.id', '=', studyId)
    .$if('participantId' in by, (query) =>
      query.where('application.participantId', '=', (by as { participantId: string }).participantId),
    )
    .$if('applicationId' in by, (query) =>
      query.where('application.id', '=', (by as { applicationId: string }).applicationId),
    )
    .forShare(['study'])
    .forUpdate(['application'])
    .executeTakeFirst();
}

/** A person's application to a study, without a lock. */
export function findApplication(tx: Tx, studyId: string, participantId: string) {
  return tx
    .selectFrom('application')
    .select(['id', 'status'])
    .where('studyId', '=', studyId)
    .where('participantId', '=', participantId)
    .executeTakeFirst();
}

/** Signatures without the fields that only their PDF shows, because the text and the mark may be long. */
function selectSigned(tx: Tx) {
  return tx
    .selectFrom('signedConsent')
    .innerJoin('consentForm', 'consentForm.id', 'signedConsent.formId')
    .innerJoin('study', 'study.id', 'signedConsent.studyId')
    .innerJoin('organization', 'organization.id', 'study.organizationId')
    .innerJoin('appUser as participant', 'participant.id', 'signedConsent.participantId')
    .select([
      'signedConsent.id',
      'signedConsent.formId',
      'signedConsent.studyId',
      'signedConsent.participantId',
      'signedConsent.status',
      'signedConsent.signedName',
      'signedConsent.signedAt',
      'signedConsent.language',
      'signedConsent.recording',
      'signedConsent.sharing',
      'signedConsent.recordingWithdrawnAt',
      'signedConsent.sharingWithdrawnAt',
      'signedConsent.withdrawnAt',
      'consentForm.version',
      'consentForm.hash',
      'study.publicName',
      sql<string>`${sql.raw(titleReadBy('signed_consent.participant_id', 'study'))}`.as('studyName'),
      sql<SpokenLanguage>`${sql.raw(titleLanguageReadBy('signed_consent.participant_id', 'study'))}`.as(
        'studyNameLanguage',
      ),
      'study.name as internalName',
      'study.researcherId',
      'study.organizationId',
      'organization.name as organizationName',
      sql<string>`participant.first_name || ' ' || participant.last_name`.as('participantName'),
      sql<boolean>`signed_consent.recorded_by is not null`.as('isWitnessed'),
      sql<boolean>`consent_form.recording = 'REQUIRED'`.as('recordingIsRequired'),
    ]);
}
export type SignedRow = NonNullable<Awaited<ReturnType<typeof findSigned>>>;

export function findSigned(tx: Tx, consentId: string) {
  return selectSigned(tx).where('signedConsent.id', '=', consentId).executeTakeFirst();
}

/** A signature with everything that its PDF shows. */
export function findForPdf(tx: Tx, consentId: string) {
  return selectSigned(tx)
    .leftJoin('appUser as recorder', 'recorder.id', 'signedConsent.recordedBy')
    .select([
      'consentForm.language as formLanguage',
      'consentForm.text',
      'consentForm.translations',
      'consentForm.pdf',
      'consentForm.approvalNumber',
      'consentForm.ethicsBody',
      'consentForm.recording as asksRecording',
      'consentForm.asksSharing',
      'signedConsent.witnessName',
      'signedConsent.mark',
      sql<string | null>`recorder.first_name || ' ' || recorder.last_name`.as('recordedByName'),
    ])
    .where('signedConsent.id', '=', consentId)
    .executeTakeFirst();
}
export type PrintedRow = NonNullable<Awaited<ReturnType<typeof findForPdf>>>;

/** A person's signature under a version, unless withdrawn. */
export function findSignature(tx: Tx, formId: string, participantId: string) {
  return selectSigned(tx)
    .where('signedConsent.formId', '=', formId)
    .where('signedConsent.participantId', '=', participantId)
    .where('signedConsent.status', '=', 'SIGNED')
    .executeTakeFirst();
}

/** All of a person's signatures in a study, under any version. */
export function listOfPerson(tx: Tx, studyId: string, participantId: string) {
  return tx
    .selectFrom('signedConsent')
    .select(['id', 'status'])
    .where('studyId', '=', studyId)
    .where('participantId', '=', participantId)
    .execute();
}

/** Locks a study and a person's application to it, in the same order as for booking. No row if the application is gone. */
export function lockForWithdrawal(tx: Tx, studyId: string, participantId: string) {
  return tx
    .selectFrom('study')
    .innerJoin('application', 'application.studyId', 'study.id')
    .select(['application.id', 'application.status'])
    .where('study.id', '=', studyId)
    .where('application.participantId', '=', participantId)
    .forUpdate(['study', 'application'])
    .executeTakeFirst();
}

export function listOwn(tx: Tx, participantId: string, page: PageOf) {
  return readPage(page, (limit, offset) =>
    selectSigned(tx)
      .select(sql<number>`count(*) over ()`.as('total'))
      .where('signedConsent.participantId', '=', participantId)
      .orderBy('signedConsent.signedAt', 'desc')
      .orderBy('signedConsent.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

function selectOfStudy(tx: Tx, studyId: string, limit: number) {
  return selectSigned(tx)
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('signedConsent.studyId', '=', studyId)
    .limit(limit);
}

export function listOfStudy(tx: Tx, studyId: string, page: PageOf) {
  return readPage(page, (limit, offset) =>
    selectOfStudy(tx, studyId, limit)
      .orderBy('signedConsent.signedAt', 'desc')
      .orderBy('signedConsent.id', 'desc')
      .offset(offset)
      .execute(),
  );
}

/** The first ones below an id, newest first. */
export function listOfStudyAfter(tx: Tx, studyId: string, after: string, limit: number) {
  return selectOfStudy(tx, studyId, limit)
    .where('signedConsent.id', '<', after)
    .orderBy('signedConsent.id', 'desc')
    .execute();
}

/** Open applicants of a study who have not signed its current form. */
export function listUnsigned(tx: Tx, studyId: string) {
  return tx
    .selectFrom('application')
    .innerJoin('appUser', 'appUser.id', 'application.participantId')
    .select(['application.id as applicationId', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('studyId', '=', studyId)
    .where('applicantErased', '=', false)
    .where('status', 'in', ['PENDING', 'INVITED', 'SCHEDULED'])
    .where(sql<boolean>`${sql.raw(consentMissing('application.study_id', 'application.participant_id'))}`)
    .orderBy('name')
    .limit(200)
    .execute();
}

/** The names of everybody in an organisation: none of them can be an independent witness. */
export function listMemberNames(tx: Tx, organizationId: string) {
  return tx
    .selectFrom('appUser')
    .select(['firstName', 'lastName'])
    .where('organizationId', '=', organizationId)
    .where('erasedAt', 'is', null)
    .execute();
}

/** Records the withdrawal of a part of a signature; false if it was already withdrawn. */
export async function withdrawPart(tx: Tx, consentId: string, part: 'recording' | 'sharing', at: Date) {
  const column = part === 'recording' ? 'recordingWithdrawnAt' : 'sharingWithdrawnAt';
  const result = await tx
    .updateTable('signedConsent')
    .set({ [column]: at })
    .where('id', '=', consentId)
    .where('status', '=', 'SIGNED')
    .where(part, '=', true)
    .where(column, 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

const readMissing = statement<{ isMissing: boolean }, [string, string]>(
  `select ${consentMissing('$1', '$2')} as is_missing`,
);

/** Whether somebody must still sign a study's current form. */
export async function isMissing(tx: Tx, studyId: string, participantId: string): Promise<boolean> {
  const [row] = await readMissing(tx, studyId, participantId);
  return row?.isMissing ?? false;
}

/** The companies for which people may observe a study, one entry for each observer. */
export async function listAffiliations(tx: Tx, studyId: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ observers: string[] }>`select ${observersOf(sql.val(studyId), at)} as observers`.execute(
    tx,
  );
  return rows[0]?.observers ?? [];
}
