import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';

interface Cookie {
  read(request: FastifyRequest): string | null;
  set(reply: FastifyReply, value: string): void;
  clear(reply: FastifyReply): void;
}

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;

/** Our cookies, all HttpOnly and our own. The __Host- prefix needs https, so http://localhost goes without. */
export function accountCookies(app: App) {
  const secure = app.settings.origin.startsWith('https://');
  const cookie = (name: string, sameSite: 'strict' | 'lax', maxAge: number): Cookie => {
    const fullName = `${secure ? '__Host-' : ''}nyansapo-${name}`;
    const options = { path: '/', httpOnly: true, sameSite, secure };
    return {
      read: (request) => request.cookies[fullName] ?? null,
      set: (reply, value) => void reply.setCookie(fullName, value, { ...options, maxAge }),
      clear: (reply) => void reply.clearCookie(fullName, options),
    };
  };
  return {
    refresh: cookie('refresh', 'strict', 7 * DAY_SECONDS),
    // Which browser this is, for mailed links and for notices of new ones. Lax, because a mail's link brings it along.
    browser: cookie('browser', 'lax', 365 * DAY_SECONDS),
    secondFactor: cookie('second-factor', 'strict', 5 * MINUTE_SECONDS),
    // Lax, because the provider's page sends the browser back to us.
    google: cookie('google', 'lax', 10 * MINUTE_SECONDS),
  };
}
export type AccountCookies = ReturnType<typeof accountCookies>;
