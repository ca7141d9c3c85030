import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { bookPlace, chargeVat, OUR_TIN, publishPlaces } from '../../../../tests/support/taxes.ts';
import type { Person } from '../../../../tests/support/world.ts';
import { changeOrganizationProfile } from '../../../contract/organizations/profile.ts';
import { updateProject } from '../../../contract/projects.ts';
import * as contract from '../../../contract/taxes.ts';
import * as invoices from '../../../contract/wallets/invoices.ts';
import { getReceipt, getWallet } from '../../../contract/wallets.ts';
import { addDays, instantOf } from '../../../domain/calendar.ts';
import { daysOfMonth } from '../../../domain/invoices.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { checkBooks } from '../books/books.service.ts';
import { post } from '../ledger/ledger.service.ts';
import { settledToBank } from '../ledger/settlement-movements.ts';
import { makeReceipt, makeStatement } from '../wallets/documents.service.ts';
import { makeInvoice, makeMonthlyStatement } from '../wallets/invoices.service.ts';

/*
 * A month as the tax authority, an organisation and its auditor see it: invoices, a credit note, a statement, a report and a
 * payment, all of which agree with the books.
 */

const CUSTOMER_TIN = 'GHA-123456789-0';

const research = await startResearch(500_000);
const { world, researcher, projectId } = research;
const admins: [Person, Person] = [research.admin, await world.admin('second.admin@nyansapo.example')];
const params: { organizationId: string } = { organizationId: researcher.organizationId };
// Runs from the first day of a month.
const { next } = daysOfMonth(world.today().slice(0, 7));
const month = next.slice(0, 7);
await world.goTo(instantOf(next, '08:00'));
await chargeVat(world, admins);

const caller = () =>
  ({ userId: researcher.user.userId, organizationId: researcher.organizationId }) as unknown as ResearcherCaller;
async function wordsOf({ pdf }: { pdf: Uint8Array }): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}
/** The rows of a CSV file, by column. */
function rowsOf(csv: unknown): Record<string, string>[] {
  const [head = '', ...lines] = String(csv).replace('\uFEFF', '').trim().split('\n');
  const columns = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [columns[index] ?? '', cell])));
}

test('only a valid TIN is accepted, and only for one’s own organisation', async () => {
  const wrong = await researcher.call(changeOrganizationProfile, { params, body: { tin: 'C0000803562' } });
  expect(wrong).toMatchObject({ status: 400, content: [{ field: 'tin' }] });
  await researcher.must(changeOrganizationProfile, { params, body: { tin: ` ${CUSTOMER_TIN.toLowerCase()}` } });
  expect((await researcher.must(getWallet, { params })).tin).toBe(CUSTOMER_TIN);
  const other = await world.verifiedResearcher(admins[0]);
  expect(await other.call(changeOrganizationProfile, { params, body: { tin: OUR_TIN } })).toMatchObject({
    status: 404,
  });
  expect(await other.call(invoices.listInvoices, { params })).toMatchObject({ status: 404 });
});

test('a month of invoices: each shows its facts and never changes, and statement, report and books agree', {
  tags: ['slow'],
}, async () => {
  const billing = { address: '12 Ring Road\nAccra', billingEmail: 'accounts@customer.example', purchaseOrder: 'PO-1' };
  await researcher.must(changeOrganizationProfile, { params, body: { tin: CUSTOMER_TIN, ...billing } });
  const reference = await world.topUp(researcher, 20_000);
  const kept = await publishPlaces(world, researcher, projectId, 1);
  await bookPlace(researcher, await world.participant('Kofi'), kept);
  await researcher.must(updateProject, { params: { id: projectId }, body: { purchaseOrder: 'PO-2' } });
  const credited = await publishPlaces(world, researcher, projectId, 1);
  await bookPlace(researcher, await world.participant('Esi'), credited);

  const listed = await researcher.must(invoices.listInvoices, { params });
  expect(listed.map(({ code }) => code)).toEqual(['INV-000002', 'INV-000001']);
  const [second, first] = listed;
  expect(first).toMatchObject({
    customerTin: CUSTOMER_TIN,
    customerAddress: '12 Ring Road\nAccra',
    purchaseOrder: 'PO-1',
    sellerTin: OUR_TIN,
    netPesewas: 4_167,
    grossPesewas: 5_000,
  });
  // A project’s own purchase order comes before the organisation’s.
  expect(second?.purchaseOrder).toBe('PO-2');
  const sums = (first?.components ?? []).reduce((sum, { pesewas }) => sum + pesewas, first?.netPesewas ?? 0);
  expect(sums).toBe(5_000);

  const words = await wordsOf(await makeInvoice(world.app, caller(), params.organizationId, first?.id ?? ''));
  for (const text of [
    'Tax invoice',
    'INV-000001',
    `TIN ${OUR_TIN}`,
    `12 Ring Road Accra TIN ${CUSTOMER_TIN}`,
    'Purchase order PO-1',
    'Net GH₵ 41.67',
    'VAT 15 % GH₵ 6.25',
    'NHIL 2.5 % GH₵ 1.04',
    'GETFund levy 2.5 % GH₵ 1.04',
    'Total paid from the wallet GH₵ 50.00',
  ]) {
    expect(words).toContain(text);
  }
  const pdf = await researcher.must(invoices.getInvoice, { params: { ...params, id: first?.id ?? '' } });
  expect(String(pdf).startsWith('%PDF-')).toBe(true);

  const statement = await wordsOf(await makeStatement(world.app, caller(), kept.id));
  expect(statement).toContain('INV-000001 Net GH₵ 41.67, VAT 15 % GH₵ 6.25');
  const receipt = await wordsOf(await makeReceipt(world.app, caller(), reference));
  expect(receipt).toContain(`TIN ${CUSTOMER_TIN}`);
  expect(receipt).toContain('contains no VAT');
  expect(String(await researcher.must(getReceipt, { params: { ...params, reference } })).startsWith('%PDF-')).toBe(
    true,
  );

  const { id } = await admins[0].must(contract.proposeCredit, {
    params: { id: second?.id ?? '' },
    body: { reason: 'The session could not be held' },
  });
  await admins[1].must(contract.decideTaxRequest, { params: { id, event: 'post' } });
  const [note] = await researcher.must(invoices.listInvoices, { params });
  expect(note).toMatchObject({
    ...{ code: 'CRN-000001', correctsCode: 'INV-000002', grossPesewas: 5_000 },
    ...{ customerAddress: '12 Ring Road\nAccra', purchaseOrder: 'PO-2' },
  });

  // Each of them was mailed to the billing contact, with its PDF.
  {
    await world.settle();
    const mails = world.mails('accounts@customer.example');
    expect(mails.map(({ subject }) => subject.split(' for ')[0]).sort()).toEqual([
      'Credit note CRN-000001',
      'Invoice INV-000001',
      'Invoice INV-000002',
    ]);
    const file = mails.find(({ subject }) => subject.includes('INV-000001'))?.file;
    expect(file?.filename).toBe('nyansapo-INV-000001.pdf');
    expect(await wordsOf({ pdf: Buffer.from(file?.base64 ?? '', 'base64') })).toBe(words);
  }

  // An issued invoice does not change when the TIN or the rates change.
  {
    await researcher.must(changeOrganizationProfile, { params, body: { tin: '', address: '', purchaseOrder: '' } });
    await chargeVat(world, admins, { rates: { VAT: 1_000, NHIL: 0, GETFUND: 0 } });
    const [, second] = await researcher.must(invoices.listInvoices, { params });
    expect(second).toMatchObject({
      customerTin: CUSTOMER_TIN,
      customerAddress: '12 Ring Road\nAccra',
      components: [{ rate: 1_500 }, { rate: 250 }, { rate: 250 }],
    });
  }

  // The month’s statement, the VAT report and the books agree.
  {
    await world.app.work(null, (work) =>
      post(work, settledToBank({ settlementId: 'for-taxes', amountPesewas: 100_000, at: work.now })),
    );
    const body = { tax: 'VAT' as const, amount: 8, reason: 'First part of the return' };
    const { id } = await admins[0].must(contract.proposeTaxPayment, { body });
    await admins[1].must(contract.decideTaxRequest, { params: { id, event: 'post' } });

    const report = rowsOf(await admins[0].must(contract.getTaxReport, { query: { tax: 'VAT', month } }));
    const { VAT_PAYABLE: owed = 0 } = (await world.books()).accounts;
    expect(owed).toBe(833 - 800);
    expect(report.map(({ what, number, taxCedis, balanceCedis }) => [what, number, taxCedis, balanceCedis])).toEqual([
      ['Owed before', '', '', '0.00'],
      ['Invoice', 'INV-000001', '8.33', '8.33'],
      ['Invoice', 'INV-000002', '8.33', '16.66'],
      ['Credit note', 'CRN-000001', '-8.33', '8.33'],
      ['Paid to the authority', '', '-8.00', '0.33'],
      ['Owed afterwards', '', '', '0.33'],
    ]);

    const csv = rowsOf(await researcher.must(invoices.exportMonthlyStatement, { params: { ...params, month } }));
    const documents = csv.filter(({ number }) => /^(INV|CRN)-/.test(number ?? ''));
    expect(
      documents.map(({ netCedis, vatCedis, nhilCedis, getfundCedis, totalCedis }) => [
        netCedis,
        vatCedis,
        nhilCedis,
        getfundCedis,
        totalCedis,
      ]),
    ).toEqual([
      ['41.67', '6.25', '1.04', '1.04', '50.00'],
      ['41.67', '6.25', '1.04', '1.04', '50.00'],
      ['-41.67', '-6.25', '-1.04', '-1.04', '-50.00'],
    ]);
    const balances = csv.filter(({ balanceCedis }) => balanceCedis !== '');
    const { availablePesewas } = await researcher.must(getWallet, { params });
    expect(balances.at(-1)?.balanceCedis).toBe((availablePesewas / 100).toFixed(2));

    const words = await wordsOf(await makeMonthlyStatement(world.app, caller(), params.organizationId, month));
    for (const text of [
      'Our fees, net GH₵ 41.67',
      'Our fees with tax GH₵ 50.00',
      'INV-000001',
      'CRN-000001',
      'Service fee credited',
    ]) {
      expect(words).toContain(text);
    }
    const next = addDays(daysOfMonth(month).next, 0).slice(0, 7);
    const later = rowsOf(await admins[0].must(contract.getTaxReport, { query: { tax: 'VAT', month: next } }));
    expect(later.map(({ balanceCedis }) => balanceCedis)).toEqual(['0.33', '0.33']);
    const broken = (await checkBooks(world.app)).flatMap((invariant) => invariant.broken);
    expect(broken.filter((line) => !line.includes('for-taxes'))).toEqual([]);
  }
});
