import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '../../../contract/accounts.ts';
import { MESSAGES } from '../../../contract/errors.ts';
import type { App } from '../../platform/app.ts';
import { Answer, type Mount } from '../../platform/http/mount.ts';
import { newSecret } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import * as service from './accounts.service.ts';
import * as passwords from './passwords.service.ts';
import * as registration from './registration.service.ts';
import * as sessions from './sessions.service.ts';
import { resendVerification } from './verification-links.service.ts';

const WEEK_SECONDS = 7 * 24 * 3600;

/** Names of the two cookies; the __Host- prefix needs https, so http://localhost goes without. */
function cookiesOf(app: App) {
  const secure = app.settings.origin.startsWith('https://');
  const prefix = secure ? '__Host-' : '';
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  return { refresh: `${prefix}nyansapo-refresh`, browser: `${prefix}nyansapo-browser`, options };
}

export function mountAccounts(app: App, mount: Mount): void {
  const cookies = cookiesOf(app);
  const userAgentOf = (request: FastifyRequest) => request.headers['user-agent'] ?? '';
  const setRefresh = (reply: FastifyReply, token: string | null) => {
    if (token !== null) reply.setCookie(cookies.refresh, token, { ...cookies.options, maxAge: WEEK_SECONDS });
  };

  mount(contract.registerByPassword, async ({ body, request, reply }) => {
    await app.limits.count('register', request.ip);
    // The mail's link signs in this browser only; the cookie is how it is known again. Lax, because it comes from a mail.
    const browserSecret = request.cookies[cookies.browser] ?? newSecret();
    await registration.register(app, body, browserSecret);
    reply.setCookie(cookies.browser, browserSecret, { ...cookies.options, sameSite: 'lax', maxAge: WEEK_SECONDS });
    return { email: body.email };
  });

  mount(contract.loginByPassword, async ({ body, request, reply }) => {
    const session = await sessions.login(app, body, { address: request.ip, userAgent: userAgentOf(request) });
    setRefresh(reply, session.refreshToken);
    return session.signedIn;
  });

  mount(contract.renewSession, async ({ request, reply }) => {
    const token = request.cookies[cookies.refresh];
    if (!token) refuse('UNAUTHENTICATED');
    const session = await sessions.renewSession(app, token);
    setRefresh(reply, session.refreshToken);
    return session.signedIn;
  });

  mount(contract.logout, async ({ caller, request, reply }) => {
    await sessions.logout(app, request.cookies[cookies.refresh] ?? null, caller);
    reply.clearCookie(cookies.refresh, cookies.options);
    return {};
  });

  mount(contract.logoutEverywhere, async ({ caller, reply }) => {
    await sessions.logoutEverywhere(app, caller);
    reply.clearCookie(cookies.refresh, cookies.options);
    return {};
  });

  mount(contract.requestPasswordLink, async ({ body }) => {
    await passwords.requestPasswordLink(app, body.email);
    return {};
  });

  mount(contract.updatePassword, async ({ body }) => {
    await passwords.updatePassword(app, body.token, body.newPassword);
    return new Answer({}, { message: MESSAGES.passwordReset });
  });

  mount(contract.changePassword, async ({ caller, body }) => {
    await passwords.changePassword(app, caller, body.password, body.newPassword);
    return {};
  });

  mount(contract.emailExists, async ({ query, request }) => {
    await app.limits.count('lookUp', request.ip);
    return registration.emailExists(app, query.email);
  });

  mount(contract.resendVerification, async ({ body }) => {
    await resendVerification(app, body.email);
    return new Answer({}, { message: MESSAGES.verificationResent });
  });

  mount(contract.verifyEmail, async ({ body, request, reply }) => {
    const browser = { secret: request.cookies[cookies.browser] ?? null, userAgent: userAgentOf(request) };
    const { userId, session } = await registration.verifyEmail(app, body.token, browser);
    setRefresh(reply, session?.refreshToken ?? null);
    return new Answer({ userId, signedIn: session?.signedIn ?? null }, { message: MESSAGES.emailVerified });
  });

  mount(contract.getMe, ({ caller }) => service.getMe(app, caller.userId));

  mount(contract.updateGeneralInfo, async ({ caller, body }) => {
    return new Answer(await service.updateGeneralInfo(app, caller, body), { message: MESSAGES.infoUpdated });
  });

  mount(contract.endFirstLogin, ({ caller }) => service.endFirstLogin(app, caller));
}
