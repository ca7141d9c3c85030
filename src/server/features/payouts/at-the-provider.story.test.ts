import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { earnAndRequest } from '../../../../tests/support/earnings.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { PASSWORD, type Person } from '../../../../tests/support/world.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { getEarnings, listAllPayouts, saveMobileMoney } from '../../../contract/payouts.ts';
import { newId } from '../../platform/ids.ts';
import { post } from '../ledger/ledger.service.ts';
import { studyPublished } from '../ledger/study-movements.ts';
import { payoutReading } from './payouts.metrics.ts';

/* Payouts whose outcome depends on documented behaviour of the payment provider. */

const RATE_PESEWAS = 5_000;

const { world, admin, researcher } = await startResearch(300_000);
const studyId = newId();
const { organizationId } = researcher;
await world.app.work(null, (work) =>
  post(work, studyPublished({ studyId, organizationId, amountPesewas: 250_000, at: world.now() })),
);

const earn = ({ user }: Person) =>
  world.app.work(null, (work) =>
    earnAndRequest(work, { bookingId: newId(), studyId, participantId: user.userId, ratePesewas: RATE_PESEWAS }),
  );
const payoutOf = async (person: Person) => (await person.must(getEarnings)).payouts[0];
const untilIs = (person: Person, status: string) =>
  world.until(async () => (await payoutOf(person))?.status === status);

test('a failed payout shows the cause, not our own narration, to the person and to admins', async () => {
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

test('admins are notified once that OTP must be switched off for transfers, and see this until it is done', async () => {
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
  // The provider gives up on transfers that nobody has confirmed, without an event.
  for (const person of people) await untilIs(person, 'FAILED');
  expect(await waiting()).toEqual([]);
  expect((await payoutOf(people[0] as Person))?.failureReason).toBe(
    'Nobody entered the provider’s one-time password in time.',
  );
});

interface AtProvider {
  transfers: Record<string, { recipient: string; status: string }>;
  recipients: Record<string, { accountNumber: string }>;
  listedTransfers: number;
}
const atProvider = async () => (await world.sandbox('GET', '/sandbox/state')) as AtProvider;

test('the provider’s code for an account is stored until the account changes', async () => {
  const person = await world.participant('Akua', '0244005501');
  const codeOf = async () => {
    const { rows } = await world.app.db.read((tx) =>
      sql<{ recipientCode: string | null }>`select recipient_code from mobile_money_account
        where user_id = ${person.user.userId}`.execute(tx),
    );
    return rows[0]?.recipientCode;
  };
  expect(await codeOf()).toBe(null);
  await earn(person);
  await untilIs(person, 'PAID');
  const code = await codeOf();
  const { recipients } = await atProvider();
  expect(recipients[code ?? '']?.accountNumber).toBe('0244005501');
  const account = { mobileMoneyNetwork: 'MTN', mobileMoneyNumber: '0244005502', accountName: 'Akua Owusu' } as const;
  await person.must(saveMobileMoney, { body: { ...account, password: PASSWORD } });
  expect(await codeOf()).toBe(null);
});

test('many waiting payouts are sent with one call, each once', async () => {
  const people = await Promise.all(
    Array.from({ length: 24 }, (_, index) => world.participant('Ato', `02440061${String(10 + index)}`)),
  );
  const before = (await atProvider()).listedTransfers;
  // All of them wait before any is sent.
  await world.app.work(null, async (work) => {
    for (const { user } of people) {
      await earnAndRequest(work, {
        bookingId: newId(),
        studyId,
        participantId: user.userId,
        ratePesewas: RATE_PESEWAS,
      });
    }
  });
  for (const person of people) await untilIs(person, 'PAID');
  const { listedTransfers, transfers, recipients } = await atProvider();
  expect(listedTransfers - before).toBeGreaterThan(10);
  const received = Object.values(transfers)
    .map(({ recipient }) => recipients[recipient]?.accountNumber ?? '')
    .filter((number) => number.startsWith('02440061'));
  expect(received.toSorted()).toEqual(people.map((_, index) => `02440061${String(10 + index)}`));
});
