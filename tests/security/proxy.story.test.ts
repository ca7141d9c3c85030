import { globSync, readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf } from '../../src/server/platform/http/addresses.ts';
import { readTrustProxy, trustedBy } from '../../src/server/platform/http/proxies.ts';
import { postFrom, startProxy } from '../support/proxy.ts';
import { World } from '../support/world.ts';

const LOGIN = '/api/v1/authentication/auth/login/email-password';

describe('behind a proxy that appends, spoofed addresses change nothing', () => {
  let world: World;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  beforeAll(async () => {
    world = await World.start(undefined, { env: { TRUST_PROXY: '1' } });
    proxy = await startProxy(world.running.url.replace('localhost', '127.0.0.1'));
  });
  afterAll(async () => {
    await proxy.close();
    await world.close();
  });

  test('one client has one limit, whatever X-Forwarded-For it sends; the next client has its own', async () => {
    const { user } = await world.join('PARTICIPANT');
    const guess = (from: string, forwarded: string) =>
      postFrom(
        from,
        proxy.port,
        LOGIN,
        { email: user.email, password: 'Wrong!pass1' },
        { 'x-forwarded-for': forwarded },
      );
    const statuses = [];
    for (let tries = 0; tries < 6; tries += 1) {
      statuses.push((await guess('127.0.0.2', `10.0.0.${tries}, 2001:db8:${tries}::1, 127.0.0.1`)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await guess('127.0.0.3', '127.0.0.2')).status).toBe(401);
  });
});

describe('values of TRUST_PROXY', () => {
  const seen = async (setting: string | undefined, forwarded: string, { direct = false } = {}) => {
    const server = Fastify({ trustProxy: trustedBy(readTrustProxy(setting)) });
    server.post('/', async (request) => ({ content: addressOf(request) }));
    const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
    const proxy = await startProxy(`http://127.0.0.1:${port}`);
    const answer = await postFrom(
      '127.0.0.9',
      direct ? Number(port) : proxy.port,
      '/',
      {},
      { 'x-forwarded-for': forwarded },
    );
    await proxy.close();
    await server.close();
    return answer.json.content;
  };

  test.each([
    ['nothing: the proxy is the client', undefined, '10.1.1.1', '127.0.0.1'],
    ['one hop: what our proxy has seen', '1', '10.1.1.1', '127.0.0.9'],
    ['two hops: what the proxy before ours has seen', '2', '10.1.1.1, 10.2.2.2', '10.2.2.2'],
    ['a network: the first address outside of it, read from our end', '127.0.0.1/32', '10.1.1.1', '127.0.0.9'],
    ['networks: ours and the one before', '127.0.0.0/8, 10.2.0.0/16', '10.1.1.1, 10.2.2.2', '10.1.1.1'],
  ])('%s', async (_words, setting, forwarded, address) => {
    expect(await seen(setting, forwarded)).toBe(address);
  });

  test('the X-Forwarded-For of a request that bypasses the listed proxies is ignored', async () => {
    expect(await seen('10.0.0.0/8', '10.1.1.1', { direct: true })).toBe('127.0.0.9');
  });

  test.each([
    'true',
    'yes',
    '1.5',
    '-1',
    '99',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    'loopback',
    'proxy.example',
    '10.0.0.1,',
  ])('%s is refused with a message that says which values are allowed', (setting) => {
    expect(() => readTrustProxy(setting)).toThrow(/TRUST_PROXY must be the number of proxies in front/);
  });
});

test('one place reads the address from a request, so that all limits count the same way', () => {
  const sources = globSync('src/server/**/*.ts', { exclude: ['**/*.test.ts'] });
  const reading = sources.filter((file) => /\brequest\.ips?\b/.test(readFileSync(file, 'utf8')));
  expect(reading).toEqual(['src/server/platform/http/addresses.ts']);
});
