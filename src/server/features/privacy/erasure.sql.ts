import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** What erasing a person deletes, what it leaves, and what blocks it (personal-data.sql.ts describes it). */

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
    'nameLookUp',
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
  // The other side's text is also about the person.
  await tx
    .deleteFrom('bookingMessage')
    .where((where) =>
      where.or([
        where('authorId', '=', userId),
        where('bookingId', 'in', where.selectFrom('booking').select('id').where('participantId', '=', userId)),
      ]),
    )
    .execute();
  await tx.deleteFrom('profileChange').where('participantId', '=', userId).execute();
  await tx.deleteFrom('unfitStudy').where('participantId', '=', userId).execute();
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
  await tx.deleteFrom('fraudSignal').where('participantId', '=', userId).execute();
  await tx.updateTable('refund').set({ reason: '' }).where('requestedBy', '=', userId).execute();
  await tx
    .updateTable('adjustment')
    .set({ reason: '' })
    .where((where) => where.or([where('fromOwnerId', '=', userId), where('toOwnerId', '=', userId)]))
    .execute();
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
      signUpNetwork: null,
      renamedAt: null,
      suspensionReason: null,
      isOrganizationAdmin: false,
      hasParticipantInfo: false,
      erasedAt: now,
    })
    .where('id', '=', userId)
    .execute();
}

// ---- What blocks an erasure

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
