import { afterAll, beforeAll, expect, test } from 'vitest';
import { earnAndRequest } from '../../../../tests/support/earnings.ts';
import { type Person, World } from '../../../../tests/support/world.ts';
import { getEarnings, listAllPayouts } from '../../../contract/payouts.ts';
import { newId } from '../../platform/ids.ts';
import { post } from '../ledger/ledger.service.ts';
import { studyPublished } from '../ledger/movements.ts';

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
