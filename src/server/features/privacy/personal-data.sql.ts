import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/*
 * Everything that is kept about one person, table by table: how it is read for the export, and what erasing leaves.
 * A test compares this file with the schema, so that a new table can't be forgotten.
 */

/** Every table that names people, and what an erasure does with its rows. */
export const PERSONAL_TABLES = {
  app_user: 'becomes a tombstone: the id, the role and the dates',
  participant_profile: 'deleted',
  mobile_money_account: 'deleted',
  session: 'deleted',
  known_device: 'deleted',
  recovery_code: 'deleted',
  one_time_token: 'deleted',
  muted_topic: 'deleted',
  notification: 'deleted',
  waitlist_entry: 'deleted, by the address',
  organization_invitation: 'deleted, by the address; those that the person sent keep the id',
  application: 'answers, instructions and history words deleted; the row keeps the id',
  booking_message: 'deleted, in every session of the person',
  dispute_statement: 'deleted',
  calendar_feed: 'deleted',
  applicant_mark: 'deleted; those that the person made keep the id',
  study_draft: 'deleted',
  weekly_mail: 'deleted',
  payout: 'number and account name deleted; the row keeps the id for six years',
  top_up: 'keeps the id',
  provider_event: 'what the provider told about the person deleted',
  organization_information: 'deleted with the last member of an organisation',
  organization: 'loses the person’s name',
  booking: 'keeps the id',
  strike: 'keeps the id',
  project: 'keeps the id',
  study: 'keeps the id',
  consent: 'keeps the id: it is the proof of what was agreed',
} as const;

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
      'phoneNumber',
      'linkedInUrl',
      'address',
      'isOrganizationAdmin',
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

export function readConsents(tx: Tx, userId: string) {
  return tx
    .selectFrom('consent')
    .select(['document', 'version', 'purpose', 'event', 'at'])
    .where('userId', '=', userId)
    .orderBy('at')
    .execute();
}

export function readMutedTopics(tx: Tx, userId: string) {
  return tx.selectFrom('mutedTopic').select('topic').where('userId', '=', userId).execute();
}

export function readDevices(tx: Tx, userId: string) {
  return tx
    .selectFrom('session')
    .select(['userAgent', 'createdAt as signedInAt', 'rotatedAt as lastUsedAt', 'revokedAt as endedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
}

export function readApplications(tx: Tx, userId: string) {
  return tx
    .selectFrom('application')
    .innerJoin('study', 'study.id', 'application.studyId')
    .select([
      'application.id',
      'study.publicName as study',
      'application.status',
      'application.responses',
      'application.instructions',
      'application.appliedAt',
      'application.invitedAt',
    ])
    .where('participantId', '=', userId)
    .orderBy('appliedAt')
    .execute();
}

export function readBookings(tx: Tx, userId: string) {
  return tx
    .selectFrom('booking')
    .innerJoin('study', 'study.id', 'booking.studyId')
    .select(['booking.id', 'study.publicName as study', 'booking.status', 'startsAt', 'endsAt', 'booking.createdAt'])
    .where((where) => where.or([where('participantId', '=', userId), where('booking.researcherId', '=', userId)]))
    .orderBy('startsAt')
    .execute();
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

export function readNotifications(tx: Tx, userId: string) {
  return tx
    .selectFrom('notification')
    .select(['message', 'createdAt', 'readAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
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

export function readMessages(tx: Tx, userId: string) {
  return tx
    .selectFrom('bookingMessage')
    .select(['bookingId', 'body', 'sentAt'])
    .where('authorId', '=', userId)
    .orderBy('sentAt')
    .execute();
}

export function readDrafts(tx: Tx, userId: string) {
  return tx.selectFrom('studyDraft').select(['content', 'savedAt']).where('authorId', '=', userId).execute();
}

/** What researchers noted about the person. */
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

export function readSubmissions(tx: Tx, userId: string) {
  return tx.selectFrom('organizationInformation').selectAll().where('submittedBy', '=', userId).execute();
}

export function readInvitations(tx: Tx, userId: string, email: string) {
  return tx
    .selectFrom('organizationInvitation')
    .select(['email', 'isAdmin', 'status', 'createdAt'])
    .where((where) => where.or([where('invitedBy', '=', userId), where('email', '=', email)]))
    .orderBy('createdAt')
    .execute();
}

export function readWaitlist(tx: Tx, email: string) {
  return tx.selectFrom('waitlistEntry').selectAll().where('email', '=', email).execute();
}

export function readHistory(tx: Tx, userId: string) {
  return tx
    .selectFrom('auditEvent')
    .select(['at', 'action', 'actor', 'details'])
    .where((where) => where.or([where('actorId', '=', userId), where('subjectId', '=', userId)]))
    .orderBy('at')
    .execute();
}

// ---- Erasing

/** Locks the person, so that two erasures, or an erasure and a sign-in, come one after the other. */
export function lockPerson(tx: Tx, userId: string) {
  return tx.selectFrom('appUser').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst();
}

/** Locks those who administer the platform, so that the last two can't leave at once. */
export function lockPlatformAdmins(tx: Tx) {
  return tx
    .selectFrom('appUser')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('suspendedAt', 'is', null)
    .where('erasedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function deleteOwnRows(tx: Tx, userId: string) {
  for (const table of [
    'participantProfile',
    'mobileMoneyAccount',
    'session',
    'knownDevice',
    'recoveryCode',
    'oneTimeToken',
    'mutedTopic',
    'notification',
    'weeklyMail',
    'calendarFeed',
  ] as const) {
    await tx.deleteFrom(table).where('userId', '=', userId).execute();
  }
  // The other side's words are about the person, too.
  await tx
    .deleteFrom('bookingMessage')
    .where((where) =>
      where.or([
        where('authorId', '=', userId),
        where('bookingId', 'in', where.selectFrom('booking').select('id').where('participantId', '=', userId)),
      ]),
    )
    .execute();
  await tx.deleteFrom('disputeStatement').where('authorId', '=', userId).execute();
  await tx.deleteFrom('studyDraft').where('authorId', '=', userId).execute();
}

export async function deleteByAddress(tx: Tx, email: string) {
  await tx.deleteFrom('waitlistEntry').where('email', '=', email).execute();
  await tx.deleteFrom('organizationInvitation').where('email', '=', email).execute();
}

/** Takes answers, instructions and the words of histories; the rows stay for the books and the study's counts. */
export async function redactApplications(tx: Tx, userId: string) {
  await tx
    .deleteFrom('disputeStatement')
    .where('applicationId', 'in', (from) =>
      from.selectFrom('application').select('id').where('participantId', '=', userId),
    )
    .execute();
  await tx
    .deleteFrom('applicantMark')
    .where('applicationId', 'in', (from) =>
      from.selectFrom('application').select('id').where('participantId', '=', userId),
    )
    .execute();
  await tx
    .updateTable('application')
    .set({ responses: '[]', instructions: null })
    .where('participantId', '=', userId)
    .execute();
  await tx
    .updateTable('statusChange')
    .set({ reason: null })
    .where('reason', 'is not', null)
    .where((where) =>
      where.or([
        where('actorId', '=', userId),
        where('entityId', 'in', where.selectFrom('application').select('id').where('participantId', '=', userId)),
        where('entityId', 'in', where.selectFrom('booking').select('id').where('participantId', '=', userId)),
      ]),
    )
    .execute();
}

/** What stays in the books is an amount, a date and an id. */
export async function redactMoney(tx: Tx, userId: string) {
  const references = await tx.selectFrom('payout').select('id').where('participantId', '=', userId).execute();
  await tx
    .updateTable('payout')
    .set({ number: '', accountName: '', failureReason: null })
    .where('participantId', '=', userId)
    .execute();
  for (const { id } of references) {
    const attempts = `po_${id.replaceAll('-', '')}_`;
    await tx
      .updateTable('providerEvent')
      .set({ payload: '{}' })
      .where(sql<boolean>`starts_with(reference, ${attempts})`)
      .execute();
  }
  await tx
    .updateTable('providerEvent')
    .set({ payload: '{}' })
    .where('reference', 'in', tx.selectFrom('topUp').select('reference').where('createdBy', '=', userId))
    .execute();
}

/** Waiting and finished jobs that hold the person's address (mails to somebody without an account, contact messages). */
export async function deleteJobsAbout(tx: Tx, email: string) {
  await sql`delete from pgboss.job where position(${email} in lower(data::text)) > 0
    or position(${email} in lower(coalesce(output::text, ''))) > 0`.execute(tx);
}

/** An organisation that bore the person's name, by default or by choice, bears it no more. */
export async function renameOrganizations(tx: Tx, fullName: string) {
  await sql`update organization set name = replace(name, ${fullName}, 'Former member')
    where position(${fullName} in name) > 0`.execute(tx);
}

/** The last member took what was submitted about the organisation along. */
export async function closeOrganization(tx: Tx, organizationId: string) {
  await tx.deleteFrom('organizationInformation').where('organizationId', '=', organizationId).execute();
  await tx.deleteFrom('eligibleAnswer').where('organizationId', '=', organizationId).execute();
  await tx
    .updateTable('organization')
    .set({ name: 'Closed organisation', adminVerificationStatus: 'DECLINED' })
    .where('id', '=', organizationId)
    .execute();
  await tx.updateTable('study').set({ meetingDetails: '' }).where('organizationId', '=', organizationId).execute();
}

export async function leaveTombstone(tx: Tx, userId: string, now: Date) {
  await tx
    .updateTable('appUser')
    .set({
      firstName: 'Former',
      lastName: 'member',
      email: `${userId}@erased.invalid`,
      passwordHash: null,
      googleSubject: null,
      totpSecret: null,
      totpEnabledAt: null,
      totpLastStep: null,
      phoneNumber: null,
      linkedInUrl: null,
      address: null,
      registeringBrowserHash: null,
      suspensionReason: null,
      isOrganizationAdmin: false,
      hasParticipantInfo: false,
      erasedAt: now,
    })
    .where('id', '=', userId)
    .execute();
}

// ---- What stands in the way

export function listOpenApplications(tx: Tx, userId: string) {
  return tx
    .selectFrom('application')
    .select(['id', 'status'])
    .where('participantId', '=', userId)
    .where('status', 'in', ['PENDING', 'INVITED', 'SCHEDULED', 'NO_SHOW', 'DISPUTED'])
    .execute();
}

export function listStandingBookings(tx: Tx, userId: string) {
  return tx
    .selectFrom('booking')
    .select(['id', 'startsAt'])
    .where('participantId', '=', userId)
    .where('status', '=', 'BOOKED')
    .execute();
}

export async function sumOpenPayouts(tx: Tx, userId: string): Promise<number> {
  const row = await tx
    .selectFrom('payout')
    .select(({ fn }) => fn.sum<number | null>('amountPesewas').as('total'))
    .where('participantId', '=', userId)
    .where('status', 'in', ['QUEUED', 'SENT', 'HELD'])
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

export async function countOpenStudies(tx: Tx, organizationId: string): Promise<number> {
  const { open } = await tx
    .selectFrom('study')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('organizationId', '=', organizationId)
    .where('status', 'in', ['RECRUITING', 'PAUSED'])
    .executeTakeFirstOrThrow();
  return open;
}
