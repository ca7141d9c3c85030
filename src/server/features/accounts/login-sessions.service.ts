import type { SignedIn } from '../../../contract/accounts.ts';
import { addHours } from '../../../domain/calendar.ts';
import { readAccessToken, signAccessToken } from '../../platform/access-tokens.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { nearNetworkOf } from '../../platform/http/addresses.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { hashSecret, newId, newSecret } from '../../platform/ids.ts';
import { keyedHash } from '../../platform/keyed-hash.ts';
import { mailTo } from '../../platform/mail/mail-jobs.ts';
import { readTogether } from '../../platform/read-together.ts';
import { found } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { newDevice } from './accounts.mails.ts';
import * as rules from './accounts.rules.ts';
import { asUser } from './accounts.service.ts';
import * as sql from './accounts.sql.ts';
import { deleteFeedOfSession } from './calendar-addresses.sql.ts';
import { seeDevice } from './devices.sql.ts';
import type { From } from './known-browsers.service.ts';

/* Login sessions. The feature sign-in handles how people sign in, and the consequences. */

/**
 * Opens a login session; notifies the person by email if the browser is new. A session that was opened with a texted code counts
 * as confirmed: for some minutes, sensitive changes need no further confirmation.
 */
export async function openLoginSession(
  work: Work,
  user: sql.UserRow,
  from: From,
  { isConfirmed = false }: { isConfirmed?: boolean } = {},
): Promise<{ sessionId: string; refreshToken: string; isNewBrowser: boolean }> {
  const { now } = work;
  const refreshToken = newSecret();
  const sessionId = newId();
  const browserHash = from.browserSecret === null ? null : hashSecret(from.browserSecret);
  await sql.insertLoginSession(work.tx, {
    id: sessionId,
    userId: user.id,
    refreshHash: hashSecret(refreshToken),
    previousRefreshHash: null,
    rotatedAt: now,
    createdAt: now,
    expiresAt: rules.sessionEnd(now),
    revokedAt: null,
    userAgent: from.userAgent.slice(0, 300),
    browserHash,
    // A keyed hash: we can recognise the network again, but nobody can recover the address.
    network: keyedHash(work.settings, 'network', nearNetworkOf(from.address)),
    confirmedAt: isConfirmed ? now : null,
  });
  recordAudit(work, { at: now, action: 'session.login', actor: user.role, actorId: user.id });
  const seen = browserHash === null ? null : await seeDevice(work.tx, user.id, browserHash, now);
  if (seen?.isNew) {
    mailTo(work, user.id, newDevice({ sessionId }));
  }
  return { sessionId, refreshToken, isNewBrowser: seen?.isNew === true };
}

/** What a signed-in browser gets: the person, and an access token of the login session. */
export async function signedInAs(app: App, user: sql.UserRow, sessionId: string): Promise<SignedIn> {
  const claims = { userId: user.id, sessionId };
  return { ...asUser(user), accessToken: await signAccessToken(claims, app.settings.sessionSecrets, app.clock.now()) };
}

/**
 * Rotates a refresh token; returns null if its login session has ended. Using a token twice (except in a parallel tab within 10
 * s) revokes its whole family. A parallel tab gets no new token, because its cookie is already the current one.
 */
export async function renewLoginSession(
  work: Work,
  refreshToken: string,
): Promise<{ user: sql.UserRow; sessionId: string; refreshToken: string | null } | null> {
  const { now } = work;
  const presented = hashSecret(refreshToken);
  const session = await sql.lockLoginSession(work.tx, presented);
  if (!session) return null;
  const judgement = rules.judgeRefresh(session, presented, now);
  if (judgement === 'reused') {
    await sql.revokeLoginSession(work.tx, session.id, now);
    await deleteFeedOfSession(work.tx, session.id);
    recordAudit(work, {
      at: now,
      action: 'session.reuse',
      actor: 'visitor',
      actorId: null,
      subject: 'user',
      subjectId: session.userId,
    });
  }
  if (judgement === 'reused' || judgement === 'ended') return null;
  const next = judgement === 'renew' ? newSecret() : null;
  if (next !== null) {
    const change = { refreshHash: hashSecret(next), previousRefreshHash: presented, rotatedAt: now };
    await sql.rotateSession(work.tx, session.id, change);
  }
  const user = found(await sql.findUserById(work.tx, session.userId));
  return { user, sessionId: session.id, refreshToken: next };
}

/** Records that the person of a login session has confirmed their identity again. */
export async function confirmLoginSession(work: Work, sessionId: string): Promise<void> {
  await sql.confirmSession(work.tx, sessionId, work.now);
}

/** Ends every login session of a person, or all but one. */
export async function endLoginSessions(work: Work, userId: string, exceptSessionId?: string): Promise<void> {
  await sql.revokeLoginSessions(work.tx, userId, work.now, exceptSessionId);
}

/** Ends the login sessions of a refresh token and a bearer token; unknown tokens have already ended. */
export async function logout(app: App, refreshToken: string | null, caller: Caller | null): Promise<void> {
  const now = app.clock.now();
  await app.work(caller, async (work) => {
    if (caller) {
      await sql.revokeLoginSession(work.tx, caller.sessionId, now);
      recordAudit(work, { at: now, action: 'session.logout', actor: caller.role, actorId: caller.userId });
    }
    if (refreshToken === null) return;
    const session = await sql.lockLoginSession(work.tx, hashSecret(refreshToken));
    if (session) await sql.revokeLoginSession(work.tx, session.id, now);
  });
}

export async function logoutEverywhere(app: App, caller: Caller): Promise<void> {
  const now = app.clock.now();
  await app.work(caller, async (work) => {
    await sql.revokeLoginSessions(work.tx, caller.userId, now);
    recordAudit(work, {
      at: now,
      action: 'session.logoutEverywhere',
      actor: caller.role,
      actorId: caller.userId,
    });
  });
}

/** Which of these login sessions are active, with their person's current organisation. */
export function listLivingLoginSessions(app: App, sessionIds: readonly string[]) {
  const now = app.clock.now();
  return app.read((reader) => sql.listLivingSessions(reader.tx, sessionIds, now, addHours(now, -rules.IDLE_HOURS)));
}

const readCaller = readTogether(sql.listCallers, ({ sessionId }) => sessionId);

/** The person of a bearer token with an active session; otherwise null. */
export async function findCaller(app: App, bearer: string): Promise<Caller | null> {
  const now = app.clock.now();
  const claims = await readAccessToken(bearer, app.settings.sessionSecrets, now);
  if (!claims) return null;
  const row = await readCaller(app, claims.sessionId);
  if (!row || row.id !== claims.userId) return null;
  const person = { userId: row.id, sessionId: claims.sessionId };
  if (row.role === 'PARTICIPANT') return { ...person, role: 'PARTICIPANT', email: row.email };
  // Researchers and admins always have an email address.
  const email = row.email as string;
  if (row.role === 'ADMIN') return { ...person, role: 'ADMIN', email, hasSecondFactor: row.hasSecondFactor };
  return {
    ...person,
    email,
    role: 'RESEARCHER',
    organizationId: row.organizationId as string,
    organizationRole: row.organizationRole,
    projectIds: row.projectIds,
    verificationStatus: row.verificationStatus ?? 'UNVERIFIED',
    key: null,
  };
}
