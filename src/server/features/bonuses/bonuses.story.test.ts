import { expect, test } from 'vitest';
import { makeKey } from '../../../../tests/support/api-key.ts';
import { taskForm, YES } from '../../../../tests/support/own-time-form.ts';
import { holdSessions } from '../../../../tests/support/people-who-came.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { applyToStudy } from '../../../contract/applications.ts';
import { startAssignment, submitEntry } from '../../../contract/assignments.ts';
import { listBonuses, payBonuses, payBonusList } from '../../../contract/bonuses.ts';
import { listEvents } from '../../../contract/events.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { getEarnings, getYearlySummary } from '../../../contract/payouts.ts';
import { getStudy, publishStudy } from '../../../contract/studies.ts';
import { getWallet, listTransactions } from '../../../contract/wallets.ts';
import { checkBooks } from '../books/books.service.ts';
import { codeOf } from '../studies/study-data.service.ts';

/* PAYOUT-17: bonuses after people have taken part, from the wallet, for one person, for several and by list. */

const research = await startResearch(100_000);
const { world, researcher, projectId } = research;
const [kofi, esi, yaw] = [
  await world.participant('Kofi'),
  await world.participant('Esi'),
  await world.participant('Yaw'),
];
const { study, applicationIds, bookings } = await holdSessions(research, [kofi, esi]);
const [ofKofi = '', ofEsi = ''] = applicationIds;
const params = { id: study.id };
const wallet = () => researcher.must(getWallet, { params: { organizationId: researcher.organizationId } });
const waitFor = (pesewas: number) =>
  world.until(async () => (await kofi.must(getEarnings)).receivedPesewas === pesewas);
const reason = 'Thank you for the photos';
const lab = 'Adowa Labs';

test('a bonus moves from the wallet to the person, who reads why, and is paid out', async () => {
  await waitFor(5_000);
  const before = await wallet();
  const spent = (await researcher.must(getStudy, { params })).spentPesewas;
  const [bonus] = await researcher.must(payBonuses, {
    params,
    body: { applicationIds: [ofKofi], amount: 10, reason },
  });
  expect(bonus).toMatchObject({ applicationId: ofKofi, amountPesewas: 1_000, reason });
  const after = await wallet();
  expect(before.availablePesewas - after.availablePesewas).toBe(1_000);
  expect(after.spentPesewas - before.spentPesewas).toBe(1_000);
  expect(after.reservedPesewas).toBe(before.reservedPesewas);
  expect((await researcher.must(getStudy, { params })).spentPesewas - spent).toBe(1_000);
  await waitFor(6_000);

  const [bell] = await kofi
    .must(listNotifications, { query: { size: 100 } })
    .then((all) => all.filter(({ message }) => message.includes('added')));
  expect(bell?.message).toBe(`${lab} added GH₵ 10.00: ${reason}`);
  await world.settle();
  const mail = world.mails(kofi.user.email).find(({ subject }) => subject.includes('added'));
  expect(mail?.subject).toBe(`${lab} added GH₵ 10.00 to your earnings`);
  expect(mail?.text).toContain(reason);
  const year = world.now().getUTCFullYear();
  const { sessions, earnedPesewas } = await kofi.must(getYearlySummary, { query: { year } });
  expect(earnedPesewas).toBe(6_000);
  expect(sessions).toMatchObject([
    { kind: 'SESSION', amountPesewas: 5_000, reason: null },
    { kind: 'BONUS', amountPesewas: 1_000, reason, study: study.publicName },
  ]);
  const movements = await researcher.must(listTransactions, {
    params: { organizationId: researcher.organizationId },
    query: { kind: 'BONUS' },
  });
  expect(movements).toMatchObject([{ event: 'thanks', amountPesewas: -1_000, about: study.name, studyId: study.id }]);
  await world.placeEvents();
  const { events } = await researcher.must(listEvents, { query: { limit: 100 } });
  expect(events.filter(({ type }) => type === 'bonus.paid')).toMatchObject([
    { object: { type: 'application', id: ofKofi }, data: { studyId: study.id, status: 'PAID' } },
  ]);
});

test('several people get the same amount, or nobody does', async () => {
  await researcher.must(payBonuses, { params, body: { applicationIds: [ofKofi, ofEsi, ofEsi], amount: 2.5, reason } });
  expect(await researcher.must(listBonuses, { params })).toHaveLength(3);
  expect(await researcher.must(listBonuses, { params, query: { applicationId: ofEsi } })).toMatchObject([
    { amountPesewas: 250 },
  ]);
  const { id: waiting } = await yaw.must(applyToStudy, {
    params: { id: (await researcher.must(publishStudy, { body: taskForm(projectId, 2) })).id },
    body: YES,
  });
  // Somebody of another study is nobody here.
  expect(
    await researcher.call(payBonuses, { params, body: { applicationIds: [ofKofi, waiting], amount: 5, reason } }),
  ).toMatchObject({ status: 409, code: 'NOT_TAKEN_PART', message: expect.stringContaining('1 of these 2 people') });
  expect(await researcher.must(listBonuses, { params })).toHaveLength(3);
});

test('work that was handed in can be thanked for, before it is accepted too; an application can’t', async () => {
  const task = await researcher.must(publishStudy, { body: taskForm(projectId, 2) });
  const there = { id: task.id };
  const { id } = await yaw.must(applyToStudy, { params: there, body: YES });
  const body = { applicationIds: [id], amount: 1, reason };
  expect(await researcher.call(payBonuses, { params: there, body })).toMatchObject({ code: 'NOT_TAKEN_PART' });
  const work = await yaw.must(startAssignment, { params: { id } });
  await yaw.must(submitEntry, { params: { id: work.entries[0]?.id ?? '' }, body: { code: 'MOMO 42-A' } as never });
  expect(await researcher.must(payBonuses, { params: there, body })).toMatchObject([{ amountPesewas: 100 }]);
});

test('amounts outside GH₵ 1 to 500, parts of a pesewa and missing reasons are refused at their field', async () => {
  for (const [field, wrong] of [
    ['amount', { amount: 0.99 }],
    ['amount', { amount: 500.01 }],
    ['amount', { amount: 1.005 }],
    ['reason', { reason: '  ' }],
    ['reason', { reason: 'x'.repeat(201) }],
    ['applicationIds', { applicationIds: [] }],
  ] as const) {
    const body = { applicationIds: [ofKofi], amount: 5, reason, ...wrong };
    expect(await researcher.call(payBonuses, { params, body: body as never })).toMatchObject({
      status: 400,
      content: [{ field: expect.stringContaining(field) }],
    });
  }
});

test('a list is paid as a whole: each wrong line is named, and nothing is paid until all are right', async () => {
  const codes = bookings.map(({ applicationId }, index) => {
    const participantId = [kofi, esi][index]?.user.userId ?? '';
    return { applicationId, code: codeOf(world.app, study.id, { participantId, assignmentCode: null }) };
  });
  const [first, second] = codes;
  const before = (await wallet()).availablePesewas;
  const send = (text: string, onlyCheck?: boolean) =>
    researcher.must(payBonusList, { params, body: { text, ...(onlyCheck ? { onlyCheck } : {}) } });
  const wrong = await send(
    `code,amount,reason\n${first?.code},12.50,Photos\n${first?.code},3,Again\nnobody@example.com,5,Photos\n${second?.code},ten,Photos`,
  );
  expect(wrong).toMatchObject({
    isPaid: false,
    problems: [
      { line: 3, problem: 'TWICE' },
      { line: 4, text: 'nobody@example.com', problem: 'NOT_FOUND' },
      { line: 5, problem: 'AMOUNT' },
    ],
  });
  // Researchers don’t learn whether somebody with an address that they did not invite has taken part.
  expect(await send(`${kofi.user.email},5,Photos`)).toMatchObject({ problems: [{ line: 1, problem: 'NOT_FOUND' }] });
  const right = `${first?.code},12.50,"Photos, and sound"\n${second?.applicationId},7,Came twice`;
  expect(await send(right, true)).toMatchObject({ isPaid: false, people: 2, totalPesewas: 1_950, problems: [] });
  expect((await wallet()).availablePesewas).toBe(before);
  expect(await send(right)).toMatchObject({ isPaid: true, availablePesewas: before - 1_950 });
  expect((await wallet()).availablePesewas).toBe(before - 1_950);
  expect(
    (await researcher.must(listBonuses, { params }))
      .slice(0, 2)
      .map((one) => one.reason)
      .sort(),
  ).toEqual(['Came twice', 'Photos, and sound']);
});

test('the wallet has to cover everybody, and other organisations find nothing', async () => {
  const before = (await wallet()).availablePesewas;
  const body = { applicationIds: [ofKofi, ofEsi], amount: Math.floor(before / 200) + 1, reason };
  const refused = await researcher.call(payBonuses, { params, body });
  expect(refused).toMatchObject({
    status: 409,
    code: 'INSUFFICIENT_BALANCE',
    message: expect.stringMatching(/These bonuses cost GH₵ .* Nobody was paid\./),
  });
  expect((await wallet()).availablePesewas).toBe(before);
  const rival = await world.verifiedResearcher(research.admin);
  const small = { applicationIds: [ofKofi], amount: 1, reason };
  expect((await rival.call(payBonuses, { params, body: small })).status).toBe(404);
  expect((await rival.call(listBonuses, { params })).status).toBe(404);
});

test('an API key needs its own scope, and a repeated call with its key pays once', async () => {
  const reader = await makeKey(world, researcher, { scopes: ['wallet:read', 'applications:write'] });
  const body = { applicationIds: [ofKofi], amount: 1, reason };
  expect(await reader.call(payBonuses, { params, body })).toMatchObject({ status: 403, code: 'SCOPE_MISSING' });
  const { secret, must } = await makeKey(world, researcher, { scopes: ['bonuses:write', 'wallet:read'] });
  const count = async () => (await must(listBonuses, { params, query: { size: 100 } })).length;
  const before = await count();
  const send = async () => {
    const answer = await fetch(`${world.running.url}/api/v1/project/studies/${study.id}/bonuses`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        'idempotency-key': 'photos-of-monday',
      },
      body: JSON.stringify(body),
    });
    return answer.status;
  };
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers).toContain(200);
  expect(await send()).toBe(200);
  expect(await count()).toBe(before + 1);
});

test('the books agree', async () => {
  await world.settle();
  expect((await checkBooks(world.app)).filter(({ broken }) => broken.length > 0)).toEqual([]);
  expect((await world.books()).sum).toBe(0);
});
