import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { hubtel, readHubtelReport } from './hubtel.ts';

/* The answers come from the provider's documentation, its trial page and third-party clients. */

let close = () => {};
afterEach(() => close());

/** The adapter with a server that always gives this answer. */
async function answering(status: number, body: unknown) {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => server.close();
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const account = { clientId: 'id', clientSecret: 'secret', sender: 'Nyansapo' };
  return hubtel({ baseUrl: `http://127.0.0.1:${port}`, ...account }, () => {});
}
const order = { number: '+233241234567', text: 'Hello', reportUrl: 'https://nyansapo.example/report' };

const ID = '9c5f3edc-529e-4182-959b-aeb17b9ddad4';
const ACCEPTED = {
  'the reference': [200, { rate: 0.0309, messageId: ID, status: 0, networkId: '62001', clientReference: null }],
  'the trial page': [
    201,
    { message: 'success', responseCode: '0000', data: { rate: 0.03, messageId: ID, status: '0', networkId: '62001' } },
  ],
  'an older client': [201, { Rate: 1, MessageId: ID, Status: 0, NetworkId: '62002' }],
} as const;

test.each(Object.entries(ACCEPTED))('a message is accepted in the words of %s', async (_, [status, body]) => {
  const port = await answering(status, body);
  expect(await port.send(order)).toEqual({ outcome: 'accepted', providerId: ID });
});

test('a success without an id is unclear, and any other request status is a refusal', async () => {
  expect(await (await answering(200, { message: 'success' })).send(order)).toEqual({ outcome: 'unknown' });
  close();
  const refused = { messageId: ID, status: 7, statusDescription: 'Sender is not approved' };
  expect(await (await answering(200, { data: refused })).send(order)).toEqual({
    outcome: 'refused',
    problem: '200: Sender is not approved',
  });
});

test.each([
  { messageId: ID, status: 'Delivered' },
  { MessageId: ID, Status: 'Delivered' },
  { responseCode: '0000', data: { messageId: ID, status: 'delivered' } },
])('a delivery is read from %o', async (body) => {
  const report = { fate: 'delivered', providerId: ID, status: 'DELIVERED' };
  expect(await (await answering(200, body)).ask(ID)).toEqual(report);
  expect(readHubtelReport(body)).toEqual(report);
});
