import { expect, test } from 'vitest';
import * as accounts from '../../src/contract/accounts.ts';
import { exportMyData } from '../../src/contract/privacy.ts';
import { logIn } from '../support/raw-calls.ts';
import { openWorld, PASSWORD } from '../support/world.ts';

const world = await openWorld();

test('every page and response has the headers of SECURITY-21', async () => {
  for (const path of ['/', '/dashboard/projects', '/api/v1/settings', '/api/v1/nothing']) {
    const { headers } = await fetch(`${world.running.url}${path}`);
    const policy = headers.get('content-security-policy') ?? '';
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "script-src 'self'"]) {
      expect(policy, path).toContain(part);
    }
    expect(/script-src[^;]*unsafe-inline/.test(policy), path).toBe(false);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    // Only where the origin is https: on http://localhost it would lock the browser out.
    expect(headers.get('strict-transport-security')).toBeNull();
  }
});

test('a spoofed X-Forwarded-For is ignored without TRUST_PROXY, and gives no further attempts', async () => {
  const { user } = await world.join('PARTICIPANT');
  const statuses = [];
  for (let tries = 0; tries < 6; tries += 1) {
    const response = await fetch(`${world.running.url}/api/v1/authentication/auth/login/email-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${tries}` },
      body: JSON.stringify({ email: user.email, password: 'Wrong!pass1' }),
    });
    statuses.push(response.status);
  }
  expect(statuses.at(-1)).toBe(429);
});

test('each class of route has a limit per caller: a flood from one caller is 429, others continue (SECURITY-20)', async () => {
  const flooder = await world.join('PARTICIPANT', 'Flood');
  const other = await world.join('PARTICIPANT', 'Other');
  const { json } = await logIn(world, flooder.user.email, 'Kente!cloth7');
  const headers = { authorization: `Bearer ${json.content.accessToken}`, 'content-type': 'application/json' };
  const change = () =>
    fetch(`${world.running.url}/api/v1/notification/notifications/read-all`, { method: 'POST', headers, body: '{}' });
  const statuses = new Set<number>();
  for (let sent = 0; sent < 620; sent += 20) {
    for (const { status } of await Promise.all(Array.from({ length: 20 }, change))) statuses.add(status);
  }
  expect([...statuses].sort()).toEqual([200, 429]);
  const { readAllNotifications } = await import('../../src/contract/notifications.ts');
  expect((await other.call(readAllNotifications)).status).toBe(200);
});

test('browsers and proxies don’t cache any API response: content, refusals or files', async () => {
  const { user } = await world.join('PARTICIPANT', 'Kept');
  const { json } = await logIn(world, user.email, PASSWORD);
  const headers = { authorization: `Bearer ${json.content.accessToken}` };
  const kept = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${world.running.url}/api/v1${path}`, { headers, ...init });
    return [answer.status, answer.headers.get('cache-control')];
  };
  expect(await kept(accounts.getMe.path)).toEqual([200, 'no-store']);
  expect(await kept(accounts.getMe.path, { headers: {} })).toEqual([401, 'no-store']);
  expect(await kept('/project/projects')).toEqual([404, 'no-store']);
  expect(await kept('/nothing')).toEqual([404, 'no-store']);
  expect(await kept(`${exportMyData.path}?format=json`)).toEqual([200, 'no-store']);
  expect(await kept('/authentication/auth/login/email-password', { method: 'POST' })).toEqual([400, 'no-store']);
});
