import { expect, test } from 'vitest';
import { setUp } from '../../../../tests/support/set-up.ts';
import { openWorld, PASSWORD, type Person } from '../../../../tests/support/world.ts';
import { submitParticipantInformation } from '../../../contract/participants.ts';
import { getMobileMoney, listAllPayouts, resolveMobileMoneyName, saveMobileMoney } from '../../../contract/payouts.ts';
import { exportMyData } from '../../../contract/privacy.ts';
import { addHours } from '../../../domain/calendar.ts';

const world = await openWorld();
const other = await openWorld(world);

const ask = (person: Person, mobileMoneyNumber: string) =>
  person.call(resolveMobileMoneyName, { body: { mobileMoneyNetwork: 'MTN', mobileMoneyNumber } });
const account = (mobileMoneyNumber: string) =>
  ({ mobileMoneyNetwork: 'MTN', mobileMoneyNumber, accountName: 'Kofi Owusu', password: PASSWORD }) as const;

test('a stranger’s name is masked, and your own is shown as a match: no call, document or admin screen has it in full', async () => {
  const admin = await world.admin();
  await world.registerName('0557770001', 'Kwaku Asamoah');
  await world.registerName('0557770002', 'OWUSU NANA KOFI');
  const person = await world.join('PARTICIPANT', 'Kofi');
  expect(await ask(person, '0557770001')).toMatchObject({
    content: { accountName: 'K***u A*****h', matchesYourName: false },
  });
  expect(await ask(person, '0557770002')).toMatchObject({
    content: { accountName: 'O***U N**A K**I', matchesYourName: true },
  });
  // Somebody else's number can be saved; no other call reveals its name.
  await person.must(submitParticipantInformation, { body: setUp('0557770001') });
  const answers = [
    await person.must(getMobileMoney),
    await person.must(saveMobileMoney, { body: account('0557770001') }),
    await person.must(exportMyData, { query: { format: 'json' } }),
    await person.must(exportMyData, { query: { format: 'csv' } }),
    await admin.must(listAllPayouts, { query: { size: 100 } }),
  ];
  expect(JSON.stringify(answers)).toContain('K***u A*****h');
  expect(JSON.stringify(answers)).not.toMatch(/kwaku|asamoah/i);
});

test('each account gets five answers a day, across all processes and concurrent requests; the sixth request says when to try again', async () => {
  const person = await world.join('PARTICIPANT', 'Afia');
  const elsewhere = await other.signIn(person.user.email);
  const numbers = Array.from({ length: 12 }, (_, index) => `05588800${String(10 + index)}`);
  const answers = await Promise.all(numbers.map((number, index) => ask(index % 2 ? person : elsewhere, number)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(7);
  expect(refused[0]).toMatchObject({
    code: 'NAME_CHECKS_USED',
    message: 'You have checked 5 numbers in the last 24 hours.',
    detail: expect.stringMatching(/^You can check another one from .* GMT\.$/),
  });
  // Saving also asks the provider, and counts towards the limit. Other people are not affected.
  expect(await person.call(saveMobileMoney, { body: account('0558880099') })).toMatchObject({ status: 429 });
  expect((await ask(await world.join('PARTICIPANT', 'Esi'), '0558880010')).status).toBe(200);
  await world.clock.setTime(addHours(world.now(), 25));
  await other.clock.setTime(world.now());
  expect((await ask(person, '0558880098')).status).toBe(200);
});

test('saving a number that was just checked uses no further answer, and a request without an answer is not counted', async () => {
  const person = await world.join('PARTICIPANT', 'Yaw');
  // Numbers that end in 0009 have no name at the sandbox.
  for (let tries = 0; tries < 8; tries += 1) {
    expect(await ask(person, '0559990009')).toMatchObject({ content: { accountName: null, matchesYourName: null } });
  }
  for (const number of ['0559990011', '0559990012', '0559990013', '0559990014', '0559990015']) {
    expect((await ask(person, number)).status).toBe(200);
  }
  expect((await ask(person, '0559990015')).status).toBe(429);
  expect((await person.call(saveMobileMoney, { body: account('0559990015') })).status).toBe(200);
});

test('of two accounts saved at the same time, one is a change: its payouts are held for 48 hours', async () => {
  for (const round of [1, 2, 3]) {
    const person = await world.join('PARTICIPANT', 'Akua');
    const elsewhere = await other.signIn(person.user.email);
    const answers = await Promise.all([
      person.call(saveMobileMoney, { body: account(`055666010${round}`) }),
      elsewhere.call(saveMobileMoney, { body: account(`055666020${round}`) }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await person.must(getMobileMoney))?.holdUntil).toEqual(expect.any(String));
  }
});
