import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { earnAndRequest } from '../../../../tests/support/earnings.ts';
import { Handset } from '../../../../tests/support/handset.ts';
import { setUp } from '../../../../tests/support/set-up.ts';
import { sized } from '../../../../tests/support/size.ts';
import { openWorld } from '../../../../tests/support/world.ts';
import { submitParticipantInformation } from '../../../contract/participants.ts';
import { getEarnings, saveMobileMoney } from '../../../contract/payouts.ts';
import * as phone from '../../../contract/sign-in/phone.ts';
import { addHours } from '../../../domain/calendar.ts';
import { newId } from '../../platform/ids.ts';
import { post } from '../ledger/ledger.service.ts';
import { studyPublished } from '../ledger/study-movements.ts';

const ROUNDS = sized(2, 10);

const world = await openWorld();

let numbers = 0;
/** In the sandbox, numbers that end in …0001 and the following have special meanings. */
const newNumber = () => {
  numbers += 1;
  return `024${String(7_105_000 + numbers)}`;
};
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const NAME = { firstName: 'Race', lastName: 'Owusu', termsAccepted: true, privacyAccepted: true };

test('SIGNIN-24: a code that is used five times concurrently signs in once', async () => {
  const number = newNumber();
  const handset = new Handset(world);
  await handset.register(number);
  const code = await handset.codeFor(number);
  const answers = await times(5, () => handset.post(phone.loginByPhone, { number, code }));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403]);
});

test('SECURITY-24: of twenty concurrent guesses, five are compared, and the right code no longer works', async () => {
  const number = newNumber();
  const handset = new Handset(world);
  const code = await handset.codeFor(number);
  const wrong = code === '000000' ? '111111' : '000000';
  const answers = await times(20, () => handset.post(phone.loginByPhone, { number, code: wrong }));
  expect(new Set(answers.map(({ code: refusal }) => refusal))).toEqual(new Set(['PHONE_CODE_WRONG']));
  const { rows } = await world.app.db.read((tx) =>
    sql<{ tries: number }>`select tries from phone_code where number = ${`+233${number.slice(1)}`}`.execute(tx),
  );
  expect(rows).toEqual([{ tries: 5 }]);
  expect((await handset.post(phone.loginByPhone, { number, code })).code).toBe('PHONE_CODE_WRONG');
});

test('SIGNIN-23: two browsers that verified one number register at the same time: one account', async () => {
  const number = newNumber();
  const handsets = [new Handset(world), new Handset(world)];
  for (const handset of handsets) expect((await handset.logIn(number)).code).toBe('REGISTRATION_NEEDED');
  const answers = await Promise.all(handsets.map((handset) => handset.post(phone.registerByPhone, NAME)));
  expect(answers.map(({ code }) => code ?? 'ok').sort()).toEqual(['NUMBER_TAKEN', 'ok']);
});

test('SIGNIN-29: if two accounts take one number at the same time, one has it', async () => {
  const wanted = newNumber();
  const handsets = [new Handset(world), new Handset(world)];
  const codes: string[] = [];
  for (const handset of handsets) {
    await handset.register(newNumber());
    codes.push(await handset.codeFor(wanted, phone.requestNumberChange, { number: wanted }));
  }
  const answers = await Promise.all(
    handsets.map((handset, index) => handset.post(phone.changeNumber, { number: wanted, code: codes[index] })),
  );
  expect(answers.map(({ code }) => code ?? 'ok').sort()).toEqual(['NUMBER_TAKEN', 'ok']);
});

test('PAYOUT-14: a payout that is requested while the number changes waits, whichever comes first', async () => {
  const researcher = await world.verifiedResearcher(await world.admin());
  await world.topUp(researcher, 900_000);
  const studyId = newId();
  const reserved = { studyId, organizationId: researcher.organizationId, amountPesewas: 800_000 };
  await world.app.work(null, (work) => post(work, studyPublished({ ...reserved, at: world.now() })));
  for (let round = 0; round < ROUNDS; round += 1) {
    const [number, next] = [newNumber(), newNumber()];
    // Uses its own network, because people with the same network and profile look like one person.
    const handset = new Handset(world, `127.9.${round}.5`);
    const { userId } = await handset.register(number);
    await handset.must(submitParticipantInformation, { body: setUp(null) });
    await world.registerName(number, 'Adwoa Owusu');
    const account = { mobileMoneyNetwork: 'MTN', mobileMoneyNumber: number, accountName: 'Adwoa Owusu' } as const;
    await handset.must(saveMobileMoney, { body: account });
    const code = await handset.codeFor(next, phone.requestNumberChange, { number: next });
    const earning = { bookingId: newId(), studyId, participantId: userId, ratePesewas: 2500 };
    const [changed] = await Promise.all([
      handset.post(phone.changeNumber, { number: next, code }),
      world.app.work(null, (work) => earnAndRequest(work, earning)),
    ]);
    expect(changed.status).toBe(200);
    await world.settle();
    const { payouts, numberHold } = await handset.must(getEarnings);
    expect(numberHold?.because).toBe('NUMBER_CHANGED');
    expect(payouts).toMatchObject([{ status: 'HELD' }]);
    expect(payouts[0]?.timeline.at(-1)?.reason).toMatch(/^The mobile number of your account was changed/);
    if (round < ROUNDS - 1) continue;
    await world.goTo(addHours(new Date(numberHold?.until ?? ''), 0.01));
    await handset.logIn(next);
    await world.until(async () => (await handset.must(getEarnings)).payouts[0]?.status === 'PAID');
  }
});
