import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { arkesel } from './arkesel.ts';

/* Answers of Arkesel's own server about a message. The sandbox's answers are in the stories. */

let close = () => {};
afterEach(() => close());

/** An adapter whose provider always gives one answer, and the requests that the provider got. */
async function answering(status: number, body: unknown) {
  const requests: (string | undefined)[] = [];
  const server = createServer(({ method, url, headers }, response) => {
    requests.push(`${method} ${url} ${headers['api-key']}`);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => void server.close();
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { port: arkesel({ baseUrl, apiKey: 'k', sender: 'Nyansapo' }, () => undefined), requests };
}

test('Arkesel: a message’s delivery is looked up by its id, whether the answer is one message or a list', async () => {
  const detail = { id: 'a b', recipient: '233241234567', status: 'Not Delivered' };
  for (const data of [detail, [detail]]) {
    const { port, requests } = await answering(200, { status: 'success', data });
    expect(await port.ask('a b')).toEqual({ fate: 'undelivered', providerId: 'a b', status: 'NOT_DELIVERED' });
    expect(requests).toEqual(['GET /api/v2/sms/a%20b k']);
    close();
  }
});

test('Arkesel: an error, or an answer without the message, leaves its delivery unknown', async () => {
  for (const [status, body] of [
    [404, { status: 'error', message: 'Not found' }],
    [500, {}],
    [200, { status: 'success' }],
    [200, { status: 'success', data: [] }],
  ] as const) {
    const { port } = await answering(status, body);
    expect(await port.ask('x')).toBeNull();
    close();
  }
});
