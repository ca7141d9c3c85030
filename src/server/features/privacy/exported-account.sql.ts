import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { batchAfter, type Position } from './batch-after.ts';

/* The account: its person, the ways to sign in, and its history. */

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
      'memberRole',
      'wantedStudy',
      'language',
      'organization.name as organization',
      'totpEnabledAt as authenticatorAppSince',
      'appUser.createdAt as registeredAt',
    ])
    .where('appUser.id', '=', userId)
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

/** The person's accounts that were merged into this one. */
export function readMergedAccounts(tx: Tx, userId: string) {
  return tx
    .selectFrom('mergedAccount')
    .select(['closedId as accountId', 'mergedAt'])
    .where('keptId', '=', userId)
    .orderBy('mergedAt')
    .execute();
}

export function readDevices(tx: Tx, userId: string) {
  return tx
    .selectFrom('session')
    .select(['userAgent', 'createdAt as signedInAt', 'rotatedAt as lastUsedAt', 'revokedAt as endedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
}

export function readSubmissions(tx: Tx, userId: string) {
  return tx.selectFrom('organizationInformation').selectAll().where('submittedBy', '=', userId).execute();
}

/** Files that the person uploaded to verify an organisation, without their contents, which only admins can open. */
export function readEvidence(tx: Tx, userId: string) {
  return tx
    .selectFrom('organizationEvidence')
    .select(['field', 'mediaType', 'bytes', 'uploadedAt'])
    .where('uploadedBy', '=', userId)
    .orderBy('uploadedAt')
    .execute();
}

/** Addresses whose confirmation the person requested for a verification, and their own address if others named it. */
export function readEvidenceEmails(tx: Tx, userId: string, email: string | null) {
  return tx
    .selectFrom('organizationEmail')
    .select(['field', 'email', 'requestedAt', 'confirmedAt'])
    .where((where) =>
      where.or([where('requestedBy', '=', userId), ...(email === null ? [] : [where('email', '=', email)])]),
    )
    .orderBy('requestedAt')
    .execute();
}

/** API keys that the person created for their organisation. */
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
    .select(['email', 'isAdmin', 'memberRole', 'status', 'createdAt'])
    .where((where) =>
      where.or([where('invitedBy', '=', userId), ...(email === null ? [] : [where('email', '=', email)])]),
    )
    .orderBy('createdAt')
    .execute();
}

/** Codes that we texted to the account's number, or to one that the person wanted to use. */
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

/** Calls of the phone menus: their times, and pending input. */
export function readDialled(tx: Tx, userId: string) {
  return tx
    .selectFrom('ussdSession')
    .select(['number', 'startedAt', 'steppedAt', 'answer as lastPage', sql<unknown>`state -> 'draft'`.as('typed')])
    .where('userId', '=', userId)
    .orderBy('startedAt')
    .execute();
}

/** Whether there is a PIN for the phone menus; the PIN itself is only stored as a hash. */
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

/** Addresses that the account asked to use or used before. */
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
