import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerUnreadable } from './error-handler.ts';
import { readJsonBodies } from './json-body.ts';
import { Listener } from './listener.ts';

/* OPS-22: clients that send or read as slowly as they can, to hold a connection's resources. */

const LIMITS = { headersMs: 300, requestMs: 600, silenceMs: 500, keepAliveMs: 400, checkMs: 50 };
/** Connections are checked every 50 ms, and the machine may be busy. */
const SPARE_MS = 20_000;
const SLOW_CLIENTS = 50;
/** Slower than the limits, but never silent. */
const DRIP_MS = 100;

const PART = 'x'.repeat(65_536);

const answers = { begun: 0, open: 0 };
let listener: Listener;
let product: FastifyInstance;
let sockets: Socket[] = [];
let timers: NodeJS.Timeout[] = [];

beforeEach(async () => {
  listener = await Listener.open(0, '127.0.0.1', LIMITS);
  const { serverFactory, serve } = listener.attach();
  product = Fastify({ serverFactory, clientErrorHandler: answerUnreadable });
  readJsonBodies(product);
  product.get('/', async () => 'served');
  product.post('/', async () => 'served');
  Object.assign(answers, { begun: 0, open: 0 });
  product.get('/endless', async (_request, reply) => {
    answers.begun += 1;
    answers.open += 1;
    reply.raw.once('close', () => {
      answers.open -= 1;
    });
    const parts = (async function* () {
      for (;;) yield PART;
    })();
    return reply.type('text/plain').send(Readable.from(parts));
  });
  await product.ready();
  serve();
});

afterEach(async () => {
  for (const timer of timers) clearInterval(timer);
  for (const socket of sockets) socket.destroy();
  [sockets, timers] = [[], []];
  await listener.close();
  await product.close();
});

/** A client that does not close its side when the server does, to keep the connection open. */
async function open(): Promise<Socket> {
  const socket = connect({ port: listener.port, host: '127.0.0.1', allowHalfOpen: true });
  sockets.push(socket);
  // Whatever a client sends after it was cut off is refused.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends one byte at a time, forever. */
async function drip(beginning: string): Promise<Socket> {
  const socket = await open();
  socket.write(beginning);
  timers.push(setInterval(() => socket.write('x'), DRIP_MS));
  return socket;
}

/** What a socket receives, and after how many milliseconds it ended. */
async function untilCut(socket: Socket): Promise<{ text: string; milliseconds: number }> {
  const startedAt = performance.now();
  let text = '';
  socket.on('data', (data) => {
    text += data;
  });
  await new Promise((resolve) => {
    socket.once('end', resolve);
    socket.once('close', resolve);
  });
  return { text, milliseconds: performance.now() - startedAt };
}

async function expectServed(): Promise<void> {
  const startedAt = performance.now();
  const answer = await fetch(`http://127.0.0.1:${listener.port}/`);
  expect(await answer.text()).toBe('served');
  expect(performance.now() - startedAt).toBeLessThan(SPARE_MS);
}

/** All connections are gone, even those of clients that do not close their side. */
async function expectNoConnections(): Promise<void> {
  const count = promisify(product.server.getConnections.bind(product.server));
  await expect.poll(() => count(), { timeout: 2 * SPARE_MS }).toBe(0);
}

test.each([
  ['headers', LIMITS.headersMs, 'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: '],
  [
    'a body',
    LIMITS.requestMs,
    'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"x":"',
  ],
])('clients that send %s byte by byte are cut off, and everybody else is served', async (_what, limit, beginning) => {
  const slow = await Promise.all(Array.from({ length: SLOW_CLIENTS }, () => drip(beginning)));
  const cut = Promise.all(slow.map(untilCut));
  await expectServed();
  for (const { text, milliseconds } of await cut) {
    expect(text).toMatch(/^HTTP\/1\.1 408 .*"code":"REQUEST_TIMEOUT"/s);
    expect(milliseconds).toBeLessThan(limit + SPARE_MS);
  }
  await expectNoConnections();
  await expectServed();
});

test('clients that never read their answers are cut off, and everybody else is served', async () => {
  const startedAt = performance.now();
  const silent = await Promise.all(Array.from({ length: SLOW_CLIENTS }, open));
  for (const socket of silent) {
    socket.pause();
    socket.write('GET /endless HTTP/1.1\r\nhost: localhost\r\n\r\n');
  }
  await expect.poll(() => answers.begun, { timeout: SPARE_MS }).toBe(SLOW_CLIENTS);
  await expectServed();
  await expect.poll(() => answers.open, { timeout: 2 * SPARE_MS }).toBe(0);
  expect(performance.now() - startedAt).toBeGreaterThan(LIMITS.silenceMs);
  await expectNoConnections();
  await expectServed();
});
