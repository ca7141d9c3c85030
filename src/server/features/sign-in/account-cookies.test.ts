import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import type { App } from '../../platform/app.ts';
import { accountCookies } from './account-cookies.ts';

function cookieSetBy(origin: string) {
  let set: { name: string; options: object } | null = null;
  const reply = { setCookie: (name: string, _value: string, options: object) => (set = { name, options }) };
  accountCookies({ settings: { origin } } as App).refresh.set(reply as unknown as FastifyReply, 'secret');
  return set;
}

test('the refresh cookie is __Host-, HttpOnly, SameSite=Strict and Secure on https; only localhost lacks __Host- and Secure', () => {
  expect(cookieSetBy('https://nyansapo.example')).toMatchObject({
    name: '__Host-nyansapo-refresh',
    options: { httpOnly: true, sameSite: 'strict', secure: true, path: '/', maxAge: 7 * 86_400 },
  });
  expect(cookieSetBy('http://localhost:3000')).toMatchObject({
    name: 'nyansapo-refresh',
    options: { httpOnly: true, sameSite: 'strict', secure: false },
  });
});
