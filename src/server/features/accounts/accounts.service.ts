import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { z } from 'zod/mini';
import {
  DOCUMENT_VERSIONS,
  type GeneralInfoForm,
  type LoginForm,
  type RegistrationForm,
  type SignedIn,
  type User,
} from '../../../contract/accounts.ts';
import { EmailField } from '../../../contract/fields.ts';
import { addHours } from '../../../domain/calendar.ts';
import { readAccessToken, signAccessToken } from '../../platform/access-tokens.ts';
import type { App } from '../../platform/app.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { hashSecret, newId, newSecret } from '../../platform/ids.ts';
import type { MailPerson } from '../../platform/mail/template.ts';
import { hashPassword, passwordMatches, passwordMatchesNobody } from '../../platform/passwords.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import * as rules from './accounts.rules.ts';
import * as sql from './accounts.sql.ts';

type Registration = z.output<typeof RegistrationForm>;

/** Registers a person and enqueues the verification mail; a researcher gets a new organisation, UNVERIFIED. */
export async function register(
  app: App,
  form: Registration,
  browserSecret: string | null,
): Promise<{ userId: string; organizationId: string | null }> {
  const code = rules.refuseEmailHost(form, app.settings.restrictParticipantEmailHosts);
  if (code) refuse(code);
  const weakness = rules.refusePassword(form.password);
  if (weakness) refuseFields([{ field: 'password', message: weakness }]);
  const passwordHash = await hashPassword(form.password);
  const now = app.clock.now();
  const userId = newId();
  const organizationId = form.role === 'RESEARCHER' ? newId() : null;
  try {
    await app.db.transaction(async (tx) => {
      if (organizationId !== null) {
        const name = form.organizationName || `${form.firstName} ${form.lastName}’s organisation`;
        await sql.insertOrganization(tx, { id: organizationId, name, createdAt: now });
      }
      await sql.insertUser(tx, {
        id: userId,
        role: form.role,
        firstName: form.firstName,
        lastName: form.lastName,
        email: form.email,
        passwordHash,
        emailVerifiedAt: null,
        organizationId,
        isOrganizationAdmin: organizationId !== null,
        phoneNumber: null,
        linkedInUrl: null,
        address: null,
        registeringBrowserHash: browserSecret === null ? null : hashSecret(browserSecret),
        createdAt: now,
      });
      const documents = ['TERMS', 'PRIVACY', ...(form.marketingAccepted ? ['MARKETING' as const] : [])] as const;
      await sql.insertConsents(
        tx,
        documents.map((document) => ({
          id: newId(),
          userId,
          document,
          version: document === 'MARKETING' ? DOCUMENT_VERSIONS.PRIVACY : DOCUMENT_VERSIONS[document],
          givenAt: now,
          withdrawnAt: null,
        })),
      );
      await enqueueVerification(app, tx, userId);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'email_taken') refuse('EMAIL_TAKEN');
    throw error;
  }
  return { userId, organizationId };
}

async function enqueueVerification(app: App, tx: Tx, userId: string): Promise<void> {
  await app.jobs.enqueue(tx, 'mail', { template: 'verifyEmail', to: { userId }, about: {} });
}

/** Makes the secret of a link; only its hash is stored. */
export async function issueToken(
  app: App,
  userId: string,
  purpose: 'VERIFY_EMAIL' | 'RESET_PASSWORD',
): Promise<string> {
  const secret = newSecret();
  const now = app.clock.now();
  const hours = purpose === 'VERIFY_EMAIL' ? rules.VERIFY_LINK_HOURS : rules.RESET_LINK_HOURS;
  await app.db.transaction((tx) =>
    sql.insertToken(tx, {
      id: newId(),
      userId,
      purpose,
      tokenHash: hashSecret(secret),
      expiresAt: addHours(now, hours),
      usedAt: null,
    }),
  );
  return secret;
}

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
    await resendVerification(app, form.email).catch(() => undefined);
    refuse('EMAIL_NOT_VERIFIED');
  }
  await app.limits.forget('login', key);
  return openSession(app, user, from.userAgent);
}

async function openSession(app: App, user: sql.UserRow, userAgent: string): Promise<OpenedSession> {
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

/** Sends a reset link when the address has an account; the answer is the same either way. */
export async function requestPasswordLink(app: App, email: string): Promise<void> {
  await app.limits.count('mailToAddress', email);
  await app.db.transaction(async (tx) => {
    const user = await sql.findUserByEmail(tx, email);
    if (user) await app.jobs.enqueue(tx, 'mail', { template: 'resetPassword', to: { userId: user.id }, about: {} });
  });
}

/** Sets a new password by a reset token; every session ends. The token proves the address, so it is verified too. */
export async function updatePassword(app: App, token: string, newPassword: string): Promise<void> {
  const weakness = rules.refusePassword(newPassword);
  if (weakness) refuseFields([{ field: 'newPassword', message: weakness }]);
  const passwordHash = await hashPassword(newPassword);
  const now = app.clock.now();
  await app.db.transaction(async (tx) => {
    const used = await sql.useToken(tx, hashSecret(token), 'RESET_PASSWORD', now);
    if (!used) refuse('LINK_EXPIRED');
    await sql.updateUser(tx, used.userId, { passwordHash, emailVerifiedAt: now });
    await sql.revokeSessions(tx, used.userId, now);
    await app.jobs.enqueue(tx, 'mail', { template: 'passwordChanged', to: { userId: used.userId }, about: {} });
  });
}

/** Refuses unless the password is the caller's: asked again before sensitive changes. */
export async function confirmPassword(app: App, caller: Caller, password: string): Promise<void> {
  await app.limits.count('login', `confirm|${caller.userId}`);
  const user = found(await app.db.transaction((tx) => sql.findUserById(tx, caller.userId)));
  if (!(await passwordMatches(user.passwordHash, password))) {
    refuse('VALIDATION', {
      message: 'Please provide a valid password.',
      fields: [{ field: 'password', message: 'Please provide a valid password.' }],
    });
  }
  await app.limits.forget('login', `confirm|${caller.userId}`);
}

export async function changePassword(app: App, caller: Caller, password: string, newPassword: string): Promise<void> {
  await confirmPassword(app, caller, password);
  const weakness = rules.refusePassword(newPassword);
  if (weakness) refuseFields([{ field: 'newPassword', message: weakness }]);
  const passwordHash = await hashPassword(newPassword);
  await app.db.transaction(async (tx) => {
    await sql.updateUser(tx, caller.userId, { passwordHash });
    await sql.revokeSessions(tx, caller.userId, app.clock.now(), caller.sessionId);
    await app.jobs.enqueue(tx, 'mail', { template: 'passwordChanged', to: { userId: caller.userId }, about: {} });
  });
}

/** §5: a text that is no address counts as not existing. */
export async function emailExists(app: App, text: string): Promise<boolean> {
  const email = EmailField.safeParse(text);
  if (!email.success) return false;
  return (await app.db.transaction((tx) => sql.findUserByEmail(tx, email.data))) !== undefined;
}

/** §5: silently does nothing for a text that is no address, an unknown address, or one that is verified already. */
export async function resendVerification(app: App, text: string): Promise<void> {
  const email = EmailField.safeParse(text);
  if (!email.success) return;
  await app.limits.count('mailToAddress', email.data);
  await app.db.transaction(async (tx) => {
    const user = await sql.findUserByEmail(tx, email.data);
    if (user && user.emailVerifiedAt === null) await enqueueVerification(app, tx, user.id);
  });
}

/** Verifies an address. Signs in only when the browser that registered presents its cookie. */
export async function verifyEmail(
  app: App,
  token: string,
  browser: { secret: string | null; userAgent: string },
): Promise<{ userId: string; session: OpenedSession | null }> {
  const now = app.clock.now();
  const { user, sameBrowser } = await app.db.transaction(async (tx) => {
    const used = await sql.useToken(tx, hashSecret(token), 'VERIFY_EMAIL', now);
    if (!used) refuse('LINK_EXPIRED');
    const before = found(await sql.findUserById(tx, used.userId));
    if (before.emailVerifiedAt === null) {
      await sql.updateUser(tx, used.userId, { emailVerifiedAt: now });
      await app.jobs.enqueue(tx, 'mail', { template: 'welcome', to: { userId: used.userId }, about: {} });
    }
    return {
      user: before,
      sameBrowser: browser.secret !== null && before.registeringBrowserHash === hashSecret(browser.secret),
    };
  });
  return { userId: user.id, session: sameBrowser ? await openSession(app, user, browser.userAgent) : null };
}

export async function getMe(app: App, userId: string): Promise<User> {
  return asUser(found(await app.db.transaction((tx) => sql.findUserById(tx, userId))));
}

type GeneralInfoChange = {
  [K in keyof z.output<typeof GeneralInfoForm>]?: z.output<typeof GeneralInfoForm>[K] | undefined;
};

/** Changes the fields that are sent. A phone number must be a valid Ghanaian mobile; it is kept as E.164. */
export async function updateGeneralInfo(app: App, caller: Caller, change: GeneralInfoChange): Promise<User> {
  const { phoneNumber, ...rest } = change;
  const kept: Parameters<typeof sql.updateUser>[2] = {};
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined) Object.assign(kept, { [name]: value === '' ? null : value });
  }
  if (phoneNumber !== undefined) kept.phoneNumber = phoneNumber ? ghanaianMobile(phoneNumber, 'phoneNumber') : null;
  await app.db.transaction((tx) => sql.updateUser(tx, caller.userId, kept));
  return getMe(app, caller.userId);
}

/** E.164 of a valid Ghanaian number, or a refusal at the field. */
export function ghanaianMobile(text: string, field: string): string {
  const parsed = parsePhoneNumberFromString(text, 'GH');
  if (!parsed?.isValid() || parsed.country !== 'GH') {
    refuseFields([{ field, message: 'Please enter a Ghanaian mobile number, such as 024 123 4567' }]);
  }
  return parsed.number;
}

export async function endFirstLogin(app: App, caller: Caller): Promise<User> {
  await app.db.transaction((tx) => sql.updateUser(tx, caller.userId, { firstLogin: false }));
  return getMe(app, caller.userId);
}

/** For other features, inside their transaction: §4 sets both when a participant submits the set-up. */
export async function markParticipantInfo(tx: Tx, userId: string): Promise<void> {
  await sql.updateUser(tx, userId, { hasParticipantInfo: true, firstLogin: false });
}

export async function markFirstLoginOver(tx: Tx, userId: string): Promise<void> {
  await sql.updateUser(tx, userId, { firstLogin: false });
}

export async function findMailPerson(app: App, userId: string): Promise<MailPerson | null> {
  const user = await app.db.transaction((tx) => sql.findUserById(tx, userId));
  return user ? { userId: user.id, firstName: user.firstName, email: user.email } : null;
}

export async function listAdminIds(tx: Tx): Promise<string[]> {
  return (await sql.listAdminIds(tx)).map(({ id }) => id);
}

export function listOrganizationMembers(tx: Tx, organizationId: string) {
  return sql.listOrganizationMembers(tx, organizationId);
}

/** Makes a platform admin: by the command line only, never by sign-up. The person sets the password by mail. */
export async function createAdmin(app: App, email: string, password: string): Promise<string> {
  const userId = newId();
  const passwordHash = await hashPassword(password);
  const now = app.clock.now();
  try {
    await app.db.transaction((tx) =>
      sql.insertUser(tx, {
        id: userId,
        role: 'ADMIN',
        firstName: 'Platform',
        lastName: 'Admin',
        email,
        passwordHash,
        emailVerifiedAt: now,
        firstLogin: false,
        organizationId: null,
        phoneNumber: null,
        linkedInUrl: null,
        address: null,
        registeringBrowserHash: null,
        createdAt: now,
      }),
    );
  } catch (error) {
    if (violatedConstraint(error) === 'email_taken') refuse('EMAIL_TAKEN');
    throw error;
  }
  return userId;
}

function asUser(user: sql.UserRow): User {
  return {
    userId: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    role: user.role,
    firstLogin: user.firstLogin,
    hasParticipantInfo: user.hasParticipantInfo,
    phoneNumber: user.phoneNumber,
    linkedInUrl: user.linkedInUrl,
    address: user.address,
    ...(user.organizationId
      ? {
          organization: {
            id: user.organizationId,
            name: user.organizationName ?? '',
            adminVerificationStatus: user.verificationStatus ?? 'UNVERIFIED',
            isAdmin: user.isOrganizationAdmin,
          },
        }
      : {}),
  };
}
