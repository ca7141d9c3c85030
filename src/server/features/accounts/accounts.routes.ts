import type { FastifyReply, FastifyRequest } from 'fastify';
import * as security from '../../../contract/account-security.ts';
import * as sessionCalls from '../../../contract/account-sessions.ts';
import * as contract from '../../../contract/accounts.ts';
import * as google from '../../../contract/google.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import * as privacy from '../../../contract/privacy.ts';
import type { App } from '../../platform/app.ts';
import { addressOf } from '../../platform/http/addresses.ts';
import { requireSelf } from '../../platform/http/caller.ts';
import { Answer, type Mount } from '../../platform/http/mount.ts';
import { newSecret } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { type AccountCookies, accountCookies } from './account-cookies.ts';
import * as service from './accounts.service.ts';
import * as consents from './consents.service.ts';
import * as devices from './devices.service.ts';
import { changeEmail } from './email-change.service.ts';
import { confirmByGoogle, loginByGoogle, signUpByGoogle, startGoogle } from './google.service.ts';
import { confirmBrowser } from './known-browsers.service.ts';
import * as passwords from './passwords.service.ts';
import * as registration from './registration.service.ts';
import * as secondFactor from './second-factor.service.ts';
import { getSecurity } from './security-overview.service.ts';
import * as sessions from './sessions.service.ts';
import { resendVerification } from './verification-links.service.ts';

export function mountAccounts(app: App, mount: Mount): void {
  const cookies = accountCookies(app);
  mountSignUp(app, mount, cookies);
  mountSignIn(app, mount, cookies);
  mountGoogle(app, mount, cookies);
  mountSecurity(app, mount);
  mountProfile(app, mount);
}

/** Answers a sign-in: the session with its cookie, or the question for a code with the ticket's cookie. */
function answerSignIn(
  reply: FastifyReply,
  cookies: AccountCookies,
  outcome: sessions.OpenedSession | sessions.HalfSignedIn,
) {
  if ('secondFactorTicket' in outcome) {
    cookies.secondFactor.set(reply, outcome.secondFactorTicket);
    refuse('SECOND_FACTOR_NEEDED');
  }
  cookies.secondFactor.clear(reply);
  if (outcome.refreshToken !== null) cookies.refresh.set(reply, outcome.refreshToken);
  return outcome.signedIn;
}

/** Where a sign-in comes from; a browser without our cookie gets one, so that it is known the next time. */
function fromOf(request: FastifyRequest, reply: FastifyReply, cookies: AccountCookies) {
  const browserSecret = cookies.browser.read(request) ?? newSecret();
  cookies.browser.set(reply, browserSecret);
  return { address: addressOf(request), userAgent: request.headers['user-agent'] ?? '', browserSecret };
}

/** Who asks for a mail before signing in; a browser without our cookie gets none for that. */
function askingFrom(request: FastifyRequest, cookies: AccountCookies) {
  return { address: addressOf(request), browserSecret: cookies.browser.read(request) };
}

function mountSignUp(app: App, mount: Mount, cookies: AccountCookies): void {
  mount(contract.registerByPassword, async ({ body, request, reply }) => {
    await app.limits.count('register', addressOf(request));
    // The mail's link signs in this browser only; the cookie is how it is known again.
    await registration.register(app, body, fromOf(request, reply, cookies));
    return { email: body.email };
  });

  mount(contract.emailExists, async ({ query, request }) => {
    await app.limits.count('lookUp', addressOf(request));
    return registration.emailExists(app, query.email);
  });

  mount(contract.resendVerification, async ({ body, request }) => {
    await resendVerification(app, body.email, askingFrom(request, cookies));
    return new Answer({}, { message: MESSAGES.verificationResent });
  });

  mount(contract.verifyEmail, async ({ body, request, reply }) => {
    const from = {
      address: addressOf(request),
      userAgent: request.headers['user-agent'] ?? '',
      browserSecret: cookies.browser.read(request),
    };
    const { userId, session } = await registration.verifyEmail(app, body.token, from);
    if (session?.refreshToken) cookies.refresh.set(reply, session.refreshToken);
    const verified = session
      ? { ...session.signedIn, signedIn: true }
      : { ...(await service.getMe(app, userId)), ...WITHOUT_SESSION };
    return new Answer(verified, { message: MESSAGES.emailVerified });
  });
}

/** Of a person who is known by a mailed link alone. */
const WITHOUT_SESSION = { signedIn: false, accessToken: null, phoneNumber: null, linkedInUrl: null, address: null };

function mountSignIn(app: App, mount: Mount, cookies: AccountCookies): void {
  mount(contract.loginByPassword, async ({ body, request, reply }) =>
    answerSignIn(reply, cookies, await sessions.login(app, body, fromOf(request, reply, cookies))),
  );

  mount(contract.loginBySecondFactor, async ({ body, request, reply }) => {
    const ticket = cookies.secondFactor.read(request);
    if (!ticket) refuse('UNAUTHENTICATED');
    const from = fromOf(request, reply, cookies);
    return answerSignIn(reply, cookies, await sessions.loginBySecondFactor(app, ticket, body.code, from));
  });

  mount(sessionCalls.renewSession, async ({ request, reply }) => {
    const token = cookies.refresh.read(request);
    if (!token) refuse('UNAUTHENTICATED');
    const session = await sessions.renewSession(app, token);
    if (session.refreshToken !== null) cookies.refresh.set(reply, session.refreshToken);
    return session.signedIn;
  });

  mount(sessionCalls.logout, async ({ caller, request, reply }) => {
    await sessions.logout(app, cookies.refresh.read(request), caller);
    cookies.refresh.clear(reply);
    return {};
  });

  mount(sessionCalls.logoutEverywhere, async ({ caller, reply }) => {
    await sessions.logoutEverywhere(app, caller);
    cookies.refresh.clear(reply);
    return {};
  });

  mount(contract.confirmBrowser, async ({ body, request }) => {
    await confirmBrowser(app, body.token, cookies.browser.read(request));
    return {};
  });

  mount(contract.requestPasswordLink, async ({ body, request }) => {
    await passwords.requestPasswordLink(app, body.email, askingFrom(request, cookies));
    return {};
  });

  mount(contract.updatePassword, async ({ body, request, reply }) => {
    const { browserSecret } = fromOf(request, reply, cookies);
    await passwords.updatePassword(app, body.token, body.newPassword, browserSecret);
    return new Answer({}, { message: MESSAGES.passwordReset });
  });
}

function mountGoogle(app: App, mount: Mount, cookies: AccountCookies): void {
  const returned = (request: FastifyRequest, reply: FastifyReply, body: { code: string; state: string }) => {
    const ticket = cookies.google.read(request);
    cookies.google.clear(reply);
    return { code: body.code, state: body.state, ticket };
  };

  mount(google.startGoogle, async ({ request, reply }) => {
    await app.limits.count('lookUp', addressOf(request));
    const { url, ticket } = await startGoogle(app);
    cookies.google.set(reply, ticket);
    return { url };
  });

  mount(google.loginByGoogle, async ({ body, request, reply }) => {
    const from = fromOf(request, reply, cookies);
    return answerSignIn(reply, cookies, await loginByGoogle(app, returned(request, reply, body), from));
  });

  mount(google.registerByGoogle, async ({ body, request, reply }) => {
    await app.limits.count('register', addressOf(request));
    const { code: _, state: __, ...choices } = body;
    const from = fromOf(request, reply, cookies);
    return answerSignIn(reply, cookies, await signUpByGoogle(app, choices, returned(request, reply, body), from));
  });

  mount(google.confirmByGoogle, async ({ caller, body, request, reply }) => {
    await confirmByGoogle(app, caller, returned(request, reply, body));
    return {};
  });
}

function mountSecurity(app: App, mount: Mount): void {
  mount(security.getSecurity, ({ caller }) => getSecurity(app, caller));
  mount(security.listDevices, ({ caller }) => devices.listDevices(app, caller));
  mount(security.revokeDevice, async ({ caller, params }) => {
    await devices.revokeDevice(app, caller, params.id);
    return {};
  });
  mount(security.changePassword, async ({ caller, body }) => {
    await passwords.changePassword(app, caller, body);
    return {};
  });
  mount(security.changeEmail, async ({ caller, body }) => {
    await changeEmail(app, caller, body);
    return {};
  });
  mount(security.beginTotp, ({ caller, body }) => secondFactor.beginTotp(app, caller, body.password));
  mount(security.enableTotp, async ({ caller, body }) => ({
    recoveryCodes: await secondFactor.enableTotp(app, caller, body.code),
  }));
  mount(security.disableTotp, async ({ caller, body }) => {
    await secondFactor.disableTotp(app, caller, body.password);
    return {};
  });
  mount(security.renewRecoveryCodes, async ({ caller, body }) => ({
    recoveryCodes: await secondFactor.renewRecoveryCodes(app, caller, body.password),
  }));
}

function mountProfile(app: App, mount: Mount): void {
  mount(contract.getMe, ({ caller }) => service.getMe(app, caller.userId));
  mount(contract.updateGeneralInfo, async ({ caller, body }) => {
    requireSelf(caller, body.userId);
    const onlyContact = !('firstName' in body) && !('lastName' in body);
    const message = onlyContact ? MESSAGES.contactSaved : MESSAGES.infoUpdated;
    return new Answer(await service.updateGeneralInfo(app, caller, body), { message });
  });
  mount(privacy.getPreferences, ({ caller }) => consents.getPreferences(app, caller));
  mount(privacy.updatePreferences, async ({ caller, body }) => {
    return new Answer(await consents.updatePreferences(app, caller, body), { message: MESSAGES.infoUpdated });
  });
  mount(privacy.listConsents, ({ caller }) => consents.listConsents(app, caller));
  mount(privacy.giveConsent, ({ caller, body }) => consents.giveConsent(app, caller, body.documents));
}
