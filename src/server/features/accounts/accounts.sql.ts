import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import { DOCUMENT_VERSIONS } from '../../../contract/accounts.ts';
import type { UserType, VerificationStatus } from '../../../domain/enumerations.ts';
import type { LesserRole, MemberRole } from '../../../domain/member-roles.ts';
import { STUDY_CODE, splitCode } from '../../../domain/study-code.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OneTimeTokenTable, SessionTable, UserTable } from '../../platform/db/people-tables.ts';
import { statement } from '../../platform/db/statement.ts';

export async function insertUser(tx: Tx, user: Insertable<UserTable>) {
  await tx.insertInto('appUser').values(user).execute();
}

/** The code of a study, by its code or its id; null if there is none. */
export async function findStudyCode(tx: Tx, codeOrId: string): Promise<string | null> {
  const isCode = STUDY_CODE.test(codeOrId);
  const { code, key } = isCode ? splitCode(codeOrId) : { code: codeOrId, key: null };
  const study = await tx
    .selectFrom('study')
    .select('code')
    .where(isCode ? 'code' : 'id', '=', code)
    .executeTakeFirst();
  return study ? `${study.code}${key ?? ''}` : null;
}

/** The public name of the study that a person came for, while it takes applications. */
export async function findWantedStudyId(tx: Tx, userId: string): Promise<string | null> {
  const study = await tx
    .selectFrom('appUser')
    .innerJoin('study', (join) => join.on(sql<SqlBool>`study.code = left(app_user.wanted_study, 7)`))
    .select('study.id')
    .where('appUser.id', '=', userId)
    .where('study.status', '=', 'RECRUITING')
    .executeTakeFirst();
  return study?.id ?? null;
}

function selectUsers(tx: Tx) {
  return tx
    .selectFrom('appUser')
    .leftJoin('organization', 'organization.id', 'appUser.organizationId')
    .selectAll('appUser')
    .select([
      'organization.name as organizationName',
      'organization.adminVerificationStatus as verificationStatus',
      'organization.suspensionReason as organizationSuspension',
      agreedTo('TERMS').as('agreedToTerms'),
      agreedTo('PRIVACY').as('agreedToPrivacy'),
    ]);
}

/** Whether the person's latest decision about a document's current version was to agree. */
function agreedTo(document: keyof typeof DOCUMENT_VERSIONS) {
  return sql<boolean>`coalesce((select event = 'GIVEN' from consent where consent.user_id = app_user.id
    and document = ${document} and version = ${DOCUMENT_VERSIONS[document]} order by at desc, id desc limit 1), false)`;
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUserById>>>;

export function findUserById(tx: Tx, userId: string) {
  return selectUsers(tx).where('appUser.id', '=', userId).executeTakeFirst();
}

/** The fields of a person that mails need. */
export function listAddressees(tx: Tx, userIds: readonly string[]) {
  return tx
    .selectFrom('appUser')
    .select(['id', 'role', 'language', 'firstName', 'email', 'emailVerifiedAt', 'erasedAt'])
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .execute();
}

export function findUserByGoogle(tx: Tx, googleSubject: string) {
  return selectUsers(tx).where('appUser.googleSubject', '=', googleSubject).executeTakeFirst();
}

export function findUserByEmail(tx: Tx, email: string) {
  return selectUsers(tx).where('appUser.email', '=', email).executeTakeFirst();
}

export function findUserByNumber(tx: Tx, mobileNumber: string) {
  return selectUsers(tx).where('appUser.mobileNumber', '=', mobileNumber).executeTakeFirst();
}

/** Accounts whose number its new owner has registered. */
export function listUsersByFreedNumber(tx: Tx, freedNumber: string) {
  return selectUsers(tx).where('appUser.freedNumber', '=', freedNumber).orderBy('appUser.id').execute();
}

/** An active login session with its person; ended sessions and suspended people are not found. */
export function findLoginSession(tx: Tx, sessionId: string, now: Date) {
  return selectUsers(tx)
    .innerJoin('session', 'session.userId', 'appUser.id')
    .where('session.id', '=', sessionId)
    .select('session.confirmedAt')
    .where('session.revokedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where('appUser.suspendedAt', 'is', null)
    .where('appUser.erasedAt', 'is', null)
    .executeTakeFirst();
}

interface CallerRow {
  sessionId: string;
  id: string;
  email: string | null;
  role: UserType;
  hasSecondFactor: boolean;
  organizationId: string | null;
  organizationRole: MemberRole;
  projectIds: string[] | null;
  verificationStatus: VerificationStatus | null;
}

/** The people of active login sessions: every request reads this first. Ended sessions and suspended people are not found. */
export const listCallers = statement<CallerRow, [sessionIds: readonly string[], now: Date]>(`
   select s.id as session_id, u.id, u.email, u.role, u.totp_enabled_at is not null as has_second_factor,
     u.organization_id, case when u.is_organization_admin then 'ADMIN' else u.member_role end as organization_role,
     case when not u.sees_all_projects then array(select project_id::text from project_access a where a.user_id = u.id) end as project_ids,
     o.admin_verification_status as verification_status
   from session s join app_user u on u.id = s.user_id left join organization o on o.id = u.organization_id
   where s.id = any($1::uuid[]) and s.revoked_at is null and s.expires_at > $2 and u.suspended_at is null and u.erased_at is null`);

interface LivingSession {
  id: string;
  organizationId: string | null;
}

/** Which of these sessions are active: not ended, expired or idle, and of people who may sign in. */
export const listLivingSessions = statement<
  LivingSession,
  [sessionIds: readonly string[], now: Date, usedSince: Date]
>(`select s.id, u.organization_id from session s join app_user u on u.id = s.user_id
   where s.id = any($1::uuid[]) and s.revoked_at is null and s.expires_at > $2 and s.rotated_at > $3
     and u.suspended_at is null and u.erased_at is null`);

export async function updateUser(tx: Tx, userId: string, change: Updateable<UserTable>) {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable('appUser').set(change).where('id', '=', userId).execute();
}

export function findSessionById(tx: Tx, sessionId: string) {
  return tx.selectFrom('session').selectAll().where('id', '=', sessionId).executeTakeFirst();
}

export async function insertLoginSession(tx: Tx, session: Insertable<SessionTable>) {
  await tx.insertInto('session').values(session).execute();
}

/** Locks the session that a refresh token belongs to, whether the token is the current or the previous one. */
export function lockLoginSession(tx: Tx, refreshHash: string) {
  return tx
    .selectFrom('session')
    .selectAll()
    .where((where) =>
      where.or([where('refreshHash', '=', refreshHash), where('previousRefreshHash', '=', refreshHash)]),
    )
    .forUpdate()
    .executeTakeFirst();
}

export async function rotateSession(
  tx: Tx,
  sessionId: string,
  change: { refreshHash: string; previousRefreshHash: string; rotatedAt: Date },
) {
  await tx.updateTable('session').set(change).where('id', '=', sessionId).execute();
}

export async function revokeLoginSession(tx: Tx, sessionId: string, now: Date) {
  await tx
    .updateTable('session')
    .set({ revokedAt: now })
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .execute();
}

/**
 * Ends every session of a person, or all but one. Also ends the calendar address and links that would change the email
 * address.
 */
export async function revokeLoginSessions(tx: Tx, userId: string, now: Date, exceptSessionId?: string) {
  await tx
    .updateTable('session')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '<>', exceptSessionId as string))
    .execute();
  await tx.deleteFrom('calendarFeed').where('userId', '=', userId).execute();
  await endTokens(tx, userId, 'CHANGE_EMAIL', now);
}

export async function confirmSession(tx: Tx, sessionId: string, now: Date) {
  await tx.updateTable('session').set({ confirmedAt: now }).where('id', '=', sessionId).execute();
}

export async function insertToken(tx: Tx, token: Insertable<OneTimeTokenTable>) {
  await tx.insertInto('oneTimeToken').values(token).execute();
}

/** Ends every unused link of a kind, because a newer link or a change replaces them. */
export async function endTokens(tx: Tx, userId: string, purpose: OneTimeTokenTable['purpose'], now: Date) {
  await tx
    .updateTable('oneTimeToken')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute();
}

/** Uses up a token by compare-and-set, so that only one of two concurrent uses succeeds. */
export function useToken(tx: Tx, tokenHash: string, purpose: OneTimeTokenTable['purpose'], now: Date) {
  return tx
    .updateTable('oneTimeToken')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['userId', 'newEmail', 'browserHash'])
    .executeTakeFirst();
}

/** A link that has not ended, even if it was used. */
export function findToken(tx: Tx, tokenHash: string, now: Date) {
  return tx
    .selectFrom('oneTimeToken')
    .select(['userId', 'purpose', 'newEmail', 'usedAt'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

export function listAdminIds(tx: Tx) {
  return tx
    .selectFrom('appUser')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('suspendedAt', 'is', null)
    .where('erasedAt', 'is', null)
    .execute();
}

export function listNames(tx: Tx, userIds: readonly string[]) {
  return tx.selectFrom('appUser').select(['id', 'firstName', 'lastName']).where('id', 'in', userIds).execute();
}

/** The projects of somebody who does not see all of them. */
const PROJECT_IDS = sql<string[] | null>`case when not sees_all_projects then array(
  select project_id::text from project_access a where a.user_id = app_user.id) end`;

/** Replaces the projects that a person sees; null for all of them. */
export async function setProjects(tx: Tx, userId: string, projectIds: readonly string[] | null) {
  await tx.deleteFrom('projectAccess').where('userId', '=', userId).execute();
  if (projectIds !== null && projectIds.length > 0) await addProjects(tx, userId, projectIds);
}

/** Projects that were deleted in the meantime are left out. */
export async function addProjects(tx: Tx, userId: string, projectIds: readonly string[]) {
  await sql`insert into project_access (user_id, project_id)
    select ${userId}, id from project where id = any(${[...projectIds]}::uuid[]) on conflict do nothing`.execute(tx);
}

export function listOrganizationMembers(tx: Tx, organizationId: string) {
  return (
    tx
      .selectFrom('appUser')
      .select(['id as userId', 'firstName', 'lastName', 'email', 'isOrganizationAdmin as isAdmin', 'memberRole'])
      .select(PROJECT_IDS.as('projectIds'))
      .where('organizationId', '=', organizationId)
      .where('erasedAt', 'is', null)
      .orderBy('createdAt')
      // Every researcher has an email address.
      .$narrowType<{ email: string; memberRole: LesserRole }>()
      .execute()
  );
}

/** The account into which this one was merged, or the account itself. */
export async function findCurrentAccount(tx: Tx, userId: string): Promise<string> {
  const merged = await tx
    .selectFrom('mergedAccount')
    .select('keptId')
    .where('closedId', '=', userId)
    .executeTakeFirst();
  return merged?.keptId ?? userId;
}
