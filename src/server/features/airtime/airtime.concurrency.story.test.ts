import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runsOf, SEED } from '../../../../tests/support/size.ts';
import { openWorld, type Person } from '../../../../tests/support/world.ts';
import { getAirtime, takeAirtime } from '../../../contract/airtime.ts';
import { getEarnings } from '../../../contract/payouts.ts';
import { addHours } from '../../../domain/calendar.ts';
import type { AirtimeReport, AirtimeResult } from '../../platform/airtime/port.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/ids.ts';
import { screeningEarned } from '../ledger/earning-movements.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { studyPublished } from '../ledger/study-movements.ts';
import { topUpSettled } from '../ledger/top-up-movements.ts';
import { requestPayout } from '../payouts/payouts.service.ts';
import { sendAirtime } from './airtime-sending.service.ts';
import { heedReport } from './airtime-settling.service.ts';

/* Races about small earnings, and a property: whatever happens in which order, earned = paid + airtime + waiting. */

/** How the provider answers the next orders; each order is counted. */
const provider = {
  result: { outcome: 'unknown' } as AirtimeResult,
  orders: [] as string[],
};

const adapt = (app: App): App => ({
  ...app,
  airtime: {
    send: async ({ reference }) => {
      provider.orders.push(reference);
      return provider.result;
    },
    ask: async () => null,
    readBalance: async () => null,
  },
});

const world = await openWorld(undefined, { adapt });
const other = await openWorld(world, { adapt });
const studyId = newId();
const organizationId = newId();
await world.app.work(null, async (work) => {
  const at = work.now;
  const paid = {
    reference: 'all',
    topUpId: null,
    organizationId,
    amountPesewas: 10_000_000,
    providerFeePesewas: 0,
    at,
  };
  await ledger.post(work, topUpSettled(paid));
  await ledger.post(work, studyPublished({ studyId, organizationId, amountPesewas: 10_000_000, at }));
});

const earn = (person: Person, amountPesewas: number) =>
  world.app.work(null, async (work) => {
    const participantId = person.user.userId;
    const earning = { applicationId: newId(), block: 1, studyId, participantId, amountPesewas, at: work.now };
    await ledger.post(work, screeningEarned(earning));
  });
const accept = (): AirtimeResult => ({ outcome: 'accepted', providerId: `ATQid_${newId()}`, discountPesewas: 0 });
const report = (providerId: string, fate: AirtimeReport['fate']): AirtimeReport => ({
  ...{ providerId, fate },
  ...{ number: null, amountPesewas: null, discountPesewas: null, reason: null },
});
const take = (person: Person, amountPesewas: number) => person.call(takeAirtime, { body: { amountPesewas } });
const newest = async (person: Person) => (await person.must(getAirtime)).topUps[0];

test('a button that is pressed twice, in two processes, takes the earnings once', async () => {
  const person = await world.participant('Efua');
  const elsewhere = await other.signIn(person.user.email);
  await earn(person, 200);
  const answers = await Promise.all([person, elsewhere, person, elsewhere].map((one) => take(one, 200)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await person.must(getEarnings)).toMatchObject({ waitingPesewas: 0, onTheWayPesewas: 200 });
});

test('of airtime and a payout of the same earnings at the same moment, one gets them', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await world.participant('Yaw');
    await earn(person, 300);
    const [answer] = await Promise.all([
      take(person, 300),
      other.app.work(null, (work) => requestPayout(work, person.user.userId, true)),
    ]);
    const { waitingPesewas, onTheWayPesewas, receivedPesewas, payouts } = await person.must(getEarnings);
    expect(waitingPesewas).toBe(0);
    expect(onTheWayPesewas + receivedPesewas).toBe(300);
    expect(payouts).toHaveLength(answer.status === 200 ? 0 : 1);
  }
});

test('several processes that send the same top-up order it once', async () => {
  const person = await world.participant('Akua');
  await earn(person, 200);
  provider.result = accept();
  await take(person, 200);
  const { id = '' } = (await newest(person)) ?? {};
  provider.orders.length = 0;
  await Promise.all([world, other, world, other].map(({ app }) => sendAirtime(app, id)));
  expect(provider.orders).toHaveLength(1);
  expect(await newest(person)).toMatchObject({ status: 'SENT' });
});

/** Begins or ends what holds a person's money. */
const hold = (person: Person, isHeld: boolean) =>
  world.app.db.transaction((tx) =>
    tx
      .updateTable('appUser')
      .set({
        payoutsHeldUntil: isHeld ? addHours(world.now(), 48) : null,
        payoutsHeldBecause: isHeld ? 'NEW_BROWSER' : null,
      })
      .where('id', '=', person.user.userId)
      .execute(),
  );

test('a hold that begins between two tries gives the money back, and nothing is ordered again', async () => {
  const person = await world.participant('Adwoa');
  await earn(person, 200);
  provider.result = { outcome: 'notSent', problem: 'Insufficient balance' };
  await take(person, 200);
  const { id = '' } = (await newest(person)) ?? {};
  provider.orders.length = 0;
  await sendAirtime(world.app, id);
  expect(await newest(person)).toMatchObject({ status: 'QUEUED' });
  await hold(person, true);
  provider.result = accept();
  await Promise.all([world, other].map(({ app }) => sendAirtime(app, id)));
  expect(provider.orders).toHaveLength(1);
  expect(await newest(person)).toMatchObject({ status: 'FAILED' });
  expect(await person.must(getEarnings)).toMatchObject({ waitingPesewas: 200, onTheWayPesewas: 0, receivedPesewas: 0 });
});

test('of a hold and an order at the same moment, the money is sent once or is the person’s again', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await world.participant('Ekow');
    await earn(person, 200);
    provider.result = accept();
    await take(person, 200);
    const { id = '' } = (await newest(person)) ?? {};
    provider.orders.length = 0;
    await Promise.all([hold(person, true), sendAirtime(world.app, id), sendAirtime(other.app, id)]);
    const isSent = (await newest(person))?.status === 'SENT';
    expect(provider.orders).toHaveLength(isSent ? 1 : 0);
    expect(await person.must(getEarnings)).toMatchObject({
      waitingPesewas: isSent ? 0 : 200,
      onTheWayPesewas: isSent ? 200 : 0,
    });
  }
});

test('two reports at the same moment move the money once, also if they contradict each other', async () => {
  for (const fates of [
    ['delivered', 'delivered'],
    ['failed', 'failed'],
    ['delivered', 'failed'],
  ] as const) {
    const person = await world.participant('Kojo');
    await earn(person, 200);
    const accepted = accept();
    provider.result = accepted;
    await take(person, 200);
    const { id = '' } = (await newest(person)) ?? {};
    await sendAirtime(world.app, id);
    const providerId = accepted.outcome === 'accepted' ? accepted.providerId : '';
    await Promise.all(
      fates.map((fate, index) => heedReport([world, other][index]?.app ?? world.app, report(providerId, fate))),
    );
    const { waitingPesewas, receivedPesewas, onTheWayPesewas } = await person.must(getEarnings);
    expect([onTheWayPesewas, waitingPesewas + receivedPesewas]).toEqual([0, 200]);
  }
});

/** One step of one person's money. */
const Step = fc.oneof(
  fc.record({ do: fc.constant('earn' as const), pesewas: fc.integer({ min: 10, max: 300 }) }),
  fc.record({ do: fc.constant('take' as const), off: fc.constantFrom(0, 0, 0, 50) }),
  fc.record({ do: fc.constant('send' as const), answer: fc.constantFrom('accepted', 'refused', 'notSent', 'unknown') }),
  fc.record({ do: fc.constant('report' as const), fate: fc.constantFrom('delivered', 'failed', 'onTheWay') }),
  fc.record({ do: fc.constant('payout' as const), isSmallSent: fc.boolean() }),
  fc.record({ do: fc.constant('hold' as const), isHeld: fc.boolean() }),
);

test(`earned is always what was paid, taken as airtime and waits, and no order is repeated (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const person = await world.participant('Abena');
      const { userId } = person.user;
      const ids = new Map<string, string>();
      let earned = 0;
      let isHeld = false;
      for (const step of steps) {
        const last = await newest(person);
        if (step.do === 'earn') {
          await earn(person, step.pesewas);
          earned += step.pesewas;
        } else if (step.do === 'take') {
          const { offer } = await person.must(getAirtime);
          const answer = await take(person, (offer?.amountPesewas ?? 200) + step.off);
          expect(answer.status).toBe(offer && step.off === 0 ? 200 : 409);
        } else if (step.do === 'send' && last) {
          const mayOrder = last.status === 'QUEUED' && !isHeld;
          const accepted = accept();
          provider.result =
            step.answer === 'accepted' ? accepted : ({ outcome: step.answer, problem: 'x' } as AirtimeResult);
          const before = provider.orders.length;
          await sendAirtime(world.app, last.id);
          // Only what waits to be sent is ordered: after an unclear answer, never again, and nothing while money is held.
          expect(provider.orders.length - before).toBe(mayOrder ? 1 : 0);
          if (mayOrder && accepted.outcome === 'accepted' && step.answer === 'accepted')
            ids.set(last.id, accepted.providerId);
        } else if (step.do === 'report' && last) {
          await heedReport(world.app, report(ids.get(last.id) ?? 'ATQid_unknown', step.fate as AirtimeReport['fate']));
        } else if (step.do === 'hold') {
          isHeld = step.isHeld;
          await hold(person, isHeld);
        } else if (step.do === 'payout') {
          await world.app.work(null, (work) => requestPayout(work, userId, step.isSmallSent));
        }
        const { earnedPesewas, waitingPesewas, onTheWayPesewas, receivedPesewas, payouts } =
          await person.must(getEarnings);
        const returned = payouts.filter(({ status }) => status === 'FAILED' || status === 'REVERSED').length;
        expect(returned).toBe(0);
        expect(earnedPesewas).toBe(earned);
        expect(waitingPesewas + onTheWayPesewas + receivedPesewas).toBe(earned);
        expect(waitingPesewas).toBeGreaterThanOrEqual(0);
      }
    }),
    { seed: SEED, numRuns: runsOf('airtime', 8, 200) },
  );
  const { sum } = await world.books();
  expect(sum).toBe(0);
}, 240_000);
