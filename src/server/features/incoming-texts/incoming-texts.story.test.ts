import { expect, test } from 'vitest';
import { earnAndRequest } from '../../../../tests/support/earnings.ts';
import { Handset } from '../../../../tests/support/handset.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { setUp } from '../../../../tests/support/set-up.ts';
import { suspendUser } from '../../../contract/accounts/people.ts';
import { chooseLanguage } from '../../../contract/accounts.ts';
import { listAppeals } from '../../../contract/appeals.ts';
import { submitParticipantInformation } from '../../../contract/participants.ts';
import { changePayout, getEarnings } from '../../../contract/payouts.ts';
import type { Language } from '../../../domain/languages.ts';
import { newId } from '../../platform/ids.ts';
import { incomingPath, readIncoming, replySecretOf } from '../../platform/texts/incoming.ts';
import { post as reserve } from '../ledger/ledger.service.ts';
import { studyPublished } from '../ledger/study-movements.ts';

const { world, admin, researcher } = await startResearch();
const address = `${world.running.url}${incomingPath(replySecretOf(world.app.settings) ?? '')}`;

/** Posts a message as Africa's Talking does. */
async function post(from: string, text: string, id: string, url = address): Promise<number> {
  const form = { from, to: '1404', text, date: '2026-11-23 09:00:00', id, linkId: 'l' };
  return (await fetch(url, { method: 'POST', body: new URLSearchParams(form) })).status;
}

const replies = async (number: string) =>
  (await world.texts(number)).map(({ text }) => text).filter((text) => /^(1\. |We have|A person|Nothing)/.test(text));

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
  expect(answers).toEqual([
    expect.stringMatching(
      /^We have your appeal\. A person decides by .* \(A person at Nyansapo has suspended your account/,
    ),
  ]);
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

/** The newest answer after a message. */
async function answerTo(number: string, text: string, id: string): Promise<string> {
  const before = (await replies(number)).length;
  await post(number.replace(/^0/, '+233'), text, id);
  await world.until(async () => (await replies(number)).length > before);
  return (await replies(number))[0] ?? '';
}

/** A person whose payout is held and whose account is suspended. */
async function withTwoHolds(number: string, language: Language): Promise<string> {
  const phone = new Handset(world);
  const { userId } = await phone.register(number);
  await world.registerName(number, 'Adwoa Owusu');
  const { password: _, ...form } = setUp(number) as ReturnType<typeof setUp> & { password?: string };
  await phone.must(submitParticipantInformation, { body: form });
  await phone.must(chooseLanguage, { body: { language } });
  const studyId = newId();
  const reserved = { studyId, organizationId: researcher.organizationId, amountPesewas: 3_000 };
  await world.app.work(null, (work) => reserve(work, studyPublished({ ...reserved, at: world.now() })));
  const earning = { bookingId: newId(), studyId, participantId: userId, ratePesewas: 3_000 };
  await world.app.work(null, (work) => earnAndRequest(work, earning));
  const [payout] = (await phone.must(getEarnings)).payouts;
  // Several people who are so similar are held anyway.
  if (payout?.status !== 'HELD') await admin.must(changePayout, { params: { id: payout?.id ?? '', event: 'hold' } });
  await admin.must(suspendUser, { params: { userId }, body: { reason: 'Two accounts' } });
  await world.settle();
  return userId;
}

test('SMS-15: WHY numbers what is held, money first, and APPEAL with a number is about that one', async () => {
  const number = '0247210004';
  const userId = await withTwoHolds(number, 'en');
  const why = await answerTo(number, 'Why', 'f1');
  expect(why).toMatch(/^1\. GHS 30\.00: A person at Nyansapo is checking this payout\. 2\. A person .* suspended your/);
  expect(why).toMatch(/To appeal, text APPEAL and its number, such as APPEAL 2\.$/);
  const appeals = async () => (await admin.must(listAppeals)).filter(({ participantId }) => participantId === userId);
  // Nothing has this number, so nothing is appealed.
  expect(await answerTo(number, 'APPEAL 3 please', 'f2')).toBe(why);
  expect(await appeals()).toEqual([]);
  expect(await answerTo(number, 'Appeal 2 It is my sister’s.', 'f3')).toMatch(
    /^We have your appeal\. A person decides by .* \(A person at Nyansapo has suspended your account/,
  );
  expect(await appeals()).toMatchObject([{ kind: 'SUSPENSION', words: 'It is my sister’s.' }]);
  expect(await answerTo(number, 'WHY', 'f4')).toMatch(/\(Appealed\) .* such as APPEAL 1\.$/);
  expect(await answerTo(number, 'APPEAL 1', 'f5')).toContain('is checking this payout.)');
  expect((await appeals()).map(({ kind }) => kind).toSorted()).toEqual(['PAYOUT', 'SUSPENSION']);
});

test('SMS-15: APPEAL without a number is about everything, and the answer says about how many', async () => {
  const number = '0247210005';
  await withTwoHolds(number, 'en');
  expect(await answerTo(number, 'APPEAL', 'g')).toMatch(/^We have your 2 appeals\. A person decides by /);
});

test.each([
  ['ak', '0247210006', 'ADEN'],
  ['ha', '0247210007', 'DALILI'],
] as const)('SMS-15: several reasons fit into two segments in %s', async (language, number, word) => {
  await withTwoHolds(number, language);
  const why = await answerTo(number, word, language);
  expect(why).toMatch(/^1\. GHS 30\.00: .* 2\. .* APPEAL 2\.$/);
  expect(why.length).toBeLessThanOrEqual(306);
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
