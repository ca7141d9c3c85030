import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { earnAndRequest } from '../../../../tests/support/earnings.ts';
import { World } from '../../../../tests/support/world.ts';
import { addHours } from '../../../domain/calendar.ts';
import { newId } from '../../platform/ids.ts';
import type {
  ListedCollection,
  ListedRefund,
  ListedTransfer,
  Outcome,
  PaymentPort,
} from '../../platform/payments/port.ts';
import { markRestored } from '../ledger/database-life.service.ts';
import { post } from '../ledger/ledger.service.ts';
import { studyPublished } from '../ledger/study-movements.ts';
import { topUpSettled } from '../ledger/top-up-movements.ts';
import { chaseOpenPayouts, sendPayout } from '../payouts/payout-sending.service.ts';
import { payOut } from '../payouts/payouts.service.ts';
import { sendRefund } from '../wallets/refund-sending.service.ts';
import { adopt } from './adoption.service.ts';
import { checkBooks } from './books.service.ts';

/* A restored database lacks what happened after its copy was made; the provider does not. */

const RATE = 5_000;

/** What the provider did before the loss, and the requests that it gets afterwards. */
class Provider {
  transfers: ListedTransfer[] = [];
  collections: ListedCollection[] = [];
  refunds: ListedRefund[] = [];
  /** The ordered references and refund ids. */
  orders: string[] = [];
  asked: (Date | null)[] = [];
  /** The references of single payments that were looked up. */
  askedAbout: string[] = [];
  isDown = false;

  port(real: PaymentPort): PaymentPort {
    const page = <T>(rows: T[], number: number) => {
      if (this.isDown) throw new Error('the provider is down');
      return number === 1 && rows.length > 0 ? rows.toReversed() : null;
    };
    const found = (outcome: Outcome | undefined) => ({
      outcome: outcome ?? 'notFound',
      reason: null,
      providerId: null,
    });
    return {
      ...real,
      listTransfers: async (since, number) => {
        this.asked.push(since);
        return page(this.transfers, number);
      },
      listCollections: async (_since, number) => page(this.collections, number),
      listRefunds: async (_since, number) => page(this.refunds, number),
      getPayout: async (reference) => {
        this.askedAbout.push(reference);
        return found(this.transfers.find((one) => one.reference === reference)?.outcome);
      },
      getRefund: async ({ refundId }) => found(this.refunds.find((one) => one.refundId === refundId)?.outcome),
      getCollection: async (reference) => {
        this.askedAbout.push(reference);
        const paid = this.collections.find((one) => one.reference === reference);
        return {
          ...found(paid?.outcome),
          providerId: `id-${reference}`,
          amountPesewas: paid?.amountPesewas ?? 0,
          currency: 'GHS',
          feePesewas: 0,
        };
      },
      sendPayout: async ({ reference, amountPesewas, network, number: to }) => {
        this.orders.push(reference);
        const about = { reference, amountPesewas, network, number: to, at: world.now() };
        this.transfers.push({ ...about, outcome: 'succeeded' });
        return { ...found('inProgress'), recipientCode: null };
      },
      refund: async ({ refundId }) => {
        this.orders.push(refundId);
        return found('inProgress');
      },
      resolveAccountName: async () => 'Yaw Owusu',
    };
  }
}

let world: World;
const provider = new Provider();
const organizationId = newId();
const studyId = newId();
const researcherId = newId();
let people = 0;

beforeAll(async () => {
  world = await World.start(undefined, {
    adapt: (app) => ({ ...app, payments: provider.port(app.payments) }),
  });
  const at = world.now();
  const money = {
    reference: 'first',
    topUpId: null,
    organizationId,
    amountPesewas: 1_000_000,
    providerFeePesewas: 0,
    at,
  };
  await world.app.work(null, async (work) => {
    await sql`insert into organization (id, name, created_at) values (${organizationId}, 'Lab', ${at})`.execute(
      work.tx,
    );
    await sql`insert into app_user (id, role, first_name, last_name, email, organization_id, created_at)
      values (${researcherId}, 'RESEARCHER', 'Ama', 'Owusu', 'ama@lab.example', ${organizationId}, ${at})`.execute(
      work.tx,
    );
    await post(work, topUpSettled(money));
    await post(work, studyPublished({ studyId, organizationId, amountPesewas: 500_000, at }));
  });
});
afterAll(() => world.close());

beforeEach(() => {
  Object.assign(provider, { orders: [], asked: [], askedAbout: [], isDown: false });
});

const number = (person: number) => `+233551${String(101_000 + person)}`;

async function participant({ account = true } = {}) {
  people += 1;
  const id = newId();
  const mobile = number(people);
  await world.app.work(null, async ({ tx, now }) => {
    await sql`insert into app_user (id, role, first_name, last_name, email, created_at)
      values (${id}, 'PARTICIPANT', 'Yaw', 'Owusu', ${`${id}@example.com`}, ${addHours(now, -9999)})`.execute(tx);
  });
  if (account) await saveAccount(id, mobile);
  return { id, mobile };
}

const saveAccount = (id: string, mobile: string) =>
  world.app.work(null, async ({ tx, now }) => {
    await sql`insert into mobile_money_account (user_id, network, number, account_name, name_checked, changed_at)
      values (${id}, 'MTN', ${mobile}, 'Yaw Owusu', true, ${addHours(now, -999)})`.execute(tx);
  });

const earn = (participantId: string) =>
  world.app.work(null, (work) =>
    earnAndRequest(work, { bookingId: newId(), studyId, participantId, ratePesewas: RATE }),
  );

/** The provider's transfer for a payout's id. */
function transfer(payoutId: string, mobile: string, more: Partial<ListedTransfer> = {}, attempt = 1): void {
  const reference = `po_${payoutId.replaceAll('-', '')}_${attempt}`;
  const about = {
    amountPesewas: RATE,
    network: 'MTN',
    number: mobile,
    at: world.now(),
  } as const;
  provider.transfers.push({ reference, outcome: 'succeeded', ...about, ...more });
}

const restored = () =>
  world.app.db.transaction((tx) => markRestored({ tx, now: world.now() }, addHours(world.now(), -1)));

async function payouts(participantId: string) {
  const { rows } = await world.app.db.read((tx) =>
    sql<{ id: string; status: string; attempt: number }>`
      select id, status, attempt from payout where participant_id = ${participantId} order by created_at, id`.execute(
      tx,
    ),
  );
  return rows;
}

async function balance(kind: string, ownerId: string | null): Promise<number> {
  const { rows } = await world.app.db.read((tx) =>
    sql<{ balance: number }>`select balance from ledger_account
      where kind = ${kind} and owner_id is not distinct from ${ownerId}`.execute(tx),
  );
  return rows[0]?.balance ?? 0;
}

async function expectRightBooks(): Promise<void> {
  for (const { invariant, broken } of await checkBooks(world.app)) expect(broken, invariant).toEqual([]);
}

test('after a restore no money leaves until the provider has answered; then waiting payouts continue (MONEY-18)', async () => {
  const waiting = await participant();
  await earn(waiting.id);
  const [queued] = await payouts(waiting.id);
  const unpaid = await participant({ account: false });
  await earn(unpaid.id);
  await saveAccount(unpaid.id, unpaid.mobile);
  await restored();
  provider.isDown = true;

  await sendPayout(world.app, queued?.id ?? '');
  await payOut(world.app, { participantId: unpaid.id });
  await chaseOpenPayouts(world.app, addHours(world.now(), 1));
  await expect(adopt(world.app)).rejects.toThrow('the provider is down');
  await sendPayout(world.app, queued?.id ?? '');
  expect(provider.orders).toEqual([]);
  expect(await payouts(unpaid.id)).toEqual([]);

  provider.isDown = false;
  expect(await adopt(world.app)).toMatchObject({ payouts: 0, topUps: 0, refunds: 0, unclaimed: 0, foreign: 0 });
  expect(provider.asked.at(-1)).toEqual(addHours(world.now(), -25));
  expect(await adopt(world.app)).toBeNull();
  await world.settle();
  const all = [...(await payouts(waiting.id)), ...(await payouts(unpaid.id))];
  expect(all).toHaveLength(2);
  // Two concurrent runs may order under the same reference, which the provider accepts once. None orders under another one.
  expect(new Set(provider.orders).size).toBe(2);
  await expectRightBooks();
});

test('a session whose payment was lost is not paid again when it is marked again', async () => {
  const person = await participant();
  await restored();
  transfer(newId(), person.mobile);
  expect(await adopt(world.app)).toMatchObject({ payouts: 1 });
  expect(await payouts(person.id)).toMatchObject([{ status: 'PAID' }]);
  expect(await balance('PARTICIPANT_ADVANCE', person.id)).toBe(-RATE);
  await earn(person.id);
  expect(await payouts(person.id)).toHaveLength(1);
  expect(await balance('PARTICIPANT_ADVANCE', person.id)).toBe(0);
  expect(await balance('PARTICIPANT_EARNED', person.id)).toBe(0);
  await earn(person.id);
  expect(await payouts(person.id)).toMatchObject([{ status: 'PAID' }, { status: 'QUEUED' }]);
  await expectRightBooks();
});

test('a payout that is taken over gets the name in our books, whatever name the provider has', async () => {
  const person = await participant();
  await restored();
  // The provider keeps the first name that it was given for a number.
  const old: object = { accountName: 'A former owner' };
  transfer(newId(), person.mobile, old);
  expect(await adopt(world.app)).toMatchObject({ payouts: 1 });
  const { rows } = await world.app.db.read((tx) =>
    sql<{ accountName: string }>`select account_name from payout where participant_id = ${person.id}`.execute(tx),
  );
  expect(rows).toEqual([{ accountName: 'Yaw Owusu' }]);
});

test('a payout that still waits in the books gets the outcome that the provider reports', async () => {
  const [paid, failed, retried] = [await participant(), await participant(), await participant()];
  for (const { id } of [paid, failed, retried]) await earn(id);
  await restored();
  const idOf = async ({ id }: { id: string }) => (await payouts(id))[0]?.id ?? '';
  transfer(await idOf(paid), paid.mobile);
  transfer(await idOf(failed), failed.mobile, { outcome: 'failed' });
  transfer(await idOf(retried), retried.mobile, { outcome: 'failed' });
  transfer(await idOf(retried), retried.mobile, {}, 2);
  expect(await adopt(world.app)).toMatchObject({ payouts: 4 });
  expect(await payouts(paid.id)).toMatchObject([{ status: 'PAID', attempt: 1 }]);
  expect(await payouts(failed.id)).toMatchObject([{ status: 'FAILED', attempt: 1 }]);
  expect(await payouts(retried.id)).toMatchObject([{ status: 'PAID', attempt: 2 }]);
  await expectRightBooks();
});

test('a later attempt alone shows how the earlier one ended', async () => {
  const person = await participant();
  await earn(person.id);
  const [queued] = await payouts(person.id);
  await restored();
  transfer(queued?.id ?? '', person.mobile, { outcome: 'reversed' });
  const first = provider.transfers.at(-1);
  transfer(queued?.id ?? '', person.mobile, {}, 2);
  // The first transfer is too old for the list, but the provider still finds it by its reference.
  const list = provider.transfers;
  const isListed = list.filter((one) => one !== first);
  const adapted = {
    ...world.app,
    payments: {
      ...world.app.payments,
      listTransfers: async (_: Date | null, page: number) => (page === 1 ? isListed : null),
    },
  };
  await adopt(adapted);
  expect(await payouts(person.id)).toMatchObject([{ status: 'PAID', attempt: 2 }]);
  await expectRightBooks();
});

test('transfers to a number that nobody has are booked when somebody saves the number', async () => {
  const mobile = number(900);
  await restored();
  transfer(newId(), mobile);
  expect(await adopt(world.app)).toMatchObject({ payouts: 0, unclaimed: 1 });
  const person = await participant({ account: false });
  await saveAccount(person.id, mobile);
  // Another test's payout has not been sent yet.
  await world.settle();
  provider.orders = [];
  await earn(person.id);
  await world.settle();
  expect(await payouts(person.id)).toMatchObject([{ status: 'PAID' }]);
  expect(await balance('PARTICIPANT_EARNED', person.id)).toBe(0);
  expect(provider.orders).toEqual([]);
  await expectRightBooks();
});

test('lost top-ups and refunds are taken over, and a refund that was sent is not sent again', async () => {
  const at = world.now();
  const before = await balance('ORGANIZATION_AVAILABLE', organizationId);
  const known = newId();
  const approved = newId();
  await world.app.work(null, async ({ tx }) => {
    await sql`insert into top_up (id, organization_id, created_by, reference, amount_pesewas, status, return_path, created_at)
      values (${known}, ${organizationId}, ${researcherId}, ${`topup-${known}`}, 30000, 'PENDING', '/', ${at})`.execute(
      tx,
    );
  });
  const lost = newId();
  const paid = { outcome: 'succeeded', at } as const;
  for (const [id, amountPesewas] of [
    [known, 30_000],
    [lost, 20_000],
  ] as const) {
    provider.collections.push({ ...paid, reference: `topup-${id}`, amountPesewas, email: 'Ama@lab.example' });
  }
  provider.collections.push({
    ...paid,
    reference: `topup-${newId()}`,
    amountPesewas: 700,
    email: 'nobody@lab.example',
  });
  await restored();
  expect(await adopt(world.app)).toMatchObject({ topUps: 2, foreign: 1 });
  expect(await balance('ORGANIZATION_AVAILABLE', organizationId)).toBe(before + 50_000);

  await world.app.work(null, async ({ tx }) => {
    await sql`insert into refund (id, organization_id, top_up_id, requested_by, amount_pesewas, reason, status, created_at)
      values (${approved}, ${organizationId}, ${known}, ${researcherId}, 4000, 'Not needed', 'APPROVED', ${at})`.execute(
      tx,
    );
    await post(
      { tx },
      {
        reference: `refund:${approved}`,
        event: 'refund',
        at,
        legs: [
          { account: { kind: 'ORGANIZATION_AVAILABLE', ownerId: organizationId }, amountPesewas: -4000 },
          { account: { kind: 'REFUND_TRANSIT', ownerId: null }, amountPesewas: 4000 },
        ],
      },
    );
  });
  provider.refunds.push(
    { ...paid, collectionId: `id-topup-${known}`, refundId: approved, amountPesewas: 4000 },
    { ...paid, collectionId: `id-topup-${lost}`, refundId: newId(), amountPesewas: 5000 },
  );
  await restored();
  await sendRefund(world.app, approved);
  expect(await adopt(world.app)).toMatchObject({ topUps: 0, refunds: 2 });
  await world.settle();
  expect(provider.orders).toEqual([]);
  expect(await balance('ORGANIZATION_AVAILABLE', organizationId)).toBe(before + 50_000 - 9_000);
  expect(await balance('REFUND_TRANSIT', null)).toBe(0);
  await expectRightBooks();
});

test('a database that is another one than it was stops money by itself', async () => {
  const person = await participant();
  await earn(person.id);
  const [queued] = await payouts(person.id);
  await world.app.db.transaction((tx) => sql`update database_life set identity = 'another timeline'`.execute(tx));
  await sendPayout(world.app, queued?.id ?? '');
  expect(provider.orders).toEqual([]);
  transfer(queued?.id ?? '', person.mobile);
  expect(await adopt(world.app)).toMatchObject({ payouts: 1 });
  expect(await payouts(person.id)).toMatchObject([{ status: 'PAID' }]);
});

test('after a failover, the provider is asked only about payments whose outcome the books lack', async () => {
  const [kept, returned] = [await participant(), await participant()];
  for (const { id, mobile } of [kept, returned]) {
    await earn(id);
    transfer((await payouts(id))[0]?.id ?? '', mobile);
  }
  await restored();
  expect(await adopt(world.app)).toMatchObject({ payouts: 2 });
  const last = provider.transfers.at(-1) as ListedTransfer;
  last.outcome = 'reversed';
  provider.askedAbout = [];
  await restored();
  expect(await adopt(world.app)).toMatchObject({ payouts: 0, topUps: 0 });
  expect(provider.askedAbout).toEqual([last.reference]);
  expect(await payouts(kept.id)).toMatchObject([{ status: 'PAID' }]);
  expect(await payouts(returned.id)).toMatchObject([{ status: 'REVERSED' }]);
  await expectRightBooks();
});
