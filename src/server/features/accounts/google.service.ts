import type { z } from 'zod/mini';
import type { registerByGoogle } from '../../../contract/google.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Identity } from '../../platform/identity/google.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { readTicket, signTicket } from '../../platform/tickets.ts';
import * as rules from './accounts.rules.ts';
import * as sql from './accounts.sql.ts';
import type { From } from './known-browsers.service.ts';
import { insertPerson } from './registration.service.ts';
import { type HalfSignedIn, type OpenedSession, passFirstFactor } from './sessions.service.ts';
import { refuseUnverified } from './verification-links.service.ts';

const FLOW_MINUTES = 10;

/** Begins a sign-in with Google: where the browser goes, and the ticket that its cookie keeps until it comes back. */
export async function startGoogle(app: App): Promise<{ url: string; ticket: string }> {
  if (!app.identity) refuse('NOT_FOUND');
  const begun = await app.identity.begin().catch((error) => {
    app.log.warn({ err: error }, 'Google can’t be reached');
    refuse('GOOGLE_UNAVAILABLE');
  });
  const { state, nonce, verifier } = begun.flow;
  const { sessionSecret: secret } = app.settings;
  const ticket = await signTicket(
    'google-flow',
    { state, nonce, verifier },
    { secret, now: app.clock.now(), minutes: FLOW_MINUTES },
  );
  return { url: begun.url, ticket };
}

/** What the browser brought back, and the ticket of its cookie. */
export interface Returned {
  code: string;
  state: string;
  ticket: string | null;
}

async function identityOf(app: App, { code, state, ticket }: Returned): Promise<Identity> {
  if (!app.identity) refuse('NOT_FOUND');
  const now = app.clock.now();
  const read =
    ticket === null ? null : await readTicket('google-flow', ticket, { secret: app.settings.sessionSecret, now });
  if (!read || read.claims.state !== state) refuse('GOOGLE_FAILED');
  const flow = { state, nonce: String(read.claims.nonce), verifier: String(read.claims.verifier) };
  const identity = await app.identity.finish({ code, state }, flow).catch(() => refuse('GOOGLE_UNAVAILABLE'));
  // An address that the provider has not verified proves nothing about who its owner is.
  if (!identity?.emailVerified) refuse('GOOGLE_FAILED');
  return identity;
}

/**
 * Signs in. The provider's subject is the key; an account with the same address is linked the first time, but only if
 * both sides have verified it: an unverified account may be a stranger's who typed this address first.
 */
export async function loginByGoogle(app: App, returned: Returned, from: From): Promise<OpenedSession | HalfSignedIn> {
  const identity = await identityOf(app, returned);
  const user = await app.work(null, async (work) => {
    const known = await sql.findUserByGoogle(work.tx, identity.subject);
    if (known) return known;
    const sameAddress = await sql.findUserByEmail(work.tx, identity.email);
    if (!sameAddress || sameAddress.emailVerifiedAt === null || sameAddress.googleSubject !== null)
      return sameAddress ?? null;
    await sql.updateUser(work.tx, sameAddress.id, { googleSubject: identity.subject });
    recordAudit(work, {
      at: work.now,
      action: 'account.linkGoogle',
      actor: sameAddress.role,
      actorId: sameAddress.id,
    });
    work.enqueue('mail', { template: 'googleLinked', to: { userId: sameAddress.id }, about: {} });
    return found(await sql.findUserById(work.tx, sameAddress.id));
  });
  if (!user) refuse('GOOGLE_ACCOUNT_UNKNOWN');
  if (user.emailVerifiedAt === null) return refuseUnverified(app, user.email, from);
  // The address belongs to an account that another Google account opens.
  if (user.googleSubject !== identity.subject) refuse('GOOGLE_ACCOUNT_UNKNOWN');
  return passFirstFactor(app, user, from);
}

type Choices = Omit<z.output<(typeof registerByGoogle)['body']>, 'code' | 'state'>;

/** Registers with a Google account; the provider has verified the address. Who is registered already is signed in. */
export async function signUpByGoogle(
  app: App,
  choices: Choices,
  returned: Returned,
  from: From,
): Promise<OpenedSession | HalfSignedIn> {
  const identity = await identityOf(app, returned);
  const known = await app.look((look) => sql.findUserByGoogle(look.tx, identity.subject));
  if (known) return passFirstFactor(app, known, from);
  const { userId } = await insertPerson(
    app,
    {
      ...choices,
      email: identity.email,
      ...rules.namesFrom(identity),
    },
    { passwordHash: null, googleSubject: identity.subject, verified: true, from },
  );
  return passFirstFactor(app, found(await app.look((look) => sql.findUserById(look.tx, userId))), from);
}

/** Confirms that the same person is there: sensitive changes then ask for no password for a while. */
export async function confirmByGoogle(app: App, caller: Caller, returned: Returned): Promise<void> {
  const identity = await identityOf(app, returned);
  const now = app.clock.now();
  await app.work(caller, async (work) => {
    const user = found(await sql.findUserById(work.tx, caller.userId));
    if (user.googleSubject !== identity.subject) refuse('CONFIRMATION_NEEDED');
    await sql.confirmSession(work.tx, caller.sessionId, now);
  });
}
