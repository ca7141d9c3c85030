import { expect, test } from 'vitest';
import { logIn } from '../support/raw-calls.ts';
import { openWorld, PASSWORD } from '../support/world.ts';

/**
 * Browsers send cookies automatically: a change is only made for our own pages, or for a client that is not a browser.
 */

const world = await openWorld();

async function send(path: string, headers: Record<string, string>, body?: object) {
  const response = await fetch(`${world.running.url}/api/v1/authentication${path}`, {
    method: 'POST',
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code, cookies: response.headers.getSetCookie() };
}

const FOREIGN: [string, Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another origin, in a browser that says no more', { origin: 'https://evil.example' }],
  ['a neighbour below the same domain', { 'sec-fetch-site': 'same-site' }],
  ['a page without an origin', { origin: 'null' }],
];

test.each(FOREIGN)('%s can neither renew nor end a session: the cookie it sends is ignored', async (_what, foreign) => {
  const { user } = await world.join('PARTICIPANT');
  const { cookies: cookie } = await logIn(world, user.email, PASSWORD);
  const refused = { status: 403, code: 'CROSS_SITE', cookies: [] };
  expect(await send('/auth/renew', { cookie, ...foreign })).toEqual(refused);
  expect(await send('/auth/logout', { cookie, ...foreign })).toEqual(refused);
  expect((await send('/auth/renew', { cookie })).status).toBe(200);
});

test.each([
  '/auth/login/email-password',
  '/auth/login/second-factor',
  '/auth/oauth/google/start',
  '/auth/login/oauth/google',
  '/users/register/oauth/google',
  '/users/register/email-password',
  '/verifications/email/verify',
])('%s, which reads or sets a cookie, refuses other sites', async (path) => {
  expect(await send(path, { origin: 'https://evil.example' }, {})).toMatchObject({ status: 403, code: 'CROSS_SITE' });
});

test.each(['/%61pi/v1/authentication', '/api/%761/authentication', '/api/v1/%61uthentication'])(
  'an address that is written as %s is the same call, with the same rules',
  async (base) => {
    const { user } = await world.join('PARTICIPANT');
    const { cookies: cookie } = await logIn(world, user.email, PASSWORD);
    const renew = (headers: Record<string, string>) =>
      fetch(`${world.running.url}${base}/auth/renew`, { method: 'POST', headers: { cookie, ...headers } });
    expect((await renew({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const own = await renew({});
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store']);
  },
);

test('our own pages and clients that are not browsers are served', async () => {
  const { user } = await world.join('PARTICIPANT');
  const own = [
    { origin: world.app.settings.origin, 'sec-fetch-site': 'same-origin' },
    { origin: world.app.settings.origin },
    { 'sec-fetch-site': 'none' },
    {},
  ];
  for (const headers of own) {
    const { cookies: cookie } = await logIn(world, user.email, PASSWORD);
    expect((await send('/auth/renew', { cookie, ...headers })).status).toBe(200);
  }
});
