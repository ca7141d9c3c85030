/** @module-tag slow */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { runsOf, SEED } from '../../../../tests/support/size.ts';
import * as contract from '../../../contract/payment-lists.ts';
import { getWallet } from '../../../contract/wallets.ts';
import { addHours } from '../../../domain/calendar.ts';
import { ANSWER_DAYS } from '../../../domain/payment-lists.ts';
import { Refusal } from '../../platform/refusal.ts';
import { proveInvariants } from '../books/books-check.sql.ts';
import { confirmPayment, refusePayment } from './answers.service.ts';
import { goRound } from './payment-lists.service.ts';

/*
 * LIST-03: random lists, whose people and researcher do random things in random order, some twice. What was reserved is what was
 * paid, returned, taken as fees and is still held; each payment ends once, by the first act.
 */

const RUNS = runsOf('payment-lists', 8, 120);
const FEE = 200;

const { world, researcher } = await startResearch(2_000_000);
const { organizationId } = researcher;
// Messages other than codes wait until 07:00.
await world.clock.setTime(addHours(world.now(), 2));

let numbers = 0;
async function newNumber(): Promise<string> {
  numbers += 1;
  const number = `024${String(8_204_100 + numbers)}`;
  await world.registerName(number, 'ADWOA OWUSU');
  return number;
}

const wallet = async () => (await researcher.must(getWallet, { params: { organizationId } })).availablePesewas;

/** Each act ends a waiting payment in its own way. */
const ENDS = { confirm: 'CONFIRMED', refuse: 'REFUSED', cancel: 'CANCELLED' } as const;
type Act = keyof typeof ENDS;

const Given = fc.record({
  cedis: fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 }),
  acts: fc.array(fc.record({ who: fc.nat(4), act: fc.constantFrom<Act[]>('confirm', 'refuse', 'cancel') }), {
    maxLength: 8,
  }),
  lapses: fc.boolean(),
});

async function perform(act: Act, listId: string, paymentId: string): Promise<void> {
  const answer = { by: 'DIALLED', fullName: '', from: null, network: 'MTN', language: null } as const;
  if (act === 'confirm') await confirmPayment(world.app, paymentId, answer);
  else if (act === 'refuse') await refusePayment(world.app, paymentId, 'DIALLED');
  else await researcher.must(contract.cancelListedPayment, { params: { id: listId, paymentId } });
}

test('LIST-03: reserved is paid, returned, fees and held', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(Given, async ({ cedis, acts, lapses }) => {
      const before = await wallet();
      const rows = [];
      for (const amount of cedis) rows.push({ number: await newNumber(), amount });
      const reserved = cedis.reduce((sum, amount) => sum + amount * 100 + FEE, 0);
      const body = { name: 'Random', purpose: 'a survey', rows, totalPesewas: reserved } as never;
      const { id } = await researcher.must(contract.startPaymentList, { body });
      const payments = await researcher.must(contract.listListedPayments, { params: { id }, query: {} });
      const ended = payments.map((): string => 'WAITING');

      for (const { who, act } of acts) {
        const index = who % payments.length;
        const isFirst = ended[index] === 'WAITING';
        const done = await perform(act, id, payments[index]?.id ?? '').then(
          () => true,
          (error: unknown) => {
            if (!(error instanceof Refusal) && !String(error).includes('409')) throw error;
            return false;
          },
        );
        expect(done).toBe(isFirst);
        if (isFirst) ended[index] = ENDS[act];
      }
      if (lapses) {
        await world.goTo(addHours(world.now(), ANSWER_DAYS * 24 + 1));
        await goRound(world.app);
        for (const [index, status] of ended.entries()) if (status === 'WAITING') ended[index] = 'EXPIRED';
      }
      for (const status of ended) seen.add(status);

      const sumOf = (statuses: readonly string[], perPerson: number) =>
        cedis.reduce(
          (sum, amount, index) => sum + (statuses.includes(ended[index] ?? '') ? amount * 100 + perPerson : 0),
          0,
        );
      const isEnded = !ended.includes('WAITING');
      const fees = ended.filter((status) => status === 'CONFIRMED').length * FEE;
      const paid = sumOf(['CONFIRMED'], 0);
      const returned = sumOf(['REFUSED', 'CANCELLED', 'EXPIRED'], FEE);
      const { books, status } = await researcher.must(contract.getPaymentList, { params: { id } });
      expect(status).toBe(isEnded ? 'ENDED' : 'OPEN');
      expect(books).toMatchObject({
        paidPesewas: paid,
        returnedPesewas: returned,
        feesPesewas: isEnded ? fees : 0,
        leftPesewas: reserved - paid - returned - (isEnded ? fees : 0),
      });
      expect(await wallet()).toBe(before - reserved + returned);
      // Otherwise it would end in a later run.
      if (!isEnded) await researcher.must(contract.cancelPaymentList, { params: { id } });
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect([...seen].sort()).toEqual(['CANCELLED', 'CONFIRMED', 'EXPIRED', 'REFUSED', 'WAITING']);
  const broken = await world.app.read((reader) => proveInvariants(reader.tx));
  expect(broken.filter((one) => one.broken.length > 0)).toEqual([]);
});
