/** @module-tag slow */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { meetCalendars, operate } from '../../../../tests/support/chargebacks.ts';
import { seedOf, sized } from '../../../../tests/support/size.ts';
import { openWorld } from '../../../../tests/support/world.ts';
import { reconcileNow } from '../../../contract/books.ts';
import { listChargebacks } from '../../../contract/chargebacks.ts';
import { getWallet } from '../../../contract/wallets.ts';
import { addDays, instantOf } from '../../../domain/calendar.ts';
import { checkBooks } from '../books/books.service.ts';
import { followDisputes } from './chargebacks.service.ts';

const world = await openWorld();
const admin = await world.admin();

async function expectGoodBooks(): Promise<void> {
  expect((await world.books()).sum).toBe(0);
  expect((await checkBooks(world.app)).filter(({ broken }) => broken.length > 0)).toEqual([]);
}

async function nextDay(): Promise<void> {
  const morning = instantOf(addDays(world.today(), 1), '09:00');
  await operate(world, 'calendar', { to: morning.toISOString() });
  await world.goTo(morning);
  expect(await admin.must(reconcileNow)).toMatchObject({ problem: null });
}

async function listDifferences(): Promise<string[]> {
  const { rows } = await world.app.db.read((tx) =>
    sql<{ subject: string }>`select subject from book_difference where resolved_at is null`.execute(tx),
  );
  return rows.map(({ subject }) => subject);
}

test('random disputes, decisions, top-ups and settlements keep the books consistent', async () => {
  let state = seedOf('chargebacks');
  const upTo = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
  const { organizationId, ...researcher } = await world.verifiedResearcher(admin);
  await meetCalendars(world);
  const references = [await world.topUp(researcher, 40_000)];
  for (let step = 0; step < sized(25, 120); step += 1) {
    const kind = upTo(6);
    const ours = (await admin.must(listChargebacks, { query: { size: 100 } })).filter(({ topUpReference }) =>
      references.includes(topUpReference),
    );
    const one = ours[upTo(ours.length)];
    if (kind === 0) references.push(await world.topUp(researcher, 1_000 + upTo(50_000)));
    else if (kind === 1) await operate(world, `dispute/${references[upTo(references.length)]}`);
    else if (kind === 2) await operate(world, 'payouts', { to: upTo(2) === 0 ? 'bank' : 'balance' });
    else if (kind === 3) await nextDay();
    else if (one) {
      const isDecided = one.status !== 'OPEN' && one.status !== 'ANSWERED';
      const event = isDecided ? 'reopen' : upTo(2) === 0 ? 'payer' : 'merchant';
      await operate(world, `disputes/${one.providerId}/${event}`);
    }
    await followDisputes(world.app);
    await world.settle();
    await expectGoodBooks();
    const { availablePesewas, owedPesewas } = await researcher.must(getWallet, { params: { organizationId } });
    expect(availablePesewas === 0 || owedPesewas === 0, `step ${step}`).toBe(true);
  }
  await operate(world, 'payouts', { to: 'bank' });
  await world.topUp(researcher, 500_000);
  for (let day = 0; day < 6; day += 1) await nextDay();
  expect(await listDifferences()).toEqual([]);
  // Amounts lost after the last settlement wait for the next one.
  const { settling } = (await world.sandbox('GET', '/sandbox/state')) as { settling: { deductions: number } };
  expect((await world.books()).accounts.CHARGEBACK_TRANSIT ?? 0).toBe(settling.deductions);
}, 600_000);
