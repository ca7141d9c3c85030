import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { publishPlaces } from '../../../../tests/support/taxes.ts';
import { splitVat, USUAL_VAT } from '../../../domain/vat.ts';
import { newId } from '../../platform/ids.ts';
import { issueInvoice } from './invoices.sql.ts';

/* Invoice numbers have no gaps, under concurrency and after rollbacks. */

const research = await startResearch();
const { world } = research;
const { id: studyId } = await publishPlaces(world, research.researcher, research.projectId, 1);

test('200 concurrent invoices, every fifth rolled back: no number is missing and none is given twice', async () => {
  const issue = (index: number) =>
    world.app.work(null, async (work) => {
      const charge = splitVat(5_000 + index, USUAL_VAT);
      const invoice = {
        id: newId(),
        at: work.now,
        reference: `fee:${index}`,
        sellerTin: null,
        sellerAddress: null,
        charge,
        rates: USUAL_VAT,
      };
      await issueInvoice(work.tx, { kind: 'study', id: studyId }, invoice);
      if (index % 5 === 0) throw new Error('rolled back');
    });
  const ended = await Promise.allSettled(Array.from({ length: 200 }, (_, index) => issue(index)));
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(160);
  const { rows } = await world.app.read((reader) =>
    sql<{ number: number }>`select number from invoice where series = 'INVOICE' order by number`.execute(reader.tx),
  );
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 160 }, (_, index) => index + 1));
  // Nobody can change or delete an issued invoice.
  const change = world.app.db.transaction((tx) => sql`update invoice set net_pesewas = 0`.execute(tx));
  await expect(change).rejects.toThrow();
  await expect(world.app.db.transaction((tx) => sql`delete from invoice`.execute(tx))).rejects.toThrow();
});
