import type { z } from 'zod/mini';
import type { registerByGoogle } from '../../../contract/sign-in/google.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Identity } from '../../platform/identity/google.ts';
import { mailTo } from '../../platform/mail/mail-jobs.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { readTicket, signTicket } from '../../platform/tickets.ts';
import type { From } from '../accounts/known-browsers.service.ts';
import { confirmLoginSession } from '../accounts/login-sessions.service.ts';
import { changeUser, findUserByEmail, findUserByGoogle, findUserById } from '../accounts/users.service.ts';
import { refuseUnverified } from '../accounts/verification-links.service.ts';
import { type HalfSignedIn, type OpenedLogin, passFirstFactor, type Suspended } from './login.service.ts';
import { insertPerson } from './registration.service.ts';
import { googleLinked } from './sign-in.mails.ts';
import * as rules from './sign-in.rules.ts';

const FLOW_MINUTES = 10;

/** Starts a sign-in with Google. Returns the address to send the browser to, and the ticket for its cookie. */
export async function startGoogle(app: App): Promise<{ url: string; ticket: string }> {
  if (!app.identity) refuse('NOT_FOUND');
  const begun = await app.identity.begin().catch((error) => {
    app.log.warn({ err: error }, 'Google can’t be reached');
    refuse('GOOGLE_UNAVAILABLE');
  });
  const { state, nonce, verifier } = begun.flow;
  const { sessionSecrets: secrets } = app.settings;
  const ticket = await signTicket(
    'google-flow',
    { state, nonce, verifier },
    { secrets, now: app.clock.now(), minutes: FLOW_MINUTES },
  );
  return { url: begun.url, ticket };
}

/** The parameters that the browser returned, and its cookie's ticket. */
export interface Returned {
  code: string;
  state: string;
  ticket: string | null;
}

async function identityOf(app: App, { code, state, ticket }: Returned): Promise<Identity> {
  if (!app.identity) refuse('NOT_FOUND');
  const now = app.clock.now();
  const read =
    ticket === null ? null : await readTicket('google-flow', ticket, { secrets: app.settings.sessionSecrets, now });
  if (!read || read.claims.state !== state) refuse('GOOGLE_FAILED');
  const flow = { state, nonce: String(read.claims.nonce), verifier: String(read.claims.verifier) };
  const identity = await app.identity.finish({ code, state }, flow).catch(() => refuse('GOOGLE_UNAVAILABLE'));
  // An address that the provider has not verified proves nothing about its owner.
  if (!identity?.emailVerified) refuse('GOOGLE_FAILED');
  return identity;
}

/**
 * Signs in. The provider's subject is the key; an account with the same address is linked the first time, but only if both sides
 * have verified the address: an unverified account may belong to a stranger who typed it first.
 */
export async function loginByGoogle(
  app: App,
  returned: Returned,
  from: From,
): Promise<OpenedLogin | HalfSignedIn | Suspended> {
  const identity = await identityOf(app, returned);
  const user = await app.work(null, async (work) => {
    const known = await findUserByGoogle(work, identity.subject);
    if (known) return known;
    const sameAddress = await findUserByEmail(work, identity.email);
    if (!sameAddress || sameAddress.emailVerifiedAt === null || sameAddress.googleSubject !== null)
      return sameAddress ?? null;
    await changeUser(work, sameAddress.id, { googleSubject: identity.subject });
    recordAudit(work, {
      at: work.now,
      action: 'account.linkGoogle',
      actor: sameAddress.role,
      actorId: sameAddress.id,
    });
    mailTo(work, sameAddress.id, googleLinked());
    return found(await findUserById(work, sameAddress.id));
  });
  if (!user) refuse('GOOGLE_ACCOUNT_UNKNOWN');
  if (user.emailVerifiedAt === null) return refuseUnverified(app, identity.email, from);
  // The address belongs to an account with another linked Google account.
  if (user.googleSubject !== identity.subject) refuse('GOOGLE_ACCOUNT_UNKNOWN');
  return passFirstFactor(app, user, from, 'google');
}

type Choices = Omit<z.output<(typeof registerByGoogle)['body']>, 'code' | 'state'>;

/**
 * Registers with a Google account; the provider has verified the address. If the person already has an account, they
 * are signed in.
 */
export async function signUpByGoogle(
  app: App,
  choices: Choices,
  returned: Returned,
  from: From,
): Promise<OpenedLogin | HalfSignedIn | Suspended> {
  const identity = await identityOf(app, returned);
  const known = await app.read((reader) => findUserByGoogle(reader, identity.subject));
  if (known) return passFirstFactor(app, known, from, 'google');
  const { userId } = await insertPerson(
    app,
    {
      ...choices,
      email: identity.email,
      mobileNumber: null,
      ...rules.namesFrom(identity),
    },
    { passwordHash: null, googleSubject: identity.subject, verified: true, from },
  );
  return passFirstFactor(app, found(await app.read((reader) => findUserById(reader, userId))), from, 'google');
}

/** Confirms the same person again: sensitive changes then need no password for a while. */
export async function confirmByGoogle(app: App, caller: Caller, returned: Returned): Promise<void> {
  const identity = await identityOf(app, returned);
  await app.work(caller, async (work) => {
    const user = found(await findUserById(work, caller.userId));
    if (user.googleSubject !== identity.subject) refuse('CONFIRMATION_NEEDED');
    await confirmLoginSession(work, caller.sessionId);
  });
}
