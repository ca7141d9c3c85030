import type { z } from 'zod/mini';
import type { LoginForm, SignedIn } from '../../../contract/accounts.ts';
import { readAccessToken, signAccessToken } from '../../platform/access-tokens.ts';
import type { App } from '../../platform/app.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { hashSecret, newId, newSecret } from '../../platform/ids.ts';
import { passwordMatches, passwordMatchesNobody } from '../../platform/passwords.ts';
import { found, Refusal, refuse } from '../../platform/refusal.ts';
import * as rules from './accounts.rules.ts';
import { asUser } from './accounts.service.ts';
import * as sql from './accounts.sql.ts';
import { resendVerification } from './verification-links.service.ts';

export interface OpenedSession {
  signedIn: SignedIn;
  /** Null for a parallel tab, whose cookie is current already. */
  refreshToken: string | null;
}

/** Signs in by password: a new session each time. */
export async function login(
  app: App,
  form: z.output<typeof LoginForm>,
  from: { address: string; userAgent: string },
): Promise<OpenedSession> {
  const key = `${form.email}|${from.address}`;
  await app.limits.count('loginAddress', from.address);
  await app.limits.count('login', key);
  const user = await app.db.transaction((tx) => sql.findUserByEmail(tx, form.email));
  const matches = user
    ? await passwordMatches(user.passwordHash, form.password)
    : await passwordMatchesNobody(form.password);
  if (!user || !matches) refuse('WRONG_CREDENTIALS');
  if (user.emailVerifiedAt === null) {
    // Too many mails to one address are refused; the answer to the login stays the same.
    await resendVerification(app, form.email).catch((error) => {
      if (!(error instanceof Refusal)) throw error;
    });
    refuse('EMAIL_NOT_VERIFIED');
  }
  await app.limits.forget('login', key);
  return openSession(app, user, from.userAgent);
}

export async function openSession(app: App, user: sql.UserRow, userAgent: string): Promise<OpenedSession> {
  const now = app.clock.now();
  const refreshToken = newSecret();
  const sessionId = newId();
  await app.db.transaction((tx) =>
    sql.insertSession(tx, {
      id: sessionId,
      userId: user.id,
      refreshHash: hashSecret(refreshToken),
      previousRefreshHash: null,
      rotatedAt: now,
      createdAt: now,
      expiresAt: rules.sessionEnd(now),
      revokedAt: null,
      userAgent: userAgent.slice(0, 300),
    }),
  );
  return { signedIn: await signedInAs(app, user, sessionId), refreshToken };
}

async function signedInAs(app: App, user: sql.UserRow, sessionId: string): Promise<SignedIn> {
  const claims = { userId: user.id, sessionId };
  return { ...asUser(user), accessToken: await signAccessToken(claims, app.settings.sessionSecret, app.clock.now()) };
}

/** Rotates the refresh token. A token used twice (outside of a parallel tab's 10 s) revokes its whole family. */
export async function renewSession(app: App, refreshToken: string): Promise<OpenedSession> {
  const presented = hashSecret(refreshToken);
  const now = app.clock.now();
  const outcome = await app.db.transaction(async (tx) => {
    const session = await sql.lockSessionByRefresh(tx, presented);
    if (!session) return null;
    const judgement = rules.judgeRefresh(session, presented, now);
    if (judgement === 'reused') await sql.revokeSession(tx, session.id, now);
    if (judgement === 'reused' || judgement === 'ended') return null;
    const next = judgement === 'renew' ? newSecret() : null;
    if (next !== null) {
      const change = { refreshHash: hashSecret(next), previousRefreshHash: presented, rotatedAt: now };
      await sql.rotateSession(tx, session.id, change);
    }
    const user = found(await sql.findUserById(tx, session.userId));
    return { user, sessionId: session.id, next };
  });
  if (outcome === null) refuse('UNAUTHENTICATED');
  return { signedIn: await signedInAs(app, outcome.user, outcome.sessionId), refreshToken: outcome.next };
}

/** Ends the session of a refresh token and of a bearer; unknown ones are already ended. */
export async function logout(app: App, refreshToken: string | null, caller: Caller | null): Promise<void> {
  const now = app.clock.now();
  await app.db.transaction(async (tx) => {
    if (caller) await sql.revokeSession(tx, caller.sessionId, now);
    if (refreshToken === null) return;
    const session = await sql.lockSessionByRefresh(tx, hashSecret(refreshToken));
    if (session) await sql.revokeSession(tx, session.id, now);
  });
}

export async function logoutEverywhere(app: App, caller: Caller): Promise<void> {
  await app.db.transaction((tx) => sql.revokeSessions(tx, caller.userId, app.clock.now()));
}

/** The person behind a bearer token whose session lives; null otherwise. */
export async function findCaller(app: App, bearer: string): Promise<Caller | null> {
  const now = app.clock.now();
  const claims = await readAccessToken(bearer, app.settings.sessionSecret, now);
  if (!claims) return null;
  const row = await app.db.transaction((tx) => sql.findSession(tx, claims.sessionId, now));
  if (!row || row.id !== claims.userId) return null;
  const person = { userId: row.id, sessionId: claims.sessionId, email: row.email };
  if (row.role !== 'RESEARCHER') return { ...person, role: row.role };
  return {
    ...person,
    role: 'RESEARCHER',
    organizationId: row.organizationId as string,
    isOrganizationAdmin: row.isOrganizationAdmin,
    verificationStatus: row.verificationStatus ?? 'UNVERIFIED',
  };
}
