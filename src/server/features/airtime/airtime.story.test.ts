import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { answersTo, longStudy } from '../../../../tests/support/long-screener.ts';
import { readQuestions } from '../../../../tests/support/questions-given.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { PASSWORD, type Person } from '../../../../tests/support/world.ts';
import { suspendUser } from '../../../contract/accounts/people.ts';
import { decideAirtime, getAirtime, listAirtime, takeAirtime } from '../../../contract/airtime.ts';
import { listHolds } from '../../../contract/appeals.ts';
import { applyToStudy } from '../../../contract/applications.ts';
import { reconcileNow } from '../../../contract/books.ts';
import { listQueues } from '../../../contract/desk.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { getEarnings, getYearlySummary, saveMobileMoney } from '../../../contract/payouts.ts';
import { eraseMe, exportMyData } from '../../../contract/privacy.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addHours, addMinutes } from '../../../domain/calendar.ts';
import { airtimePath } from '../../platform/airtime/open-airtime.ts';
import { keyedHash } from '../../platform/keyed-hash.ts';
import { checkBooks } from '../books/books.service.ts';
import { holdPayouts } from '../sign-in/number-safety.service.ts';

/** PAYOUT-19 to PAYOUT-22 over the API. */

const { world, researcher, projectId, admin } = await startResearch(500_000);

/** Numbers whose last digits mean something to the sandbox. */
const FAILS = '0001';
const LOSES_ANSWER = '0004';
const IS_NEVER_REPORTED = '0007';
const IS_REFUSED = '0008';
let people = 0;

/** Somebody who has answered so many paid blocks of questions. */
async function answered(blocks: 1 | 2, ending?: string): Promise<Person> {
  people += 1;
  const person = await world.participant('Efua', ending && `0557${String(10 + people)}${ending}`);
  await answer(person, blocks);
  return person;
}

async function answer(person: Person, blocks: 1 | 2): Promise<void> {
  const form = longStudy(projectId, world.today(), { asked: blocks === 1 ? 6 : 12, paidPeople: 2 });
  const { id } = await researcher.must(publishStudy, { body: form });
  await readQuestions(world, person.user.userId, id);
  await person.must(applyToStudy, { params: { id }, body: { responses: answersTo(form) } });
  await world.settle();
}

const statusOf = async (person: Person) => (await person.must(getAirtime)).topUps[0]?.status;
const take = (person: Person, amountPesewas: number) => person.call(takeAirtime, { body: { amountPesewas } });
const bells = async (person: Person) =>
  (await person.must(listNotifications, { query: { size: 50 } })).map(({ message }) => message).join('\n');
const sandbox = async () =>
  (await world.sandbox('GET', '/sandbox/state')) as {
    airtime: { balance: number; topUps: { requestId: string; number: string; amount: number; status: string }[] };
  };
const sentTo = async (person: Person) => {
  const { rows } = await world.app.read((reader) =>
    sql<{ number: string }>`select number from mobile_money_account where user_id = ${person.user.userId}`.execute(
      reader.tx,
    ),
  );
  return (await sandbox()).airtime.topUps.filter(({ number }) => number === rows[0]?.number);
};

/** The provider calls us, with a form. */
async function callBack(what: 'status' | 'validation', fields: Record<string, string>, secret?: string) {
  const own = keyedHash(world.app.settings, 'report', 'airtime of the sandbox');
  const response = await fetch(`${world.running.url}${airtimePath(secret ?? own, what)}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  return { status: response.status, body: await response.json() };
}

/** Signals that hold a payout until an admin decides. */
async function suspect(person: Person): Promise<void> {
  await world.app.work(null, async ({ tx, now }) => {
    for (const signal of ['DEVICE_SHARED', 'RUSHED', 'ANSWERED_FAST', 'ANSWERS_CONTRADICT'] as const) {
      await sql`insert into fraud_signal (id, participant_id, subject, subject_id, signal, points, evidence, at)
        values (gen_random_uuid(), ${person.user.userId}, 'application', gen_random_uuid(), ${signal}, 30, ${signal}, ${now})`.execute(
        tx,
      );
    }
  });
}

async function changeAccount(person: Person): Promise<void> {
  people += 1;
  const mobileMoneyNumber = `05512398${String(10 + people)}`;
  await world.registerName(mobileMoneyNumber, 'Efua Owusu');
  const body = { mobileMoneyNetwork: 'MTN', mobileMoneyNumber, accountName: 'Efua Owusu', password: PASSWORD } as const;
  await person.must(saveMobileMoney, { body });
}

/** In the database, because somebody whose account is suspended can't look. */
async function moneyOf({ user: { userId } }: Person) {
  const { rows } = await world.app.read((reader) =>
    sql<{ statuses: string[]; earned: number; payouts: number }>`select
        array(select status from airtime_top_up where participant_id = ${userId} order by created_at desc) as statuses,
        (select balance from ledger_account where kind = 'PARTICIPANT_EARNED' and owner_id = ${userId}) as earned,
        (select count(*) from payout where participant_id = ${userId}) as payouts`.execute(reader.tx),
  );
  return rows[0];
}

async function expectSoundBooks(): Promise<void> {
  const broken = (await checkBooks(world.app)).filter((result) => result.broken.length > 0);
  expect(broken).toEqual([]);
}

describe('small earnings as airtime', () => {
  test('PAYOUT-19: what waits can be taken as airtime, arrives by the provider’s report and counts as earned', async () => {
    const person = await answered(1);
    const { offer, topUps } = await person.must(getAirtime);
    expect(offer).toMatchObject({ amountPesewas: 200, network: 'MTN', maskedNumber: expect.stringMatching(/\*\*\*/) });
    expect(topUps).toEqual([]);
    expect((await take(person, 200)).status).toBe(200);
    // It is theirs no more as money, and on its way.
    expect(await person.must(getEarnings)).toMatchObject({
      earnedPesewas: 200,
      waitingPesewas: 0,
      screeningPesewas: 0,
      onTheWayPesewas: 200,
    });
    expect((await person.must(getAirtime)).offer).toBeNull();
    await world.until(async () => (await statusOf(person)) === 'DELIVERED');
    expect(await sentTo(person)).toMatchObject([{ amount: 200, status: 'Success' }]);
    expect(await person.must(getEarnings)).toMatchObject({
      earnedPesewas: 200,
      waitingPesewas: 0,
      onTheWayPesewas: 0,
      receivedPesewas: 200,
      payouts: [],
    });
    const year = Number(world.today().slice(0, 4));
    expect(await person.must(getYearlySummary, { query: { year } })).toMatchObject({
      earnedPesewas: 200,
      receivedPesewas: 200,
      airtimePesewas: 200,
    });
    expect(await bells(person)).toContain('GH₵ 2.00 of airtime has arrived on 055 ***');
    const file = (await person.must(exportMyData, { query: { format: 'json' } })) as unknown as string;
    expect(JSON.parse(file).airtime).toMatchObject([{ amountPesewas: 200, status: 'DELIVERED' }]);
    // The provider took its price, less the discount.
    const { accounts } = await world.books();
    expect(accounts).toMatchObject({ AIRTIME_DISCOUNTS: 8 });
    await expectSoundBooks();
  });

  test('PAYOUT-07: new earnings after airtime wait again, and are sent as money once there is enough', async () => {
    const person = await answered(2);
    expect((await take(person, 400)).status).toBe(200);
    await world.until(async () => (await statusOf(person)) === 'DELIVERED');
    await answer(person, 1);
    expect(await person.must(getEarnings)).toMatchObject({ waitingPesewas: 200, screeningPesewas: 200 });
    await answer(person, 2);
    await world.until(async () => (await person.must(getEarnings)).receivedPesewas === 1000);
    expect((await person.must(getEarnings)).payouts).toMatchObject([{ amountPesewas: 600, status: 'PAID' }]);
    await expectSoundBooks();
  });

  test('PAYOUT-19: only the confirmed amount is taken, and nothing without an account or while nothing waits', async () => {
    const person = await answered(1);
    expect(await take(person, 100)).toMatchObject({ status: 409, code: 'NO_AIRTIME' });
    expect(await take(person, 400)).toMatchObject({ status: 409, code: 'NO_AIRTIME' });
    expect(await take(await world.participant('Yaw'), 200)).toMatchObject({ status: 409, code: 'NO_AIRTIME' });
    expect((await take(person, 200)).status).toBe(200);
    expect(await take(person, 200)).toMatchObject({ status: 409, code: 'NO_AIRTIME' });
  });

  test('PAYOUT-20: airtime that fails is the person’s money again, and can be paid as money', async () => {
    const person = await answered(1, FAILS);
    await take(person, 200);
    await world.until(async () => (await statusOf(person)) === 'FAILED');
    expect(await person.must(getEarnings)).toMatchObject({ waitingPesewas: 200, screeningPesewas: 200 });
    expect((await person.must(getAirtime)).offer).toMatchObject({ amountPesewas: 200 });
    expect(await bells(person)).toContain('Your airtime of GH₵ 2.00 did not go through. The money is still yours.');
    await answer(person, 2);
    // The sandbox refuses this number as money too, so it is sent, and is theirs again.
    await world.until(async () => (await person.must(getEarnings)).payouts[0]?.status === 'FAILED');
    expect((await person.must(getEarnings)).payouts).toMatchObject([{ amountPesewas: 600 }]);
    // What is reserved for a returned payout is not offered as airtime.
    expect((await person.must(getAirtime)).offer).toBeNull();
    await expectSoundBooks();
  });

  test('PAYOUT-20: airtime that the provider refuses at once is the person’s money again', async () => {
    const person = await answered(1, IS_REFUSED);
    await take(person, 200);
    await world.until(async () => (await statusOf(person)) === 'FAILED');
    expect(await person.must(getEarnings)).toMatchObject({ waitingPesewas: 200 });
    expect(await sentTo(person)).toEqual([]);
    const [row] = await admin.must(listAirtime, { query: { status: 'FAILED' } as never });
    expect(row?.problem).toBe('Value Outside The Allowed Limits');
  });

  test('PAYOUT-21: after a lost answer nothing is sent again; the report settles it by number and amount', async () => {
    const person = await answered(1, LOSES_ANSWER);
    await take(person, 200);
    await world.until(async () => (await statusOf(person)) === 'DELIVERED');
    expect(await sentTo(person)).toHaveLength(1);
    expect(await person.must(getEarnings)).toMatchObject({ waitingPesewas: 0, receivedPesewas: 200 });
    await expectSoundBooks();
  });

  test('PAYOUT-21: an unclear top-up waits for an admin, whose decision moves the money once', async () => {
    const person = await answered(1, IS_NEVER_REPORTED);
    await take(person, 200);
    await world.until(async () => (await sentTo(person)).length === 1);
    await world.goTo(addHours(world.now(), 25));
    await admin.must(reconcileNow);
    await world.settle();
    expect(await statusOf(person)).toBe('UNCLEAR');
    expect(await person.must(getEarnings)).toMatchObject({ waitingPesewas: 0, onTheWayPesewas: 200 });
    const queue = (await admin.must(listQueues)).find(({ name }) => name === 'airtime');
    expect(queue).toMatchObject({ count: 1, label: 'Airtime to clarify' });
    const [row] = await admin.must(listAirtime, { query: { status: 'UNCLEAR' } as never });
    expect(row).toMatchObject({ participantName: expect.stringContaining('Efua'), providerId: expect.any(String) });
    const decide = (event: 'succeed' | 'fail') => admin.call(decideAirtime, { params: { id: row?.id ?? '', event } });
    expect(await person.call(decideAirtime, { params: { id: row?.id ?? '', event: 'fail' } })).toMatchObject({
      status: 404,
    });
    expect(await decide('fail')).toMatchObject({ content: { status: 'FAILED' } });
    expect(await decide('succeed')).toMatchObject({ status: 409, code: 'STATUS_CONFLICT' });
    expect(await person.must(getEarnings)).toMatchObject({ waitingPesewas: 200 });
    // The provider says after all that it has arrived: money does not move again, and admins are notified.
    await callBack('status', { requestId: row?.providerId ?? '', status: 'Success' });
    expect(await person.must(getEarnings)).toMatchObject({ waitingPesewas: 200, receivedPesewas: 0 });
    expect(await bells(admin)).toContain('that ended otherwise in our books');
    await expectSoundBooks();
  });

  test('PAYOUT-21: reports need the secret address and are compared with what the provider answers', async () => {
    const person = await answered(1, IS_NEVER_REPORTED);
    await take(person, 200);
    await world.until(async () => (await sentTo(person)).length === 1);
    const [sent] = await sentTo(person);
    const fields = { requestId: sent?.requestId ?? '', phoneNumber: sent?.number ?? '', value: 'GHS 2.0000' };
    expect((await callBack('status', { ...fields, status: 'Success' }, 'another')).status).toBe(401);
    expect((await callBack('status', { requestId: 'ATQid_unknown', status: 'Success' })).status).toBe(200);
    expect((await callBack('status', { ...fields, status: 'Whatever' })).status).toBe(200);
    expect(await statusOf(person)).toBe('SENT');
    // A report about another amount is not believed.
    await callBack('status', { ...fields, value: 'GHS 3.0000', status: 'Success' });
    expect(await statusOf(person)).toBe('UNCLEAR');
    await callBack('status', { ...fields, status: 'Success' });
    expect(await statusOf(person)).toBe('DELIVERED');
    await expectSoundBooks();
  });

  test('PAYOUT-21: the provider may carry out only what our books have on its way', async () => {
    const question = { transactionId: 'ATXid_1', sourceIpAddress: '127.0.0.1', currencyCode: 'GHS' };
    const person = await answered(1, IS_NEVER_REPORTED);
    await take(person, 200);
    await world.until(async () => (await sentTo(person)).length === 1);
    const phoneNumber = (await sentTo(person))[0]?.number ?? '';
    const ask = async (fields: Record<string, string>) =>
      (await callBack('validation', { ...question, phoneNumber, ...fields })).body;
    expect(await ask({ amount: '2.00' })).toEqual({ status: 'Validated' });
    expect(await ask({ amount: '2.01' })).toEqual({ status: 'Failed' });
    expect(await ask({ amount: '2.00', phoneNumber: '+233550000000' })).toEqual({ status: 'Failed' });
    expect(await ask({ amount: '2.00', currencyCode: 'KES' })).toEqual({ status: 'Failed' });
  });

  test('PAYOUT-22: what holds payouts refuses airtime until it is over', async () => {
    const person = await answered(1);
    await changeAccount(person);
    expect((await person.must(getAirtime)).offer).toBeNull();
    expect(await take(person, 200)).toMatchObject({
      ...{ status: 409, code: 'AIRTIME_HELD' },
      detail: 'The mobile-money account was changed less than 48 hours ago.',
    });
    expect(await person.must(getEarnings)).toMatchObject({ waitingPesewas: 200 });
    await world.goTo(addHours(world.now(), 49));
    expect((await take(person, 200)).status).toBe(200);
    await world.until(async () => (await statusOf(person)) === 'DELIVERED');
    await expectSoundBooks();
  });

  test('PAYOUT-22: a high fraud score refuses airtime, and the money still waits', async () => {
    const person = await answered(1);
    await suspect(person);
    // What would be refused is not offered; somebody who was offered it before reads why.
    expect((await person.must(getAirtime)).offer).toBeNull();
    expect(await take(person, 200)).toMatchObject({
      ...{ status: 409, code: 'AIRTIME_HELD' },
      detail: expect.stringMatching(/^We check money before we send it to you, so it waits/),
    });
    expect(await person.must(getEarnings)).toMatchObject({ waitingPesewas: 200, onTheWayPesewas: 0 });
    // As money it is held with a reason, and with an appeal.
    await answer(person, 2);
    expect((await person.must(getEarnings)).payouts).toMatchObject([{ amountPesewas: 600, status: 'HELD' }]);
    expect(await person.must(listHolds)).toMatchObject([{ kind: 'PAYOUT', code: 'FRAUD_SCORE', appeal: 'POSSIBLE' }]);
  });

  const HOLDS: [string, (person: Person) => Promise<unknown>][] = [
    ['a new browser', ({ user }) => world.app.work(null, (work) => holdPayouts(work, user.userId, 'NEW_BROWSER'))],
    ['a fraud score', suspect],
    ['another account', changeAccount],
    [
      'a suspension',
      ({ user: { userId } }) => admin.must(suspendUser, { params: { userId }, body: { reason: 'Two accounts' } }),
    ],
  ];

  test.each(HOLDS)('PAYOUT-22: %s before airtime is sent gives it back, once', async (_what, hold) => {
    const person = await answered(1);
    const before = (await sandbox()).airtime.topUps.length;
    expect((await take(person, 200)).status).toBe(200);
    await hold(person);
    await world.settle();
    await admin.must(reconcileNow);
    await world.settle();
    expect((await sandbox()).airtime.topUps).toHaveLength(before);
    expect(await moneyOf(person)).toEqual({ statuses: ['FAILED'], earned: 200, payouts: 0 });
    await expectSoundBooks();
  });

  test('PAYOUT-22: what was given back can be taken again when the hold is over, and is sent once', async () => {
    const person = await answered(1);
    await take(person, 200);
    await world.app.work(null, (work) => holdPayouts(work, person.user.userId, 'NEW_BROWSER'));
    await world.until(async () => (await statusOf(person)) === 'FAILED');
    expect(await take(person, 200)).toMatchObject({ status: 409, code: 'AIRTIME_HELD' });
    await world.goTo(addHours(world.now(), 49));
    expect(await person.must(getEarnings)).toMatchObject({ waitingPesewas: 200, onTheWayPesewas: 0 });
    expect((await take(person, 200)).status).toBe(200);
    await world.until(async () => (await statusOf(person)) === 'DELIVERED');
    expect(await sentTo(person)).toHaveLength(1);
    expect(await moneyOf(person)).toEqual({ statuses: ['DELIVERED', 'FAILED'], earned: 0, payouts: 0 });
    await expectSoundBooks();
  });

  test('PAYOUT-21: without balance at the provider it waits, and is given back after an hour', async () => {
    // Others use the balance up.
    for (let index = 100, sent = 1; sent > 0; index += 1) {
      const { balance } = (await sandbox()).airtime;
      const cedis = Math.min(100, Math.max(0.5, Math.floor(balance / 0.96) / 100)).toFixed(2);
      const recipients = [{ phoneNumber: `+23320${index}${IS_NEVER_REPORTED}`, amount: `GHS ${cedis}` }];
      const response = await fetch(`${world.running.sandboxUrl}/version1/airtime/send`, {
        method: 'POST',
        headers: { apiKey: 'sandbox-only' },
        body: new URLSearchParams({ username: 'sandbox', recipients: JSON.stringify(recipients) }),
      });
      sent = ((await response.json()) as { numSent: number }).numSent;
    }
    const person = await answered(1);
    await take(person, 200);
    await world.settle();
    expect(await statusOf(person)).toBe('QUEUED');
    expect(await bells(admin)).toContain('Airtime waits: the provider does not accept it now.');
    await world.goTo(addMinutes(world.now(), 61));
    await world.until(async () => (await statusOf(person)) === 'FAILED');
    expect(await person.must(getEarnings)).toMatchObject({ waitingPesewas: 200 });
    expect(await sentTo(person)).toEqual([]);
    await expectSoundBooks();
  });

  test('PAYOUT-20: deleting an account waits for airtime on its way, and its number is erased', async () => {
    const person = await answered(1, IS_NEVER_REPORTED);
    await fetch(`${world.running.sandboxUrl}/operator/airtime-top-up`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ amount: '100' }),
    });
    await take(person, 200);
    await world.until(async () => (await sentTo(person)).length === 1);
    expect(await person.call(eraseMe, { body: { password: PASSWORD, confirmation: 'DELETE' } })).toMatchObject({
      code: 'ERASURE_BLOCKED',
    });
    const [sent] = await sentTo(person);
    await callBack('status', { requestId: sent?.requestId ?? '', status: 'Success' });
    expect((await person.call(eraseMe, { body: { password: PASSWORD, confirmation: 'DELETE' } })).status).toBe(200);
    const { rows } = await world.app.read((reader) =>
      sql<{ number: string }>`select number from airtime_top_up where participant_id = ${person.user.userId}`.execute(
        reader.tx,
      ),
    );
    expect(rows).toEqual([{ number: '' }]);
    await expectSoundBooks();
  });
});
