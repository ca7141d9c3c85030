import type { z } from 'zod/mini';
import type { LoginForm, SignedIn } from '../../../contract/accounts.ts';
import { addHours } from '../../../domain/calendar.ts';
import { readAccessToken, signAccessToken } from '../../platform/access-tokens.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { nearNetworkOf } from '../../platform/http/addresses.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { hashSecret, newId, newSecret } from '../../platform/ids.ts';
import { markOf } from '../../platform/marks.ts';
import { passwordMatches, passwordMatchesNobody } from '../../platform/passwords.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { readTicket, signTicket } from '../../platform/tickets.ts';
import { noteActivity } from '../participants/eligible-count.service.ts';
import * as rules from './accounts.rules.ts';
import { asUser } from './accounts.service.ts';
import * as sql from './accounts.sql.ts';
import { seeDevice } from './devices.sql.ts';
import { askerOf, type From } from './known-browsers.service.ts';
import { spendSecondFactor } from './second-factor.service.ts';
import { refuseUnverified } from './verification-links.service.ts';

export interface OpenedSession {
  signedIn: SignedIn;
  /** Null for a parallel tab, whose cookie is current already. */
  refreshToken: string | null;
}

/** The first factor was right and a code is needed: the ticket proves the first factor for a few minutes. */
export interface HalfSignedIn {
  secondFactorTicket: string;
}

const SECOND_FACTOR_MINUTES = 5;

/** Signs in by password: a new session each time, or a ticket when the person has an authenticator app. */
export async function login(
  app: App,
  form: z.output<typeof LoginForm>,
  from: From,
): Promise<OpenedSession | HalfSignedIn> {
  await app.limits.count('loginAddress', from.address);
  const asker = await askerOf(app, form.email, from);
  await app.limits.count('login', asker.key);
  // Counted before the password is looked at, so that many guesses at once don't pass together.
  const trusted = asker.isKnown || (await app.limits.spend('loginAccount', form.email));
  const user = await app.look((look) => sql.findUserByEmail(look.tx, form.email));
  const matches = user?.passwordHash
    ? await passwordMatches(user.passwordHash, form.password)
    : await passwordMatchesNobody(form.password);
  if (!trusted) return refuseUnconfirmed(app, user ?? null, matches, from);
  if (!user || !matches) {
    await auditRefused(app, user?.id ?? null, 'password');
    refuse('WRONG_CREDENTIALS');
  }
  if (!asker.isKnown) await app.limits.giveBack('loginAccount', form.email);
  if (user.emailVerifiedAt === null) return refuseUnverified(app, user.email, from);
  await app.limits.forget('login', asker.key);
  return passFirstFactor(app, user, from);
}

/**
 * What follows too many wrong passwords from browsers that nobody knows: the answer is the same for a right password, a
 * wrong one and an address without an account, so that guessing on shows nothing. The owner finds a link in the mailbox.
 */
async function refuseUnconfirmed(app: App, user: sql.UserRow | null, matches: boolean, from: From): Promise<never> {
  await auditRefused(app, user?.id ?? null, 'unconfirmed');
  if (
    user &&
    matches &&
    from.browserSecret !== null &&
    (await app.limits.spend('mailToAddress', `confirm|${user.email}`))
  ) {
    const browserHash = hashSecret(from.browserSecret);
    await app.work(null, async (work) => {
      work.enqueue('mail', { template: 'confirmSignIn', to: { userId: user.id }, about: { browserHash } });
    });
  }
  refuse('LOGIN_CONFIRMATION_NEEDED');
}

/** What follows every first factor, password or Google: suspended people stop here, an authenticator app is asked. */
export async function passFirstFactor(app: App, user: sql.UserRow, from: From): Promise<OpenedSession | HalfSignedIn> {
  if (user.suspendedAt !== null) {
    await auditRefused(app, user.id, 'suspended');
    refuse('ACCOUNT_SUSPENDED');
  }
  if (user.totpEnabledAt === null) return openSession(app, user, from);
  const { sessionSecret: secret } = app.settings;
  const now = app.clock.now();
  const claims = { sub: user.id };
  return {
    secondFactorTicket: await signTicket('second-factor', claims, { secret, now, minutes: SECOND_FACTOR_MINUTES }),
  };
}

/** Finishes a sign-in with a code of the authenticator app or a recovery code. */
export async function loginBySecondFactor(app: App, ticket: string, code: string, from: From): Promise<OpenedSession> {
  const read = await readTicket('second-factor', ticket, { secret: app.settings.sessionSecret, now: app.clock.now() });
  if (typeof read?.claims.sub !== 'string') refuse('UNAUTHENTICATED');
  const userId = read.claims.sub;
  const user = found(await app.look((look) => sql.findUserById(look.tx, userId)));
  const asker = await askerOf(app, user.email, from);
  // All browsers that nobody knows share one count: a code is guessed by trying.
  const key = asker.isKnown ? `${userId}|${asker.key}` : userId;
  await app.limits.count('secondFactor', key);
  if (user.suspendedAt !== null) refuse('ACCOUNT_SUSPENDED');
  try {
    await spendSecondFactor(app, user, code);
  } catch (error) {
    await auditRefused(app, user.id, 'secondFactor');
    throw error;
  }
  await app.limits.forget('secondFactor', key);
  return openSession(app, user, from);
}

/** A refused sign-in. Nobody's address is written: an unknown one leaves no id. */
async function auditRefused(app: App, userId: string | null, why: string): Promise<void> {
  await app.work(null, (work) =>
    recordAudit(work, {
      at: work.now,
      action: 'session.refuse',
      actor: 'visitor',
      actorId: null,
      ...(userId ? { subject: 'user', subjectId: userId } : {}),
      details: { why },
    }),
  );
}

/** Opens a login session; notifies the person by email if the browser is new. */
export async function openSession(app: App, user: sql.UserRow, from: From): Promise<OpenedSession> {
  const now = app.clock.now();
  const refreshToken = newSecret();
  const sessionId = newId();
  const browserHash = from.browserSecret === null ? null : hashSecret(from.browserSecret);
  await app.work(null, async (work) => {
    await sql.insertSession(work.tx, {
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
      // Keyed: a network that is kept only to be recognised can't be read back.
      network: markOf(app.settings, 'network', nearNetworkOf(from.address)),
    });
    recordAudit(work, { at: now, action: 'session.login', actor: user.role, actorId: user.id });
    if (user.role === 'PARTICIPANT') await noteActivity(work, user.id, now);
    const seen = browserHash === null ? null : await seeDevice(work.tx, user.id, browserHash, now);
    if (seen?.isNew) {
      work.enqueue('mail', { template: 'newDevice', to: { userId: user.id }, about: { sessionId } });
    }
  });
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
  const outcome = await app.work(null, async (work) => {
    const session = await sql.lockSessionByRefresh(work.tx, presented);
    if (!session) return null;
    const judgement = rules.judgeRefresh(session, presented, now);
    if (judgement === 'reused') {
      await sql.revokeSession(work.tx, session.id, now);
      await sql.endCalendarOf(work.tx, session.id);
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
    if (user.role === 'PARTICIPANT') await noteActivity(work, user.id, now);
    return { user, sessionId: session.id, next };
  });
  if (outcome === null) refuse('UNAUTHENTICATED');
  return { signedIn: await signedInAs(app, outcome.user, outcome.sessionId), refreshToken: outcome.next };
}

/** Ends the session of a refresh token and of a bearer; unknown ones are already ended. */
export async function logout(app: App, refreshToken: string | null, caller: Caller | null): Promise<void> {
  const now = app.clock.now();
  await app.work(caller, async (work) => {
    if (caller) {
      await sql.revokeSession(work.tx, caller.sessionId, now);
      recordAudit(work, { at: now, action: 'session.logout', actor: caller.role, actorId: caller.userId });
    }
    if (refreshToken === null) return;
    const session = await sql.lockSessionByRefresh(work.tx, hashSecret(refreshToken));
    if (session) await sql.revokeSession(work.tx, session.id, now);
  });
}

export async function logoutEverywhere(app: App, caller: Caller): Promise<void> {
  const now = app.clock.now();
  await app.work(caller, async (work) => {
    await sql.revokeSessions(work.tx, caller.userId, now);
    recordAudit(work, {
      at: now,
      action: 'session.logoutEverywhere',
      actor: caller.role,
      actorId: caller.userId,
    });
  });
}

/** Which of some sessions still live, with the organisation of their person now. */
export function listLivingSessions(app: App, sessionIds: readonly string[]) {
  const now = app.clock.now();
  return app.look((look) => sql.listLivingSessions(look.tx, sessionIds, now, addHours(now, -rules.IDLE_HOURS)));
}

/** The person behind a bearer token whose session lives; null otherwise. */
export async function findCaller(app: App, bearer: string): Promise<Caller | null> {
  const now = app.clock.now();
  const claims = await readAccessToken(bearer, app.settings.sessionSecret, now);
  if (!claims) return null;
  const [row] = await app.look((look) => sql.findCallerRow(look.tx, claims.sessionId, now));
  if (!row || row.id !== claims.userId) return null;
  const person = { userId: row.id, sessionId: claims.sessionId, email: row.email };
  if (row.role === 'ADMIN') return { ...person, role: 'ADMIN', hasSecondFactor: row.hasSecondFactor };
  if (row.role === 'PARTICIPANT') return { ...person, role: 'PARTICIPANT' };
  return {
    ...person,
    role: 'RESEARCHER',
    organizationId: row.organizationId as string,
    isOrganizationAdmin: row.isOrganizationAdmin,
    verificationStatus: row.verificationStatus ?? 'UNVERIFIED',
  };
}
