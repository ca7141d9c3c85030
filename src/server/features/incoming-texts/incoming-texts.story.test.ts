import { expect, test } from 'vitest';
import { Handset } from '../../../../tests/support/handset.ts';
import { openWorld } from '../../../../tests/support/world.ts';
import { suspendUser } from '../../../contract/accounts/people.ts';
import { listAppeals } from '../../../contract/appeals.ts';
import { incomingPath, readIncoming, replySecretOf } from '../../platform/texts/incoming.ts';

const world = await openWorld();
const admin = await world.admin();
const address = `${world.running.url}${incomingPath(replySecretOf(world.app.settings) ?? '')}`;

/** Posts a message as Africa's Talking does. */
async function post(from: string, text: string, id: string, url = address): Promise<number> {
  const form = { from, to: '1404', text, date: '2026-11-23 09:00:00', id, linkId: 'l' };
  return (await fetch(url, { method: 'POST', body: new URLSearchParams(form) })).status;
}

const replies = async (number: string) =>
  (await world.texts(number)).map(({ text }) => text).filter((text) => /appeal|held|suspended your/i.test(text));

/** A person without an email address, whose account is suspended. */
async function suspended(number: string): Promise<string> {
  const { userId } = await new Handset(world).register(number);
  await admin.must(suspendUser, { params: { userId }, body: { reason: 'Two accounts' } });
  await world.settle();
  return userId;
}

test('SMS-15: a suspended person texts APPEAL: one appeal, and one answer however often it is posted', async () => {
  const number = '0247210001';
  const userId = await suspended(number);
  const before = (await replies(number)).length;
  const statuses = await Promise.all(
    ['a', 'a', 'a'].map((id) => post('+233247210001', 'appeal  The other one is my sister’s.', id)),
  );
  expect(statuses).toEqual([200, 200, 200]);
  await world.until(async () => (await replies(number)).length > before);
  await world.settle();
  const answers = (await replies(number)).slice(0, (await replies(number)).length - before);
  expect(answers).toEqual([expect.stringMatching(/^We have your appeal\. A person decides by /)]);
  expect(await admin.must(listAppeals)).toMatchObject([
    { participantId: userId, kind: 'SUSPENSION', channel: 'SMS', words: 'The other one is my sister’s.' },
  ]);
});

test('SMS-15: WHY is answered with the reason, also in Hausa; strangers get no answer', async () => {
  const number = '0247210002';
  await suspended(number);
  const before = (await replies(number)).length;
  await post('233247210002', ' dalili?', 'b');
  await world.until(async () => (await replies(number)).length > before);
  expect((await replies(number))[0]).toContain('A person at Nyansapo has suspended your account.');
  expect(await post('+233247219999', 'APPEAL', 'c')).toBe(200);
  expect(await post('+1555', 'APPEAL', 'd')).toBe(200);
  await world.settle();
  expect(await world.texts('0247219999')).toEqual([]);
});

test('SMS-15: an address without the secret is refused, and what is not a message changes nothing', async () => {
  expect(await post('+233247210001', 'APPEAL', 'e', `${world.running.url}${incomingPath('wrong')}`)).toBe(401);
  expect((await fetch(address, { method: 'POST', body: new URLSearchParams({ from: '+233247210001' }) })).status).toBe(
    200,
  );
  expect(readIncoming({ from: '+233241234567', text: 'Hi', id: '' })).toBeNull();
});

test('SMS-15: the sandbox’s phone posts the documented form', async () => {
  const number = '0247210003';
  await suspended(number);
  const before = (await replies(number)).length;
  const sent = { number, to: '1404', text: 'SRƐ', url: address };
  expect(await world.sandbox('POST', '/phone/send', sent)).toEqual({ status: 200 });
  await world.until(async () => (await replies(number)).length > before);
});
