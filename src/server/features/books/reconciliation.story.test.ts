import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sized } from '../../../../tests/support/size.ts';
import { openWorld } from '../../../../tests/support/world.ts';
import {
  decideAdjustment,
  getBooks,
  listDifferences,
  proposeAdjustment,
  reconcileNow,
} from '../../../contract/books.ts';
import type { BalanceLine, PaymentPort } from '../../platform/payments/port.ts';
import { checkBooks } from './books.service.ts';
import { reconcile } from './reconciliation.service.ts';

/*
 * Ten thousand items match the provider, and a hundred do not: the reconciler finds exactly these, and resolves each once it
 * matches.
 */

const ITEMS = sized(2_000, 10_000);
const PAGE = 1000;
const FEE = 39;

/** A provider whose ledger the test writes. */
class FakeProvider {
  lines: BalanceLine[] = [];
  balance = 0;

  move(id: string, item: BalanceLine['item'], providerId: string, differencePesewas: number, at: Date): void {
    this.lines.unshift({ id, item, providerId, differencePesewas, at });
    this.balance += differencePesewas;
  }

  port(real: PaymentPort): PaymentPort {
    return {
      ...real,
      getBalance: async () => this.balance,
      listBalanceLines: async (page) => this.lines.slice((page - 1) * PAGE, page * PAGE),
      getPayout: async (reference) => {
        // An item that can't be checked does not keep others from being compared.
        if (reference === 'po_stuck_1') throw new Error('this one breaks');
        return { outcome: 'inProgress', reason: null, providerId: null };
      },
    };
  }
}

const provider = new FakeProvider();

const world = await openWorld(undefined, {
  adapt: (app) => ({ ...app, payments: provider.port(app.payments) }),
});
const admin = await world.admin();
const second = await world.admin('second@nyansapo.example');
const at = new Date(world.clock.now() - 2 * 3_600_000);
await writeItems(at);
/** The differences when the books matched, and after a hundred had been planted. */
const matching = await reconcile(world.app);
const planted = await plant(at);
// Reads the same lines again: the provider no longer reports those that were stored before.
await world.app.db.transaction((tx) => sql`delete from provider_line`.execute(tx));
const differing = await reconcile(world.app);

/** Half top-ups and half payouts, an hour old, booked as the product does it. */
async function writeItems(at: Date): Promise<void> {
  await world.app.db.transaction(async (tx) => {
    const half = ITEMS / 2;
    await sql`insert into organization (id, name, created_at) values ('00000000-0000-7000-8000-000000000001', 'Lab', ${at})`.execute(
      tx,
    );
    await sql`insert into app_user (id, role, first_name, last_name, email, created_at)
      values ('00000000-0000-7000-8000-000000000002', 'PARTICIPANT', 'Yaw', 'Owusu', 'yaw@items.example', ${at})`.execute(
      tx,
    );
    await sql`insert into ledger_account (id, kind, owner_id) values
      ('00000000-0000-7000-8000-0000000000a1', 'ORGANIZATION_AVAILABLE', '00000000-0000-7000-8000-000000000001'),
      ('00000000-0000-7000-8000-0000000000a2', 'PROVIDER_BALANCE', null), ('00000000-0000-7000-8000-0000000000a3', 'PROVIDER_FEES', null),
      ('00000000-0000-7000-8000-0000000000a4', 'PAYOUT_TRANSIT', null)`.execute(tx);
    await sql`insert into top_up (id, organization_id, created_by, reference, amount_pesewas, status, return_path, provider_id, created_at, settled_at)
      select gen_random_uuid(), '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002', 'topup-' || n, 2000 + n,
        'SUCCEEDED', '/', 't' || n, ${at}, ${at} from generate_series(1, ${half}::int) n`.execute(tx);
    await sql`create temporary table item on commit drop as
      select n, gen_random_uuid() as paid_in, gen_random_uuid() as paid_out from generate_series(1, ${half}::int) n`.execute(
      tx,
    );
    await sql`insert into ledger_journal (id, reference, event, at)
      select paid_in, 'topup:topup-' || n, 'topup', ${at}::timestamptz from item
      union all select paid_out, 'payout:po_item_' || n || ':ok', 'paid', ${at}::timestamptz from item`.execute(tx);
    await sql`insert into ledger_posting (journal_id, account_id, amount)
      select paid_in, account::uuid, amount from item, lateral (values
        ('00000000-0000-7000-8000-0000000000a2', -(2000 + n - ${FEE}::int)), ('00000000-0000-7000-8000-0000000000a3', -${FEE}::int),
        ('00000000-0000-7000-8000-0000000000a1', 2000 + n)) leg (account, amount)`.execute(tx);
    await sql`insert into payout (id, participant_id, amount_pesewas, status, reference, network, number, account_name, created_at, sent_at, settled_at)
      select gen_random_uuid(), '00000000-0000-7000-8000-000000000002', 1000 + n, 'PAID', 'po_item_' || n, 'MTN', '', '', ${at}, ${at}, ${at}
      from generate_series(1, ${half}::int) n`.execute(tx);
    await sql`insert into payout_attempt (reference, payout_id, sent_at, provider_id)
      select reference, id, ${at}, 'p' || substring(reference from 9) from payout`.execute(tx);
    await sql`insert into ledger_posting (journal_id, account_id, amount)
      select paid_out, account::uuid, amount from item, lateral (values
        ('00000000-0000-7000-8000-0000000000a1', -(1000 + n)), ('00000000-0000-7000-8000-0000000000a2', 1000 + n + 100),
        ('00000000-0000-7000-8000-0000000000a3', -100)) leg (account, amount)`.execute(tx);
  });
  for (let n = 1; n <= ITEMS / 2; n += 1) {
    provider.move(`lt${n}`, 'TRANSACTION', `t${n}`, 2000 + n - FEE, at);
    provider.move(`lp${n}`, 'TRANSFER', `p${n}`, -(1000 + n + 100), at);
  }
}

/** Plants a hundred differences of every kind; returns each as "KIND subject". */
async function plant(at: Date): Promise<string[]> {
  const planted: string[] = [];
  const drop = (id: string) => {
    const index = provider.lines.findIndex((line) => line.id === id);
    const [line] = provider.lines.splice(index, 1);
    provider.balance -= line?.differencePesewas ?? 0;
  };
  for (let n = 1; n <= 15; n += 1) {
    drop(`lt${n}`);
    drop(`lp${n}`);
    planted.push(`ONLY_IN_BOOKS topup-${n}`, `ONLY_IN_BOOKS po_item_${n}`);
  }
  for (let n = 1; n <= 30; n += 1) {
    const item = n % 2 === 0 ? 'TRANSFER' : 'OTHER';
    provider.move(`unknown${n}`, item, `unknown${n}`, n % 2 === 0 ? -700 - n : 900 + n, at);
    planted.push(`ONLY_AT_PROVIDER ${item}:unknown${n}`);
  }
  for (let n = 101; n <= 110; n += 1) {
    provider.move(`more${n}`, 'TRANSFER', `p${n}`, -1, at);
    provider.move(`less${n}`, 'TRANSACTION', `t${n}`, -50, at);
    planted.push(`AMOUNT_DIFFERS po_item_${n}`, `AMOUNT_DIFFERS topup-${n}`);
  }
  await world.app.db.transaction(async (tx) => {
    for (let n = 1; n <= 19; n += 1) {
      await sql`insert into payout (id, participant_id, amount_pesewas, status, reference, network, number, account_name, created_at, sent_at)
        values (gen_random_uuid(), '00000000-0000-7000-8000-000000000002', 500, 'SENT', ${`po_stuck_${n}`}, 'MTN', '', '', ${at}, ${at})`.execute(
        tx,
      );
      planted.push(`OPEN_TOO_LONG po_stuck_${n}`);
    }
  });
  provider.balance += 123;
  planted.push('BALANCE_DIFFERS balance');
  return planted.toSorted();
}

async function openDifferences(): Promise<string[]> {
  const { rows } = await world.app.db.read((tx) =>
    sql<{ kind: string; subject: string }>`select kind, subject from book_difference where resolved_at is null`.execute(
      tx,
    ),
  );
  return rows.map(({ kind, subject }) => `${kind} ${subject}`).toSorted();
}

test(`${ITEMS} matching items: nothing is found; 100 planted differences: exactly these`, async () => {
  expect(matching).toEqual({ openDifferences: 0, problem: null });
  expect(planted).toHaveLength(100);
  expect(differing.openDifferences).toBe(100);
  expect(await openDifferences()).toEqual(planted);
  // Recorded once, not once every ten minutes.
  await reconcile(world.app);
  const { rows } = await world.app.db.read((tx) =>
    sql<{ count: number }>`select count(*)::int as count from book_difference`.execute(tx),
  );
  expect(rows[0]?.count).toBe(100);
});

test('while the provider can’t be reached, nothing is marked as resolved, and the report says so', async () => {
  const real = provider.balance;
  Object.defineProperty(provider, 'balance', { get: () => Promise.reject(new Error('down')), configurable: true });
  expect(await admin.must(reconcileNow)).toEqual({ openDifferences: 100, problem: 'We could not reach the provider.' });
  Object.defineProperty(provider, 'balance', { value: real, writable: true, configurable: true });
});

test('a difference that two admins explain is resolved; one admin alone moves nothing', async () => {
  const [row] = await admin
    .must(listDifferences, { query: { size: 100 } })
    .then((rows) => rows.filter(({ subject }) => subject === 'OTHER:unknown1'));
  expect(row).toMatchObject({
    kind: 'ONLY_AT_PROVIDER',
    theirsPesewas: 901,
    whatToDo: expect.stringContaining('second admin'),
  });
  const before = await admin.must(getBooks);
  const { id } = await admin.must(proposeAdjustment, {
    body: {
      from: { kind: 'PROVIDER_BALANCE' },
      to: { kind: 'SUSPENSE' },
      amount: 9.01,
      reason: 'A deposit by hand, to be explained',
      explains: 'OTHER:unknown1',
    },
  });
  const own = await admin.call(decideAdjustment, { params: { id, event: 'post' } });
  expect(own).toMatchObject({ status: 409, code: 'SECOND_ADMIN_NEEDED' });
  expect((await admin.must(getBooks)).journals).toBe(before.journals);
  const posts = await Promise.all(
    Array.from({ length: 5 }, () => second.call(decideAdjustment, { params: { id, event: 'post' } })),
  );
  expect(posts.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await admin.must(getBooks)).journals).toBe(before.journals + 1);
  await reconcile(world.app);
  expect(await openDifferences()).not.toContain('ONLY_AT_PROVIDER OTHER:unknown1');
  expect(await openDifferences()).toHaveLength(99);
});

test('the database refuses an adjustment below a floor, within one account, or decided by its proposer', async () => {
  const from = { kind: 'SUSPENSE' } as const;
  const tooMuch = await admin.must(proposeAdjustment, {
    body: { from, to: { kind: 'FEE_INCOME' }, amount: 1000, reason: 'Too much' },
  });
  const params = { id: tooMuch.id, event: 'post' } as const;
  expect(await second.call(decideAdjustment, { params })).toMatchObject({ status: 409, code: 'ACCOUNT_TOO_LOW' });
  expect(await admin.call(proposeAdjustment, { body: { from, to: from, amount: 1, reason: 'Same' } })).toMatchObject({
    status: 400,
    content: [{ field: 'to.kind', message: 'Please choose two different accounts' }],
  });
  const cheat = world.app.db.transaction((tx) =>
    sql`update adjustment set status = 'POSTED', decided_by = proposed_by where id = ${tooMuch.id}`.execute(tx),
  );
  await expect(cheat).rejects.toThrow('adjustment_by_two');
});

test('the check of the books describes each breach in words', async () => {
  const broken = (await checkBooks(world.app)).filter((result) => result.broken.length > 0);
  // The planted payouts were never booked.
  expect(broken.map(({ invariant }) => invariant)).toEqual(['Payouts on the way are exactly what is in transit']);
  expect(broken[0]?.broken[0]).toBe('in transit 0, on the way 9500');
});
