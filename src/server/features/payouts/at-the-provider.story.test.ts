import { afterAll, beforeAll, expect, test } from 'vitest';
import { earnAndRequest } from '../../../../tests/support/earnings.ts';
import { type Person, World } from '../../../../tests/support/world.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { getEarnings, listAllPayouts } from '../../../contract/payouts.ts';
import { newId } from '../../platform/ids.ts';
import { post } from '../ledger/ledger.service.ts';
import { studyPublished } from '../ledger/movements.ts';
import { payoutReading } from './payouts.metrics.ts';

/* Payouts whose end depends on what the payment provider documents. */

const RATE_PESEWAS = 5_000;

let world: World;
let admin: Person;
let studyId: string;

beforeAll(async () => {
  world = await World.start();
  admin = await world.admin();
  const researcher = await world.verifiedResearcher(admin);
  await world.topUp(researcher, 200_000);
  studyId = newId();
  const { organizationId } = researcher;
  await world.app.work(null, (work) =>
    post(work, studyPublished({ studyId, organizationId, amountPesewas: 100_000, at: world.now() })),
  );
});
afterAll(() => world.close());

const earn = ({ user }: Person) =>
  world.app.work(null, (work) =>
    earnAndRequest(work, { bookingId: newId(), studyId, participantId: user.userId, ratePesewas: RATE_PESEWAS }),
  );
const payoutOf = async (person: Person) => (await person.must(getEarnings)).payouts[0];
const untilIs = (person: Person, status: string) =>
  world.until(async () => (await payoutOf(person))?.status === status);

test('a failed payout gives the cause and not our own narration, to the person and to admins', async () => {
  const person = await world.participant('Yaw', '0244000001');
  await earn(person);
  await untilIs(person, 'FAILED');
  await world.settle();
  const cause = 'The wallet could not be credited';
  expect((await payoutOf(person))?.failureReason).toBe(cause);
  const mail = world.mails(person.user.email).find(({ subject }) => subject === 'Your payout did not go through');
  expect(mail?.text).toContain(`Reason: ${cause}`);
  const [listed] = await admin.must(listAllPayouts, { query: { status: 'FAILED' } });
  expect(listed?.failureReason).toBe(cause);
});

test('admins are notified once that transfers need OTP to be switched off, and see it until that is done', async () => {
  await world.sandbox('PUT', '/sandbox/faults', { transferOtp: 1 });
  const people = [await world.participant('Esi'), await world.participant('Adwoa')];
  for (const person of people) await earn(person);
  const waiting = async () =>
    (await admin.must(listAllPayouts, { query: { status: 'SENT' } })).filter(({ attentionSince }) => attentionSince);
  await world.until(async () => (await waiting()).length === 2);
  const bells = (await admin.must(listNotifications, { query: { size: 100 } })).filter(({ message }) =>
    message.startsWith('Transfers need OTP to be switched off at the provider.'),
  );
  expect(bells).toHaveLength(1);
  const read = await world.app.db.read((tx) => payoutReading.read(tx, world.now()));
  expect(read).toContainEqual({ gauge: 'nyansapo_payouts_attention', labels: {}, value: 2 });

  await world.sandbox('PUT', '/sandbox/faults', { transferOtp: 0 });
  // The provider gives up transfers that nobody has confirmed; no event says so.
  for (const person of people) await untilIs(person, 'FAILED');
  expect(await waiting()).toEqual([]);
  expect((await payoutOf(people[0] as Person))?.failureReason).toBe(
    'Nobody entered the provider’s one-time password in time.',
  );
});
