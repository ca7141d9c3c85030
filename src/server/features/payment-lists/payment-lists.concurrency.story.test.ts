import { expect, test } from 'vitest';
import { failingAt } from '../../../../tests/support/failing-bells.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { runsOf } from '../../../../tests/support/size.ts';
import * as contract from '../../../contract/payment-lists.ts';
import { addHours } from '../../../domain/calendar.ts';
import { proveInvariants } from '../books/books-check.sql.ts';
import { confirmPayment, refusePayment } from './answers.service.ts';
import { goRound } from './payment-lists.service.ts';

const { world, researcher } = await startResearch(2_000_000);
await world.clock.setTime(addHours(world.now(), 2));

let numbers = 0;
async function listOf(people: number) {
  const rows = [];
  for (let one = 0; one < people; one += 1) {
    numbers += 1;
    const number = `024${String(8_104_100 + numbers)}`;
    await world.registerName(number, 'ADWOA OWUSU');
    rows.push({ number, amount: 40 });
  }
  const { totalPesewas } = await researcher.must(contract.checkPaymentList, { body: { rows } as never });
  const body = { name: 'Race', purpose: 'a survey', rows, totalPesewas } as never;
  const list = await researcher.must(contract.startPaymentList, { body });
  await world.settle();
  const payments = await researcher.must(contract.listListedPayments, { params: { id: list.id }, query: {} });
  return { list, payments };
}

const confirm = (paymentId: string) =>
  confirmPayment(world.app, paymentId, { by: 'DIALLED', fullName: '', from: null, network: 'MTN', language: null });

/** How many of these attempts succeeded. */
const succeeded = async (attempts: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled').length;

async function booksHold() {
  const broken = await world.app.read((reader) => proveInvariants(reader.tx));
  expect(broken.filter((one) => one.broken.length > 0)).toEqual([]);
}

const RUNS = runsOf('payment-lists.concurrency', 3, 20);

test('LIST-03: two answers at once pay once', async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const { list, payments } = await listOf(1);
    const [payment] = payments;
    expect(await succeeded([1, 2, 3, 4].map(() => confirm(payment?.id ?? '')))).toBe(1);
    await world.settle();
    const { books, confirmed, status } = await researcher.must(contract.getPaymentList, { params: { id: list.id } });
    expect({ confirmed, status }).toEqual({ confirmed: 1, status: 'ENDED' });
    expect(books).toMatchObject({ paidPesewas: 4000, feesPesewas: 200, returnedPesewas: 0, leftPesewas: 0 });
  }
  await booksHold();
});

test('LIST-03: of an answer, a refusal, a cancellation and the end of the time, one counts', async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const { list, payments } = await listOf(2);
    const [first, second] = payments;
    const cancel = (paymentId: string) =>
      researcher.must(contract.cancelListedPayment, { params: { id: list.id, paymentId } });
    const one = [
      confirm(first?.id ?? ''),
      cancel(first?.id ?? ''),
      refusePayment(world.app, first?.id ?? '', 'DIALLED'),
    ];
    const all = [...one, cancel(second?.id ?? ''), confirm(second?.id ?? '')];
    // The list's time ends while they run.
    const closing = world.app.db.transaction((tx) =>
      tx.updateTable('paymentList').set({ expiresAt: world.now() }).where('id', '=', list.id).execute(),
    );
    await Promise.allSettled([...all, closing.then(() => goRound(world.app))]);
    await goRound(world.app);
    await world.settle();
    const after = await researcher.must(contract.getPaymentList, { params: { id: list.id } });
    expect(after.status).toBe('ENDED');
    expect(after.books.leftPesewas).toBe(0);
    expect(after.books.paidPesewas).toBe(after.confirmed * 4000);
    await booksHold();
  }
});

test('LIST-05: a list whose end fails keeps no other one open', async () => {
  const [broken, other] = [await listOf(1), await listOf(1)];
  const failing = failingAt(world.app, ({ redirectUrl }) => redirectUrl?.includes(broken.list.id) === true);
  await world.clock.setTime(addHours(world.now(), 14 * 24 + 1));
  await expect(goRound(failing)).rejects.toThrow('planted');
  const statusOf = async ({ list }: typeof other) =>
    (await researcher.must(contract.getPaymentList, { params: { id: list.id } })).status;
  expect(await statusOf(other)).toBe('ENDED');
  await goRound(world.app);
  expect(await statusOf(broken)).toBe('ENDED');
});
