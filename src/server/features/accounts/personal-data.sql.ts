import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deleting, moving, redacting } from '../../platform/db/kept-rows.ts';

export async function deleteOwnRows(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('session').where('userId', '=', userId).execute();
  await tx.deleteFrom('knownDevice').where('userId', '=', userId).execute();
  await tx.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
  await tx.deleteFrom('oneTimeToken').where('userId', '=', userId).execute();
  await tx.deleteFrom('mutedTopic').where('userId', '=', userId).execute();
  await tx.deleteFrom('projectAccess').where('userId', '=', userId).execute();
  await tx.deleteFrom('calendarFeed').where('userId', '=', userId).execute();
}

export async function leaveTombstone(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('appUser')
    .set({
      firstName: 'Former',
      lastName: 'member',
      email: `${userId}@erased.invalid`,
      mobileNumber: null,
      mobileNumberUsedAt: null,
      freedNumber: null,
      payoutsHeldUntil: null,
      payoutsHeldBecause: null,
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
      wantedStudy: null,
      language: null,
      suspensionReason: null,
      isOrganizationAdmin: false,
      memberRole: 'MEMBER',
      seesAllProjects: true,
      hasParticipantInfo: false,
      erasedAt: now,
    })
    .where('id', '=', userId)
    .execute();
}

export const endedSessions = deleting(
  'session',
  (before) => sql`least(expires_at, coalesce(revoked_at, expires_at)) < ${before}`,
);
export const oldLinks = deleting('oneTimeToken', (before) => sql`expires_at < ${before}`);
export const oldDevices = deleting('knownDevice', (before) => sql`last_seen_at < ${before}`);
export const oldSignUpNetworks = redacting(
  'appUser',
  sql`sign_up_network = null`,
  (before) => sql`sign_up_network is not null and created_at < ${before}`,
);
export const oldSessionNetworks = redacting(
  'session',
  sql`network = null`,
  (before) => sql`network is not null and created_at < ${before}`,
);

/** A topic stays muted if either account had muted it. */
export const movedTopics = moving('mutedTopic', 'userId', { once: ['topic'] });
