import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { COOKIES } from '../../../domain/cookies.ts';
import type { App } from '../../platform/app.ts';
import { addressOf } from '../../platform/http/addresses.ts';
import { chosenLanguage } from '../../platform/http/languages.ts';
import { newSecret } from '../../platform/ids.ts';

interface Cookie {
  read(request: FastifyRequest): string | null;
  set(reply: FastifyReply, value: string): void;
  clear(reply: FastifyReply): void;
}

/**
 * Our account cookies, all HttpOnly and same-site. The __Host- prefix needs https, so cookies on http://localhost don't have it.
 */
export function accountCookies(app: App) {
  const secure = app.settings.origin.startsWith('https://');
  const cookie = (name: string, { sameSite, seconds: maxAge }: (typeof COOKIES)[keyof typeof COOKIES]): Cookie => {
    const fullName = `${secure ? '__Host-' : ''}nyansapo-${name}`;
    const options = { path: '/', httpOnly: true, sameSite, secure };
    return {
      read: (request) => request.cookies[fullName] ?? null,
      set: (reply, value) => void reply.setCookie(fullName, value, { ...options, maxAge }),
      clear: (reply) => void reply.clearCookie(fullName, options),
    };
  };
  return {
    refresh: cookie('refresh', COOKIES.refresh),
    browser: cookie('browser', COOKIES.browser),
    secondFactor: cookie('second-factor', COOKIES.secondFactor),
    phone: cookie('phone', COOKIES.phone),
    suspended: cookie('suspended', COOKIES.suspended),
    google: cookie('google', COOKIES.google),
  };
}
export type AccountCookies = ReturnType<typeof accountCookies>;

/** The origin of a sign-in; a browser without our cookie gets one, so that we recognise it next time. */
export function fromOf(request: FastifyRequest, reply: FastifyReply, cookies: AccountCookies) {
  const browserSecret = cookies.browser.read(request) ?? newSecret();
  cookies.browser.set(reply, browserSecret);
  const userAgent = request.headers['user-agent'] ?? '';
  return { address: addressOf(request), userAgent, browserSecret, language: chosenLanguage(request) };
}
