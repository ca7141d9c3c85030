import type { FastifyReply, FastifyRequest } from 'fastify';
import * as security from '../../../contract/accounts/security.ts';
import { appealSuspension, getSuspension } from '../../../contract/appeals.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import * as google from '../../../contract/sign-in/google.ts';
import * as sessionCalls from '../../../contract/sign-in/login-sessions.ts';
import * as contract from '../../../contract/sign-in.ts';
import type { App } from '../../platform/app.ts';
import { addressOf } from '../../platform/http/addresses.ts';
import { Answer, type Mount } from '../../platform/http/mount.ts';
import { refuse } from '../../platform/refusal.ts';
import { getMe } from '../accounts/accounts.service.ts';
import { confirmBrowser } from '../accounts/known-browsers.service.ts';
import { logout, logoutEverywhere } from '../accounts/login-sessions.service.ts';
import { requestPasswordLink, updatePassword } from '../accounts/passwords.service.ts';
import { resendVerification } from '../accounts/verification-links.service.ts';
import { type AccountCookies, accountCookies, fromOf } from './account-cookies.ts';
import { changeEmail } from './email-change.service.ts';
import { confirmByGoogle, loginByGoogle, signUpByGoogle, startGoogle } from './google.service.ts';
import * as login from './login.service.ts';
import * as registration from './registration.service.ts';
import { answerSignIn } from './sign-in-answers.ts';
import * as suspension from './suspension.service.ts';

export function mountSignIn(app: App, mount: Mount): void {
  const cookies = accountCookies(app);
  mountRegistration(app, mount, cookies);
  mountLogin(app, mount, cookies);
  mountGoogle(app, mount, cookies);
  mountSuspension(app, mount, cookies);
  mount(security.changeEmail, async ({ caller, body }) => {
    await changeEmail(app, caller, body);
    return {};
  });
}

function mountSuspension(app: App, mount: Mount, cookies: AccountCookies): void {
  mount(getSuspension, ({ request }) => suspension.getSuspension(app, cookies.suspended.read(request)));
  mount(appealSuspension, ({ body, request }) =>
    suspension.appealSuspension(app, cookies.suspended.read(request), body.words),
  );
}

/** The requester of a mail who is not signed in; this sets no cookie in a browser without ours. */
function askingFrom(request: FastifyRequest, cookies: AccountCookies) {
  return { address: addressOf(request), browserSecret: cookies.browser.read(request) };
}

function mountRegistration(app: App, mount: Mount, cookies: AccountCookies): void {
  mount(contract.registerByPassword, async ({ body, request, reply }) => {
    await app.limits.count('register', addressOf(request));
    // The mail's link signs in only this browser, which we recognise by the cookie.
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
    const { userId, session, wasVerified } = await registration.verifyEmail(app, body, from);
    if (session?.refreshToken) cookies.refresh.set(reply, session.refreshToken);
    const verified = session
      ? { ...session.signedIn, signedIn: true }
      : { ...(await getMe(app, userId)), ...WITHOUT_SESSION };
    return new Answer(verified, { message: wasVerified ? MESSAGES.wasVerified : MESSAGES.emailVerified });
  });
}

/** For a person known only through a mailed link. */
const WITHOUT_SESSION = { signedIn: false, accessToken: null, phoneNumber: null, linkedInUrl: null, address: null };

function mountLogin(app: App, mount: Mount, cookies: AccountCookies): void {
  mount(contract.loginByPassword, async ({ body, request, reply }) =>
    answerSignIn(reply, cookies, await login.login(app, body, fromOf(request, reply, cookies))),
  );

  mount(contract.loginBySecondFactor, async ({ body, request, reply }) => {
    const ticket = cookies.secondFactor.read(request);
    if (!ticket) refuse('UNAUTHENTICATED');
    const from = fromOf(request, reply, cookies);
    return answerSignIn(reply, cookies, await login.loginBySecondFactor(app, ticket, body.code, from));
  });

  mount(sessionCalls.renewSession, async ({ request, reply }) => {
    const token = cookies.refresh.read(request);
    if (!token) refuse('UNAUTHENTICATED');
    const session = await login.renewLogin(app, token);
    if (session.refreshToken !== null) cookies.refresh.set(reply, session.refreshToken);
    return session.signedIn;
  });

  mount(sessionCalls.logout, async ({ caller, request, reply }) => {
    await logout(app, cookies.refresh.read(request), caller);
    cookies.refresh.clear(reply);
    return {};
  });

  mount(sessionCalls.logoutEverywhere, async ({ caller, reply }) => {
    await logoutEverywhere(app, caller);
    cookies.refresh.clear(reply);
    return {};
  });

  mount(contract.confirmBrowser, async ({ body, request }) => {
    await confirmBrowser(app, body.token, cookies.browser.read(request));
    return {};
  });

  mount(contract.requestPasswordLink, async ({ body, request }) => {
    await requestPasswordLink(app, body.email, askingFrom(request, cookies));
    return {};
  });

  mount(contract.updatePassword, async ({ body, request, reply }) => {
    const { browserSecret } = fromOf(request, reply, cookies);
    await updatePassword(app, body.token, body.newPassword, browserSecret);
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
    await app.limits.count('startGoogle', addressOf(request));
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
