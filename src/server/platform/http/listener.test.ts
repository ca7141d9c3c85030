import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { Readiness } from '../readiness.ts';
import { buildHealthServer } from './health.ts';
import { Listener } from './listener.ts';

async function open() {
  const listener = await Listener.open(0, '127.0.0.1');
  const url = `http://127.0.0.1:${listener.port}`;
  const readiness = new Readiness();
  const { serverFactory, serve } = listener.attach();
  await buildHealthServer(readiness, serverFactory);
  serve();
  return { listener, url, readiness };
}

test('while the product starts, the port says so to load balancers and people', async () => {
  const { listener, url, readiness } = await open();
  readiness.waitFor('the database');
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  const ready = await fetch(`${url}/health/ready`);
  expect(ready.status).toBe(503);
  expect(ready.headers.get('retry-after')).toBe('2');
  expect(await ready.json()).toEqual({ status: 'starting', waitingFor: 'the database' });
  const call = await fetch(`${url}/api/v1/anything`, { method: 'POST' });
  expect(call.status).toBe(503);
  expect(await call.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' });
  await listener.close();
});

test('when it stops, an open request is answered, its connection is closed, and new ones are refused', async () => {
  const { listener, url } = await open();
  const { promise: isOpen, resolve: opened } = Promise.withResolvers<void>();
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>();
  const { serverFactory, serve } = listener.attach();
  const product = Fastify({ serverFactory, return503OnClosing: false });
  product.get('/slow', async () => {
    opened();
    await isDone;
    return 'answered';
  });
  await product.ready();
  serve();
  const answer = fetch(`${url}/slow`);
  await isOpen;
  const closed = listener.close();
  await expect(fetch(`${url}/slow`)).rejects.toThrow();
  done();
  expect(await (await answer).text()).toBe('answered');
  await closed;
  await product.close();
});

test('readiness follows the check, and a check without an answer means not ready', async () => {
  const readiness = new Readiness();
  readiness.serve(() => new Promise(() => undefined));
  expect(await readiness.read()).toEqual({ status: 'unavailable', waitingFor: 'an answer of the database' });
  readiness.serve(async () => null);
  expect(await readiness.read()).toEqual({ status: 'ready' });
  readiness.serve(async () => {
    throw new Error('unreachable');
  });
  expect(await readiness.read()).toEqual({ status: 'unavailable', waitingFor: 'the database' });
  readiness.stop();
  expect(await readiness.read()).toEqual({ status: 'stopping', waitingFor: 'open requests' });
});
