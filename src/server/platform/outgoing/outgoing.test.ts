import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { outgoing, type Resolve } from './outgoing.ts';
import { isPublic } from './public-addresses.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server of this machine; returns its port and how often it was called. */
async function serve(handle: RequestListener) {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(request.url ?? '');
    handle(request, response);
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, calls };
}

const REQUEST = { headers: { 'content-type': 'application/json' }, body: '{"ä":1}' };
const here = (port: number, path = '') => `http://127.0.0.1:${port}/${path}`;

describe('addresses that we call', () => {
  test.each(['8.8.8.8', '41.66.192.1', '2606:4700:4700::1111', '2c0f:fb50:4002::1'])('%s is public', (address) => {
    expect(isPublic(address)).toBe(true);
  });

  test.each([
    ['this machine', '127.0.0.1', '127.9.9.9', '::1', '0.0.0.0', '::'],
    ['a private network', '10.0.0.1', '172.16.5.4', '192.168.1.1', 'fc00::1', 'fd12:3456::1', 'fec0::1'],
    ['a cloud’s metadata', '169.254.169.254', '168.63.129.16', '100.100.100.200', 'fe80::a9fe:a9fe', 'fd00:ec2::254'],
    ['IPv4 inside IPv6', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '::ffff:0:127.0.0.1'],
    ['a translation to IPv4', '64:ff9b::7f00:1', '64:ff9b:1::7f00:1', '2002:7f00:1::', '2001::1'],
    ['a carrier’s network', '100.64.0.1', '100.127.255.254'],
    ['documentation and tests', '192.0.2.1', '198.18.0.1', '203.0.113.9', '2001:db8::1', '3fff::1'],
    ['everybody', '224.0.0.1', '255.255.255.255', 'ff02::1', '240.0.0.1'],
    ['no address', 'localhost', '', '1.2.3', '[::1]'],
  ])('%s is not', (_what, ...addresses) => {
    for (const address of addresses) expect(isPublic(address), address).toBe(false);
  });
});

test('a public name that resolves to this machine is not called, even if only one of its addresses does', async () => {
  const { port, calls } = await serve((_request, response) => response.end());
  const resolve: Resolve = async (name) => (name === 'inner.example' ? ['127.0.0.1'] : ['8.8.8.8', '127.0.0.1']);
  const { post } = outgoing({ allowsThisMachine: false, resolve, timeoutMs: 500 });
  for (const url of [
    `https://inner.example:${port}/`,
    `https://half.example:${port}/`,
    `https://127.0.0.1:${port}/`,
    `https://2130706433:${port}/`,
    `https://[::ffff:127.0.0.1]:${port}/`,
    `http://8.8.8.8:${port}/`,
  ]) {
    expect(await post(url, REQUEST), url).toMatchObject({ status: null, problem: 'ADDRESS' });
  }
  expect(calls).toEqual([]);
});

test('a name is resolved once: a different answer after the check changes nothing', async () => {
  const { port, calls } = await serve((_request, response) => response.end('inside'));
  const answers = [['198.51.100.7'], ['127.0.0.1']];
  let asked = 0;
  const resolve: Resolve = async () => answers[asked++] ?? [];
  const guarded = outgoing({ allowsThisMachine: false, resolve, timeoutMs: 500 });
  expect((await guarded.post(`https://changing.example:${port}/`, REQUEST)).problem).toBe('ADDRESS');
  expect(asked).toBe(1);
  // The reverse case: the connection goes to the checked address, although a second DNS answer would differ, and although the
  // machine itself can't resolve the name.
  asked = 0;
  const local = outgoing({
    allowsThisMachine: true,
    resolve: async () => (asked++ === 0 ? ['127.0.0.1'] : ['8.8.8.8']),
  });
  const answer = await local.post(`http://pinned.invalid:${port}/x`, REQUEST);
  expect(answer).toMatchObject({ status: 200, body: 'inside', problem: null });
  expect([asked, calls]).toEqual([1, ['/x']]);
});

test('a name without an address and a closed port are problems, and don’t throw', async () => {
  const resolve: Resolve = async (name) => (name === 'broken.example' ? Promise.reject(new Error('SERVFAIL')) : []);
  const { post } = outgoing({ allowsThisMachine: true, resolve });
  expect((await post('https://nowhere.example/', REQUEST)).problem).toBe('NAME');
  expect((await post('https://broken.example/', REQUEST)).problem).toBe('NAME');
  const { port } = await serve(() => undefined);
  servers.splice(0).map((server) => server.close());
  expect(await post(here(port), REQUEST)).toMatchObject({ status: null, problem: 'CONNECTION' });
});

test('the body arrives whole; a redirect is an answer and is not followed', async () => {
  const inner = await serve((_request, response) => response.end());
  const received: string[] = [];
  const { port } = await serve(async (request, response) => {
    for await (const part of request) received.push(String(part));
    response.writeHead(307, { location: here(inner.port) }).end();
  });
  const { post } = outgoing({ allowsThisMachine: true });
  expect(await post(here(port), REQUEST)).toMatchObject({ status: 307, problem: null });
  expect(received.join('')).toBe(REQUEST.body);
  expect(inner.calls).toEqual([]);
});

test('an endless answer is cut after 64 KB, and one that never begins times out', async () => {
  let sent = 0;
  const { port } = await serve((request, response) => {
    if (request.url === '/silent') return;
    const more = () => {
      if (response.destroyed) return;
      sent += 16_384;
      response.write(`${'x'.repeat(16_383)}\0`, () => setImmediate(more));
    };
    more();
  });
  const { post } = outgoing({ allowsThisMachine: true, timeoutMs: 2000 });
  const answer = await post(here(port), REQUEST);
  expect(answer).toMatchObject({ status: 200, problem: null });
  expect(answer.body).toHaveLength(1024);
  // Allows for what both sides buffer.
  expect(sent).toBeLessThan(16 * 1024 * 1024);
  const { post: hasty } = outgoing({ allowsThisMachine: true, timeoutMs: 100 });
  expect(await hasty(here(port, 'silent'), REQUEST)).toMatchObject({ status: null, problem: 'TIMEOUT' });
  const slow = await serve((_request, response) => void response.writeHead(200).write('a'));
  expect(await hasty(here(slow.port), REQUEST)).toMatchObject({ status: 200, problem: 'TIMEOUT' });
});

test('a silent name server times out', async () => {
  const { post } = outgoing({ allowsThisMachine: false, resolve: () => new Promise(() => undefined), timeoutMs: 50 });
  expect((await post('https://silent.example/', REQUEST)).problem).toBe('TIMEOUT');
});

describe('a file that is got', () => {
  const get = (port: number, path = '', mostBytes = 100_000) =>
    outgoing({ allowsThisMachine: true }).get(here(port, path), { headers: { 'user-agent': 'Test/1' }, mostBytes });

  test('arrives with all of its bytes, compressed or not, and the reader says what it is', async () => {
    const bytes = Buffer.from('\uFEFFBEGIN', 'utf16le');
    const asked: unknown[] = [];
    const { port } = await serve(({ headers, url }, response) => {
      asked.push([headers['user-agent'], headers['accept-encoding']]);
      if (url === '/plain') response.end(bytes);
      else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(bytes));
    });
    expect(await get(port, 'plain')).toMatchObject({ status: 200, body: bytes });
    expect(await get(port, 'small')).toMatchObject({ status: 200, body: bytes });
    expect(asked).toEqual(Array(2).fill(['Test/1', 'gzip']));
  });

  test('counts as too long if only its decompressed size is', async () => {
    const { port } = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
    );
    expect(await get(port)).toMatchObject({ status: 200, body: null, problem: null });
  });

  test('is a problem if it ends too soon, or is not compressed as it says', async () => {
    const { port } = await serve(({ url }, response) => {
      response.writeHead(200, url === '/short' ? { 'content-length': 100 } : { 'content-encoding': 'gzip' });
      if (url === '/half') response.end(gzipSync(Buffer.from('text')).subarray(0, 15));
      else if (url === '/short') response.write('text', () => response.destroy());
      else response.end('text');
    });
    for (const path of ['half', 'short', 'none']) {
      expect(await get(port, path), path).toMatchObject({ body: null, problem: 'CONNECTION' });
    }
  });
});
