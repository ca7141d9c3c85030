import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { earnAndRequest } from '../../../../tests/support/earnings.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { setUp } from '../../../../tests/support/set-up.ts';
import type { Person } from '../../../../tests/support/world.ts';
import { submitParticipantInformation } from '../../../contract/participants.ts';
import { changePayout, getEarnings, listAllPayouts } from '../../../contract/payouts.ts';
import { addHours } from '../../../domain/calendar.ts';
import { newId } from '../../platform/ids.ts';
import { post } from '../ledger/ledger.service.ts';
import { studyPublished } from '../ledger/study-movements.ts';
import { sendPayout } from './payout-sending.service.ts';

const studyId = newId();
const { world, admin, researcher } = await startResearch(900_000);
const reserved = { studyId, organizationId: researcher.organizationId, amountPesewas: 800_000 };
await world.app.work(null, (work) => post(work, studyPublished({ ...reserved, at: world.now() })));

/** Creates a person whose number is registered under this name; their own last name is Owusu. */
async function newcomer(firstName: string, number: string, registeredAs: string) {
  const person = await world.join('PARTICIPANT', firstName);
  await world.registerName(number, registeredAs);
  await person.must(submitParticipantInformation, { body: setUp(number) });
  return person;
}

function earn(person: Person, ratePesewas: number): Promise<void> {
  const earning = { bookingId: newId(), studyId, participantId: person.user.userId, ratePesewas };
  return world.app.work(null, (work) => earnAndRequest(work, earning));
}
const payoutsOf = async (person: Person) => (await person.must(getEarnings)).payouts;

test('of ten concurrent earnings of a new account, GH₵ 150 is paid, and the rest is held for 24 hours and then paid automatically, once', async () => {
  const person = await newcomer('Aba', '0552220011', 'Aba Mensah');
  await Promise.all(Array.from({ length: 10 }, () => earn(person, 5_000)));
  const payouts = await payoutsOf(person);
  const held = payouts.filter(({ status }) => status === 'HELD');
  expect(held).toHaveLength(7);
  expect(held[0]?.timeline.at(-1)).toMatchObject({
    to: 'HELD',
    reason:
      'Your account is new, so we hold payouts above GH₵ 150 in the first 7 days for 24 hours. We then send this one. You don’t need to do anything.',
  });
  await world.until(async () => (await person.must(getEarnings)).receivedPesewas === 15_000);
  await world.settle();
  expect((await payoutsOf(person)).filter(({ status }) => status === 'HELD')).toHaveLength(7);
  await world.goTo(addHours(world.now(), 24));
  // Runs the job several times at once: each payout is sent once.
  await Promise.all(held.flatMap(({ id }) => [sendPayout(world.app, id), sendPayout(world.app, id)]));
  await world.until(async () => (await person.must(getEarnings)).receivedPesewas === 50_000);
  expect((await world.books()).sum).toBe(0);
});

test('verified people don’t wait, and neither do accounts that are a week old', async () => {
  const verified = await newcomer('Efua', '0552220021', 'EFUA OWUSU');
  await Promise.all([earn(verified, 10_000), earn(verified, 10_000)]);
  expect((await payoutsOf(verified)).map(({ status }) => status)).not.toContain('HELD');
  const known = await newcomer('Ekow', '0552220022', 'Ekow Mensah');
  await world.app.db.transaction((tx) =>
    sql`update app_user set created_at = ${addHours(world.now(), -7 * 24)} where id = ${known.user.userId}`.execute(tx),
  );
  await Promise.all([earn(known, 10_000), earn(known, 10_000)]);
  expect((await payoutsOf(known)).map(({ status }) => status)).not.toContain('HELD');
});

test('an admin can release a payout early; new signals keep it on hold when the wait ends', async () => {
  const person = await newcomer('Fiifi', '0552220031', 'Fiifi Mensah');
  await earn(person, 10_000);
  await earn(person, 10_000);
  await earn(person, 10_000);
  const held = (await payoutsOf(person)).filter(({ status }) => status === 'HELD');
  expect(held).toHaveLength(2);
  await admin.must(changePayout, { params: { id: held[0]?.id ?? '', event: 'release' } });
  await world.until(async () => (await person.must(getEarnings)).receivedPesewas === 20_000);
  // On the same day, we learn that somebody else was paid to this number.
  await world.app.db.transaction((tx) =>
    sql`update payout set number = '+233552220031' where id = (select id from payout where status = 'PAID'
      and participant_id <> ${person.user.userId} limit 1)`.execute(tx),
  );
  await world.goTo(addHours(world.now(), 25));
  const [kept] = await admin.must(listAllPayouts, { query: { status: 'HELD', search: 'Fiifi' } });
  expect(kept).toMatchObject({ id: held[1]?.id, score: 50 });
  await world.goTo(addHours(world.now(), 25));
  expect((await payoutsOf(person)).filter(({ status }) => status === 'HELD')).toHaveLength(1);
  expect((await world.books()).sum).toBe(0);
});

test('a missing registered name is requested before the first payout, and a stranger’s name counts as a signal', async () => {
  const person = await newcomer('Kojo', '0552220041', 'Kojo Owusu');
  await world.app.db.transaction((tx) =>
    sql`update mobile_money_account set name_checked = false, account_name = 'Kojo Owusu'
      where user_id = ${person.user.userId}`.execute(tx),
  );
  await world.registerName('0552220041', 'Someone Else');
  await earn(person, 5_000);
  await world.until(async () => (await person.must(getEarnings)).receivedPesewas === 5_000);
  await earn(person, 5_000);
  const [payout] = await admin.must(listAllPayouts, { query: { search: 'Kojo' } });
  expect(payout?.signals.map(({ signal }) => signal)).toContain('NAME_DIFFERS');
});
