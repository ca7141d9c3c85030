import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { batchAfter, type Position } from './batch-after.ts';

/* A participant's answers, actions and signatures. */

export function readProfile(tx: Tx, userId: string) {
  return tx.selectFrom('participantProfile').selectAll().where('userId', '=', userId).execute();
}

/**
 * Changes of the facts that decide which studies the person qualifies for, and the decisions on those that waited for a review.
 */
export function readProfileChanges(tx: Tx, userId: string) {
  return tx
    .selectFrom('profileChange')
    .select(['fields', 'status', 'dateOfBirth', 'gender', 'reason', 'at', 'decidedAt', 'answer'])
    .where('participantId', '=', userId)
    .orderBy('at')
    .execute();
}

/** The person's appeals against what was held of them, and the decisions. */
export function readAppeals(tx: Tx, userId: string) {
  return tx
    .selectFrom('appeal')
    .select(['kind', 'code', 'heldAt', 'channel', 'words', 'status', 'askedAt', 'decideBy', 'decidedAt'])
    .select('decisionReason as answer')
    .where('participantId', '=', userId)
    .orderBy('askedAt')
    .execute();
}

/** Texts that the person proposed as translations. */
export function readTranslations(tx: Tx, userId: string) {
  return tx
    .selectFrom('translation')
    .select(['language', 'textKey as text', 'words', 'status', 'proposedAt', 'decidedAt'])
    .where('proposerId', '=', userId)
    .orderBy('proposedAt')
    .execute();
}

/** Studies for which we showed the person that they don't qualify. */
export function readUnfitStudies(tx: Tx, userId: string) {
  return tx
    .selectFrom('unfitStudy')
    .innerJoin('study', 'study.id', 'unfitStudy.studyId')
    .select(['publicName as study', 'at'])
    .where('participantId', '=', userId)
    .orderBy('at')
    .execute();
}

/** When the person opened the paid questions of a study. */
export function readQuestionsGiven(tx: Tx, userId: string) {
  return tx
    .selectFrom('questionsGiven')
    .innerJoin('study', 'study.id', 'questionsGiven.studyId')
    .select(['publicName as study', 'at', 'paidSeconds'])
    .where('participantId', '=', userId)
    .orderBy('at')
    .execute();
}

/** Consent forms that the person signed, and what they withdrew. */
export function readSignatures(tx: Tx, userId: string) {
  return tx
    .selectFrom('signedConsent')
    .innerJoin('consentForm', 'consentForm.id', 'signedConsent.formId')
    .innerJoin('study', 'study.id', 'signedConsent.studyId')
    .select([
      'study.publicName as study',
      'consentForm.version',
      'consentForm.hash as versionHash',
      'signedConsent.language',
      // The text as the person read it, and the original of a translation.
      sql<string>`coalesce((select t ->> 'text' from jsonb_array_elements(consent_form.translations) t
        where t ->> 'language' = signed_consent.language), consent_form.text)`.as('text'),
      sql<string | null>`case when signed_consent.language <> consent_form.language then consent_form.text end`.as(
        'originalText',
      ),
      'signedConsent.signedName as name',
      'signedConsent.signedAt',
      'signedConsent.ip',
      'signedConsent.recording',
      'signedConsent.sharing',
      'signedConsent.recordingWithdrawnAt',
      'signedConsent.sharingWithdrawnAt',
      'signedConsent.withdrawnAt',
      'signedConsent.witnessName',
      'signedConsent.mark as markAsJpeg',
    ])
    .where('participantId', '=', userId)
    .orderBy('signedAt')
    .execute();
}

export function readApplications(tx: Tx, userId: string, after: Position | undefined, limit: number) {
  const all = tx
    .selectFrom('application')
    .innerJoin('study', 'study.id', 'application.studyId')
    .select([
      'application.id',
      'study.publicName as study',
      'application.status',
      'application.responses',
      'application.screening',
      'application.screeningPesewas',
      'application.answerBy',
      'application.instructions',
      'application.appliedAt',
      'application.invitedAt',
    ])
    .where('participantId', '=', userId);
  return batchAfter(all, ['application.appliedAt', 'application.id'], after, limit);
}

/** The person's remembered answers. */
export function readRememberedAnswers(tx: Tx, userId: string) {
  return tx
    .selectFrom('rememberedAnswer')
    .select(['question', 'answers', 'rememberedAt'])
    .where('participantId', '=', userId)
    .orderBy('rememberedAt')
    .execute();
}

export function readBookings(tx: Tx, userId: string, after: Position | undefined, limit: number) {
  const all = tx
    .selectFrom('booking')
    .innerJoin('study', 'study.id', 'booking.studyId')
    .select([
      'booking.id',
      'study.publicName as study',
      'booking.status',
      'startsAt',
      'endsAt',
      'booking.createdAt',
      'booking.partialStatus',
      'booking.partialPesewas',
    ])
    .where((where) => where.or([where('participantId', '=', userId), where('booking.researcherId', '=', userId)]));
  return batchAfter(all, ['booking.startsAt', 'booking.id'], after, limit);
}

/** The person's work for tasks and diaries, entry by entry. */
export function readWork(tx: Tx, userId: string, after: Position | undefined, limit: number) {
  const all = tx
    .selectFrom('assignmentEntry')
    .innerJoin('assignment', 'assignment.id', 'assignmentEntry.assignmentId')
    .innerJoin('study', 'study.id', 'assignment.studyId')
    .select([
      'study.publicName as study',
      'participantCode',
      'assignmentEntry.number',
      'assignmentEntry.status',
      'assignmentEntry.opensAt',
      'dueAt',
      'submittedAt',
      'answers',
      'reviewedAt',
      'rejection',
      'rejectionWords',
      'payPesewas',
    ])
    .where('assignment.participantId', '=', userId);
  return batchAfter(all, ['assignmentEntry.opensAt', 'assignmentEntry.id'], after, limit);
}

/** The photos that the person handed in, in base64. */
export function readPhotos(tx: Tx, userId: string, after: Position | undefined, limit: number) {
  const all = tx
    .selectFrom('entryPhoto')
    .innerJoin('assignmentEntry', 'assignmentEntry.id', 'entryPhoto.entryId')
    .innerJoin('assignment', 'assignment.id', 'assignmentEntry.assignmentId')
    .innerJoin('study', 'study.id', 'assignment.studyId')
    .select([
      'study.publicName as study',
      'entryPhoto.id as photoId',
      'assignmentEntry.number',
      'entryPhoto.sentAt',
      sql<string>`encode(entry_photo.content, 'base64')`.as('jpeg'),
    ])
    .where('assignment.participantId', '=', userId);
  return batchAfter(all, ['entryPhoto.sentAt', 'entryPhoto.id'], after, limit);
}

export function readStrikes(tx: Tx, userId: string) {
  return tx.selectFrom('strike').select(['reason', 'at']).where('participantId', '=', userId).orderBy('at').execute();
}

/** The person's recordings; the sound is added from the object store. */
export function readClips(tx: Tx, userId: string, after: Position | undefined, limit: number) {
  const all = tx
    .selectFrom('clip')
    .leftJoin('study', 'study.id', 'clip.studyId')
    .select([
      'clip.id as clipId',
      'study.publicName as study',
      'clip.subject',
      'clip.language',
      'clip.transcript',
      'clip.mediaType',
      'clip.startedAt',
      'clip.sentAt',
    ])
    .where('clip.madeBy', '=', userId)
    .where('clip.checkedAt', 'is not', null);
  return batchAfter(all, ['clip.startedAt', 'clip.id'], after, limit);
}

/** The person's own calendars; of their events, we only store the times. */
export function readOwnCalendars(tx: Tx, userId: string) {
  return tx
    .selectFrom('ownCalendar')
    .leftJoin('busyTime', 'busyTime.calendarId', 'ownCalendar.id')
    .select(['host', 'addedAt', 'readAt', 'startsAt', 'endsAt'])
    .where('ownCalendar.userId', '=', userId)
    .orderBy('addedAt')
    .orderBy('startsAt')
    .execute();
}
