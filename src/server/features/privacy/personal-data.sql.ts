import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';

/*
 * Everything we store about one person, table by table: how the export reads it, and what erasing leaves. A test
 * compares this file with the schema, so that a new table can't be forgotten.
 */

/** Every table that names people, and what an erasure does with its rows. */
export const PERSONAL_TABLES = {
  app_user: 'becomes a tombstone: the id, the role and the dates',
  participant_profile: 'deleted',
  mobile_money_account: 'deleted',
  name_look_up: 'deleted',
  profile_change: 'deleted',
  unfit_study: 'deleted',
  remembered_answer: 'deleted',
  remembered_mark: 'written by erasing: keyed hashes of the mailbox and the numbers, with no id of the account',
  session: 'deleted',
  known_device: 'deleted',
  recovery_code: 'deleted',
  one_time_token: 'deleted',
  other_address: 'deleted, by the account and by the address',
  phone_code: 'deleted, by the account and by the number',
  number_request: 'deleted, by the account and by the number; those that the person decided keep the id',
  merged_account: 'keeps the ids',
  merge_proof: 'deleted',
  muted_topic: 'deleted',
  notification: 'deleted',
  text_message: 'the number deleted; the row keeps the id for six years',
  text_choice: 'deleted',
  short_link: 'deleted',
  ussd_session: 'deleted, by the account and by the number',
  ussd_pin: 'deleted',
  translation: 'proposals deleted; an accepted text, which belongs to the product, loses the person',
  waitlist_entry: 'deleted, by the address',
  contact_message: 'deleted, by the address, also where the message holds it',
  organization_invitation: 'deleted, by the address; those that the person sent keep the id',
  api_key: 'loses the person’s name; keeps the id',
  application: 'answers, instructions and history words deleted; the row keeps the id',
  assignment: 'keeps the id',
  assignment_entry: 'answers and the words of a rejection deleted; the row stays for the books',
  booking_message: 'deleted, in every session of the person',
  dispute_statement: 'deleted',
  calendar_feed: 'deleted',
  own_calendar: 'deleted',
  busy_time: 'deleted',
  panel: 'keeps the id',
  panel_member: 'deleted',
  panel_departure: 'deleted',
  guest: 'deleted, by the account and by the address; those that the person invited keep the id',
  guest_link: 'keeps the id',
  applicant_mark: 'deleted; those that the person made keep the id',
  study_draft: 'deleted',
  study_template: 'keeps the id; deleted with the last member of an organisation',
  weekly_mail: 'deleted',
  fraud_signal: 'deleted; where somebody else’s names the person, the id stays',
  refund: 'the words deleted; the row keeps the id for six years',
  adjustment: 'the words deleted when it is about the person’s money; ids stay',
  payout: 'number and account name deleted; the row keeps the id for six years',
  top_up: 'keeps the id',
  provider_event: 'what the provider sent about the person deleted',
  unclaimed_transfer: 'a keyed hash of a number that nobody had, with no id of an account',
  organization_decision: 'lives for seconds; keeps the id',
  organization_information: 'deleted with the last member of an organisation',
  organization: 'loses the person’s name',
  rating_pair: 'keeps the id',
  rating: 'those about the person deleted; those by the person lose the author and the sentence',
  rating_review: 'the words deleted; what is about the person goes with the rating',
  booking: 'keeps the id',
  strike: 'keeps the id',
  project: 'keeps the id',
  study: 'keeps the id',
  consent_form: 'keeps the id of the researcher who published it',
  clip: 'deleted, with its sound',
  signed_consent:
    'the typed name, address, witness and mark deleted; the row keeps the id as the proof of what was agreed',
  observer: 'deleted, by the address; those that the person invited keep the id',
  consent: 'keeps the id: it is the proof of what was agreed',
} as const;

/** Where a batch of a long section ended: its last row's time, exact as text, and id. */
export interface Position {
  positionAt: string;
  positionId: string;
}

/** A batch of a long section, oldest first, after another one's last row; with the columns of `Position`. */
function batchAfter<O>(
  query: SelectQueryBuilder<Tables, keyof Tables, O>,
  [at, id]: readonly [at: string, id: string],
  after: Position | undefined,
  limit: number,
): Promise<(O & Position)[]> {
  const [time, key] = [sql.ref<Date>(at), sql.ref<string>(id)];
  return query
    .select([sql<string>`${time}::text`.as('positionAt'), sql<string>`${key}`.as('positionId')])
    .$if(after !== undefined, (rest) =>
      rest.where(sql<boolean>`(${time}, ${key}) > (${after?.positionAt}::timestamptz, ${after?.positionId}::uuid)`),
    )
    .orderBy(time)
    .orderBy(key)
    .limit(limit)
    .execute() as Promise<(O & Position)[]>;
}

export function readAccount(tx: Tx, userId: string) {
  return tx
    .selectFrom('appUser')
    .leftJoin('organization', 'organization.id', 'appUser.organizationId')
    .select([
      'appUser.id as userId',
      'role',
      'firstName',
      'lastName',
      'email',
      'emailVerifiedAt',
      'mobileNumber',
      'mobileNumberUsedAt',
      'payoutsHeldUntil',
      'phoneNumber',
      'linkedInUrl',
      'address',
      'isOrganizationAdmin',
      'wantedStudy',
      'language',
      'organization.name as organization',
      'totpEnabledAt as authenticatorAppSince',
      'appUser.createdAt as registeredAt',
    ])
    .where('appUser.id', '=', userId)
    .execute();
}

export function readProfile(tx: Tx, userId: string) {
  return tx.selectFrom('participantProfile').selectAll().where('userId', '=', userId).execute();
}

export function readMobileMoney(tx: Tx, userId: string) {
  return tx.selectFrom('mobileMoneyAccount').selectAll().where('userId', '=', userId).execute();
}

/** Changes of the facts that decide which studies fit, and the decisions on those that waited for a review. */
export function readProfileChanges(tx: Tx, userId: string) {
  return tx
    .selectFrom('profileChange')
    .select(['fields', 'status', 'dateOfBirth', 'gender', 'reason', 'at', 'decidedAt', 'answer'])
    .where('participantId', '=', userId)
    .orderBy('at')
    .execute();
}

/** Texts that the person proposed in their language. */
export function readTranslations(tx: Tx, userId: string) {
  return tx
    .selectFrom('translation')
    .select(['language', 'textKey as text', 'words', 'status', 'proposedAt', 'decidedAt'])
    .where('proposerId', '=', userId)
    .orderBy('proposedAt')
    .execute();
}

/** Studies that we showed the person as not fitting. */
export function readUnfitStudies(tx: Tx, userId: string) {
  return tx
    .selectFrom('unfitStudy')
    .innerJoin('study', 'study.id', 'unfitStudy.studyId')
    .select(['publicName as study', 'at'])
    .where('participantId', '=', userId)
    .orderBy('at')
    .execute();
}

export function readConsents(tx: Tx, userId: string) {
  return tx
    .selectFrom('consent')
    .select(['document', 'version', 'purpose', 'event', 'at'])
    .where((where) =>
      where.or([
        where('userId', '=', userId),
        where('userId', 'in', where.selectFrom('mergedAccount').select('closedId').where('keptId', '=', userId)),
      ]),
    )
    .orderBy('at')
    .execute();
}

/** Consent forms of studies that the person signed, and what they withdrew. */
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
      // As it was read, and the original of a translation.
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

/** Invitations to observe a study that the person sent, or that went to their address. */
export function readObservers(tx: Tx, userId: string, email: string | null) {
  return tx
    .selectFrom('observer')
    .innerJoin('study', 'study.id', 'observer.studyId')
    .select(['study.publicName as study', 'observer.name', 'affiliation', 'email', 'observer.createdAt', 'expiresAt'])
    .where((where) =>
      where.or([where('invitedBy', '=', userId), ...(email === null ? [] : [where('email', '=', email)])]),
    )
    .orderBy('observer.createdAt')
    .execute();
}

/** Accounts of the person that became one with this account. */
export function readMergedAccounts(tx: Tx, userId: string) {
  return tx
    .selectFrom('mergedAccount')
    .select(['closedId as accountId', 'mergedAt'])
    .where('keptId', '=', userId)
    .orderBy('mergedAt')
    .execute();
}

export function readMutedTopics(tx: Tx, userId: string) {
  return tx.selectFrom('mutedTopic').select('topic').where('userId', '=', userId).execute();
}

export function readTextChoice(tx: Tx, userId: string) {
  return tx.selectFrom('textChoice').select(['alsoTexts', 'stoppedAt']).where('userId', '=', userId).execute();
}

export function readTexts(tx: Tx, userId: string, after: Position | undefined, limit: number) {
  const all = tx
    .selectFrom('textMessage')
    .select(['template as about', 'number', 'status', 'segments', 'createdAt', 'sentAt'])
    .where('userId', '=', userId);
  return batchAfter(all, ['textMessage.createdAt', 'textMessage.id'], after, limit);
}

export function readDevices(tx: Tx, userId: string) {
  return tx
    .selectFrom('session')
    .select(['userAgent', 'createdAt as signedInAt', 'rotatedAt as lastUsedAt', 'revokedAt as endedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
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

/** Answers that the person keeps for other studies. */
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
    .select(['booking.id', 'study.publicName as study', 'booking.status', 'startsAt', 'endsAt', 'booking.createdAt'])
    .where((where) => where.or([where('participantId', '=', userId), where('booking.researcherId', '=', userId)]));
  return batchAfter(all, ['booking.startsAt', 'booking.id'], after, limit);
}

/** Work in the person's own time, entry by entry. */
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

export function readPayouts(tx: Tx, userId: string) {
  return tx
    .selectFrom('payout')
    .select(['id', 'amountPesewas', 'status', 'network', 'number', 'accountName', 'createdAt', 'settledAt'])
    .where('participantId', '=', userId)
    .orderBy('createdAt')
    .execute();
}

export function readTopUps(tx: Tx, userId: string) {
  return tx
    .selectFrom('topUp')
    .select(['reference', 'amountPesewas', 'status', 'createdAt', 'settledAt'])
    .where('createdBy', '=', userId)
    .orderBy('createdAt')
    .execute();
}

export function readStrikes(tx: Tx, userId: string) {
  return tx.selectFrom('strike').select(['reason', 'at']).where('participantId', '=', userId).orderBy('at').execute();
}

export function readNotifications(tx: Tx, userId: string, after: Position | undefined, limit: number) {
  const all = tx
    .selectFrom('notification')
    .select(['message', 'translations', 'createdAt', 'readAt'])
    .where('userId', '=', userId);
  return batchAfter(all, ['notification.createdAt', 'notification.id'], after, limit);
}

export function readProjects(tx: Tx, userId: string) {
  return tx
    .selectFrom('project')
    .select(['projectName', 'description', 'createdAt'])
    .where('creatorId', '=', userId)
    .orderBy('createdAt')
    .execute();
}

export function readStudies(tx: Tx, userId: string) {
  return tx
    .selectFrom('study')
    .select(['name', 'publicName', 'description', 'status', 'publishedAt'])
    .where('researcherId', '=', userId)
    .orderBy('publishedAt')
    .execute();
}

export function readMessages(tx: Tx, userId: string, after: Position | undefined, limit: number) {
  const all = tx.selectFrom('bookingMessage').select(['bookingId', 'body', 'sentAt']).where('authorId', '=', userId);
  return batchAfter(all, ['bookingMessage.sentAt', 'bookingMessage.id'], after, limit);
}

/** What the person recorded; its sound is added from the object store. */
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

export function readDrafts(tx: Tx, userId: string) {
  return tx.selectFrom('studyDraft').select(['content', 'savedAt']).where('authorId', '=', userId).execute();
}

/** Templates that the person saved for their organisation. */
export function readTemplates(tx: Tx, userId: string) {
  return tx
    .selectFrom('studyTemplate')
    .select(['name', 'content', 'savedAt'])
    .where('savedBy', '=', userId)
    .orderBy('savedAt')
    .execute();
}

/** Researchers' notes about the person. */
export function readMarks(tx: Tx, userId: string) {
  return tx
    .selectFrom('applicantMark')
    .innerJoin('application', 'application.id', 'applicantMark.applicationId')
    .innerJoin('study', 'study.id', 'application.studyId')
    .select(['study.publicName as study', 'applicantMark.starred', 'applicantMark.note', 'applicantMark.changedAt'])
    .where('application.participantId', '=', userId)
    .orderBy('applicantMark.changedAt')
    .execute();
}

/** What the person said about sessions. */
export function readRatingsBy(tx: Tx, userId: string) {
  return tx
    .selectFrom('rating')
    .innerJoin('ratingPair', (join) =>
      join.onRef('ratingPair.kind', '=', 'rating.kind').onRef('ratingPair.subjectId', '=', 'rating.subjectId'),
    )
    .innerJoin('study', 'study.id', 'ratingPair.studyId')
    .select(['study.publicName as study', ...RATED, 'rating.sentence', 'rating.writtenAt', 'rating.shownAt'])
    .where('rating.authorId', '=', userId)
    .orderBy('rating.writtenAt')
    .execute();
}

/** What others said about sessions of the person, once it is shown to them (RATING-05). */
export function readRatingsAbout(tx: Tx, userId: string) {
  return tx
    .selectFrom('rating')
    .innerJoin('ratingPair', (join) =>
      join.onRef('ratingPair.kind', '=', 'rating.kind').onRef('ratingPair.subjectId', '=', 'rating.subjectId'),
    )
    .innerJoin('study', 'study.id', 'ratingPair.studyId')
    .select([
      'study.publicName as study',
      ...RATED,
      sql<string>`case when rating.held_because is null then rating.sentence else '' end`.as('sentence'),
      'rating.shownAt',
    ])
    .where('ratingPair.participantId', '=', userId)
    .where('rating.side', '=', 'RESEARCHER')
    .where('rating.shownAt', 'is not', null)
    .where('rating.removedAt', 'is', null)
    .orderBy('rating.shownAt')
    .execute();
}
const RATED = [
  'rating.asDescribed',
  'rating.onTime',
  'rating.respectful',
  'rating.paidAsSaid',
  'rating.tookPart',
  'rating.honest',
] as const;

/** Ratings that the person asked us to look at. */
export function readRatingReviews(tx: Tx, userId: string) {
  return tx
    .selectFrom('ratingReview')
    .select(['words', 'status', 'answer', 'askedAt', 'decidedAt'])
    .where('askedBy', '=', userId)
    .orderBy('askedAt')
    .execute();
}

/** The numbers that researchers see of the person. */
export function readReputation(tx: Tx, userId: string) {
  return tx
    .selectFrom('reputation')
    .select(['sessions', 'missed', 'answeredShare as onTimePercent', 'standing', 'month'])
    .where('subjectKind', '=', 'PARTICIPANT')
    .where('subjectId', '=', userId)
    .execute();
}

export function readSubmissions(tx: Tx, userId: string) {
  return tx.selectFrom('organizationInformation').selectAll().where('submittedBy', '=', userId).execute();
}

/** API keys that the person made for their organisation. */
export function readApiKeys(tx: Tx, userId: string) {
  return tx
    .selectFrom('apiKey')
    .select(['name', 'mode', 'scopes', 'networks', 'createdAt', 'expiresAt', 'revokedAt'])
    .where('madeBy', '=', userId)
    .orderBy('createdAt')
    .execute();
}

export function readInvitations(tx: Tx, userId: string, email: string | null) {
  return tx
    .selectFrom('organizationInvitation')
    .select(['email', 'isAdmin', 'status', 'createdAt'])
    .where((where) =>
      where.or([where('invitedBy', '=', userId), ...(email === null ? [] : [where('email', '=', email)])]),
    )
    .orderBy('createdAt')
    .execute();
}

/** Panels that the person is in, or has left. */
export async function readPanels(tx: Tx, userId: string) {
  const kept = await tx
    .selectFrom('panelMember')
    .innerJoin('organization', 'organization.id', 'panelMember.organizationId')
    .select(['organization.name as organization', 'addedAt'])
    .where('participantId', '=', userId)
    .orderBy('addedAt')
    .execute();
  const left = await tx
    .selectFrom('panelDeparture')
    .innerJoin('organization', 'organization.id', 'panelDeparture.organizationId')
    .select(['organization.name as organization', 'leftAt'])
    .where('participantId', '=', userId)
    .orderBy('leftAt')
    .execute();
  return [...kept, ...left];
}

/** Invitations to apply for studies: of the account, of its address, and those that the person sent. */
export function readGuests(tx: Tx, userId: string, email: string | null) {
  return tx
    .selectFrom('guest')
    .innerJoin('study', 'study.id', 'guest.studyId')
    .select(['study.publicName as study', 'guest.source', 'guest.invitedAt', 'guest.joinedAt'])
    .where((where) =>
      where.or([
        where('guest.participantId', '=', userId),
        ...(email === null ? [] : [where('guest.email', '=', email)]),
      ]),
    )
    .orderBy('guest.invitedAt')
    .execute();
}

/** The person's own calendars; of their events we keep only when they are. */
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

export function readWaitlist(tx: Tx, email: string) {
  return tx.selectFrom('waitlistEntry').selectAll().where('email', '=', email).execute();
}

/** Messages sent with the contact form under the person's address. */
export function readContactMessages(tx: Tx, email: string) {
  return tx
    .selectFrom('contactMessage')
    .select(['name', 'email', 'message', 'receivedAt'])
    .where('email', '=', email)
    .orderBy('receivedAt')
    .execute();
}

/** Codes that we texted to the account's number, or to one that the person wanted. */
export function readPhoneCodes(tx: Tx, userId: string) {
  return tx
    .selectFrom('phoneCode')
    .innerJoin('appUser', (join) =>
      join.on((on) =>
        on.or([on('appUser.id', '=', on.ref('phoneCode.userId')), on('appUser.mobileNumber', '=', on.ref('number'))]),
      ),
    )
    .select(['number', 'purpose', 'requestedAt', 'usedAt'])
    .where('appUser.id', '=', userId)
    .orderBy('requestedAt')
    .execute();
}

/** Calls of the phone menus: when they were, and what was being typed. */
export function readDialled(tx: Tx, userId: string) {
  return tx
    .selectFrom('ussdSession')
    .select(['number', 'startedAt', 'steppedAt', 'answer as lastPage', sql<unknown>`state -> 'draft'`.as('typed')])
    .where('userId', '=', userId)
    .orderBy('startedAt')
    .execute();
}

/** That there is a PIN for the phone menus; the PIN itself is kept as a hash. */
export function readPin(tx: Tx, userId: string) {
  return tx.selectFrom('ussdPin').select(['chosenAt', 'lockedUntil']).where('userId', '=', userId).execute();
}

/** Requests to move the account to another number after its SIM was lost. */
export function readNumberRequests(tx: Tx, userId: string) {
  return tx
    .selectFrom('numberRequest')
    .select(['oldNumber', 'newNumber', 'firstName', 'lastName', 'dateOfBirth', 'lastPayments', 'status', 'askedAt'])
    .select(['decidedAt', 'answer'])
    .where('participantId', '=', userId)
    .orderBy('askedAt')
    .execute();
}

/** Addresses that the account requested or used before. */
export function readOtherAddresses(tx: Tx, userId: string) {
  return tx
    .selectFrom('otherAddress')
    .select(['email', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
}

export function readHistory(tx: Tx, userId: string, after: Position | undefined, limit: number) {
  const all = tx
    .selectFrom('auditEvent')
    .select(['at', 'action', 'actor', 'details'])
    .where((where) => where.or([where('actorId', '=', userId), where('subjectId', '=', userId)]));
  return batchAfter(all, ['auditEvent.at', 'auditEvent.id'], after, limit);
}

export function readRefunds(tx: Tx, userId: string) {
  return tx
    .selectFrom('refund')
    .select(['id', 'amountPesewas', 'reason', 'status', 'createdAt', 'settledAt'])
    .where('requestedBy', '=', userId)
    .orderBy('createdAt')
    .execute();
}

/** Signals from the scoring of applications and payouts. */
export function readSignals(tx: Tx, userId: string) {
  return tx
    .selectFrom('fraudSignal')
    .select(['subject', 'signal', 'points', 'at', 'clearedAt'])
    .where('participantId', '=', userId)
    .orderBy('at')
    .execute();
}
