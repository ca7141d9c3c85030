import type { z } from 'zod/mini';
import type { SignedIn } from '../../../contract/accounts.ts';
import type { LoginForm } from '../../../contract/sign-in.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { hashSecret } from '../../platform/ids.ts';
import { mailTo } from '../../platform/mail/mail-jobs.ts';
import { passwordMatches, passwordMatchesNobody } from '../../platform/passwords.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { readTicket, signTicket } from '../../platform/tickets.ts';
import type { Work } from '../../platform/work.ts';
import { askerOf, type From } from '../accounts/known-browsers.service.ts';
import { openLoginSession, renewLoginSession, signedInAs } from '../accounts/login-sessions.service.ts';
import { spendSecondFactor } from '../accounts/second-factor.service.ts';
import { findUserByEmail, findUserById, type UserRow } from '../accounts/users.service.ts';
import { refuseUnverified } from '../accounts/verification-links.service.ts';
import { noteActivity } from '../participants/eligible-count.service.ts';
import { holdPayouts } from './number-safety.service.ts';
import { confirmSignIn } from './sign-in.mails.ts';
import { signInRefusals } from './sign-in.metrics.ts';
import { suspendedTicket } from './suspension.service.ts';

export interface OpenedLogin {
  signedIn: SignedIn;
  /** Null for a parallel tab, whose cookie is already the current one. */
  refreshToken: string | null;
}

/** Who has passed the first factor and may only read why the account is suspended, and appeal. */
export interface Suspended {
  suspendedTicket: string;
}

/** The first factor was right, but a code is needed: the ticket proves the first factor for a few minutes. */
export interface HalfSignedIn {
  secondFactorTicket: string;
}

const SECOND_FACTOR_MINUTES = 5;

/** Signs in by password: a new login session each time, or a ticket if the person has an authenticator app. */
export async function login(
  app: App,
  form: z.output<typeof LoginForm>,
  from: From,
): Promise<OpenedLogin | HalfSignedIn | Suspended> {
  const asker = await askerOf(app, form.email, from);
  // Thousands of people may share an IP address, so its limit is only for browsers that nobody has signed in with.
  if (!asker.isKnown) await countAttempt(app, 'loginAddress', from.address);
  await countAttempt(app, 'login', asker.key);
  // Counted before the password is checked, so that concurrent guesses can't pass together.
  const trusted = asker.isKnown || (await app.limits.spend('loginAccount', form.email));
  const user = await app.read((reader) => findUserByEmail(reader, form.email));
  const matches = user?.passwordHash
    ? await passwordMatches(user.passwordHash, form.password)
    : await passwordMatchesNobody(form.password);
  if (!trusted) return refuseUnconfirmed(app, user ?? null, matches, from);
  if (!user || !matches) {
    await auditRefused(app, user?.id ?? null, 'password');
    refuse('WRONG_CREDENTIALS');
  }
  if (!asker.isKnown) await app.limits.giveBack('loginAccount', form.email);
  if (user.emailVerifiedAt === null) return refuseUnverified(app, form.email, from);
  await app.limits.forget('login', asker.key);
  return passFirstFactor(app, user, from, 'password');
}

/**
 * After too many wrong passwords from unknown browsers, the response is the same for a right password, a wrong one and
 * an address without an account, so that further guesses reveal nothing. The owner gets a link by mail.
 */
async function refuseUnconfirmed(app: App, user: UserRow | null, matches: boolean, from: From): Promise<never> {
  await auditRefused(app, user?.id ?? null, 'unconfirmed');
  if (
    user &&
    matches &&
    from.browserSecret !== null &&
    (await app.limits.spend('mailToAddress', `confirm|${user.email}`))
  ) {
    const browserHash = hashSecret(from.browserSecret);
    await app.work(null, async (work) => {
      mailTo(work, user.id, confirmSignIn({ browserHash }));
    });
  }
  refuse('LOGIN_CONFIRMATION_NEEDED');
}

/** How somebody passed the first factor. A mobile number may have got into the wrong hands: see number-safety.service.ts. */
export type FirstFactor = 'password' | 'google' | 'phone';

/** The step after every first factor: refuses suspended people, and requires an authenticator app's code. */
export async function passFirstFactor(
  app: App,
  user: UserRow,
  from: From,
  factor: FirstFactor,
): Promise<OpenedLogin | HalfSignedIn | Suspended> {
  if (user.suspendedAt !== null) return turnAway(app, user);
  if (user.totpEnabledAt === null) return signIn(app, user, from, factor);
  const { sessionSecrets: secrets } = app.settings;
  const now = app.clock.now();
  const claims = { sub: user.id };
  return {
    secondFactorTicket: await signTicket('second-factor', claims, { secrets, now, minutes: SECOND_FACTOR_MINUTES }),
  };
}

/** Refuses a suspended person, who has passed the first factor and may read why, and appeal; admins settle it among themselves. */
async function turnAway(app: App, { id, role }: UserRow): Promise<Suspended> {
  await auditRefused(app, id, 'suspended');
  if (role === 'ADMIN') refuse('ACCOUNT_SUSPENDED');
  return { suspendedTicket: await suspendedTicket(app, id) };
}

/** Completes a sign-in with a code of the authenticator app or a recovery code. */
export async function loginBySecondFactor(
  app: App,
  ticket: string,
  code: string,
  from: From,
): Promise<OpenedLogin | Suspended> {
  const read = await readTicket('second-factor', ticket, {
    secrets: app.settings.sessionSecrets,
    now: app.clock.now(),
  });
  if (typeof read?.claims.sub !== 'string') refuse('UNAUTHENTICATED');
  const userId = read.claims.sub;
  const user = found(await app.read((reader) => findUserById(reader, userId)));
  const asker = await askerOf(app, user.id, from, 'id');
  // All unknown browsers share one count, because a code could be guessed by trying from many.
  const key = asker.isKnown ? `${userId}|${asker.key}` : userId;
  await countAttempt(app, 'secondFactor', key);
  if (user.suspendedAt !== null) return turnAway(app, user);
  try {
    await spendSecondFactor(app, user, code);
  } catch (error) {
    await auditRefused(app, user.id, 'secondFactor');
    throw error;
  }
  await app.limits.forget('secondFactor', key);
  return signIn(app, user, from);
}

async function countAttempt(app: App, limit: 'login' | 'loginAddress' | 'secondFactor', key: string): Promise<void> {
  if (await app.limits.spend(limit, key)) return;
  app.metrics.count(signInRefusals, { reason: 'too_many' });
  refuse('TOO_MANY_REQUESTS');
}

/** Records a refused sign-in without the address; for an unknown address there is no id either. */
async function auditRefused(
  app: App,
  userId: string | null,
  why: Exclude<(typeof signInRefusals.labels.reason)[number], 'too_many'>,
): Promise<void> {
  app.metrics.count(signInRefusals, { reason: why });
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

/** Opens a login session. Signing in with a texted code in a browser that is new to the person holds payouts. */
export async function signIn(
  app: App,
  user: UserRow,
  from: From,
  factor: FirstFactor | null = null,
): Promise<OpenedLogin> {
  const isConfirmed = factor === 'phone';
  const { sessionId, refreshToken } = await app.work(null, async (work) => {
    await noteParticipant(work, user);
    const opened = await openLoginSession(work, user, from, { isConfirmed });
    if (isConfirmed && opened.isNewBrowser) await holdPayouts(work, user.id, 'NEW_BROWSER');
    return opened;
  });
  return { signedIn: await signedInAs(app, user, sessionId), refreshToken };
}

/** Renews a login session, or refuses with UNAUTHENTICATED. */
export async function renewLogin(app: App, presented: string): Promise<OpenedLogin> {
  const renewed = await app.work(null, async (work) => {
    const session = await renewLoginSession(work, presented);
    if (session) await noteParticipant(work, session.user);
    return session;
  });
  if (!renewed) refuse('UNAUTHENTICATED');
  const { user, sessionId, refreshToken } = renewed;
  return { signedIn: await signedInAs(app, user, sessionId), refreshToken };
}

/** Records the activity, because researchers see how many people who qualify were active recently. */
async function noteParticipant(work: Work, { id, role }: UserRow): Promise<void> {
  if (role === 'PARTICIPANT') await noteActivity(work, id, work.now);
}
