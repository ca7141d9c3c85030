/** @module-tag core */
import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { bookPlace, chargeVat, OUR_TIN, publishPlaces } from '../../../../tests/support/taxes.ts';
import type { Person } from '../../../../tests/support/world.ts';
import { listMargins } from '../../../contract/books/margins.ts';
import * as contract from '../../../contract/taxes.ts';
import { getWallet } from '../../../contract/wallets.ts';
import { addDays, instantOf } from '../../../domain/calendar.ts';
import { USUAL_VAT } from '../../../domain/vat.ts';
import { checkBooks } from '../books/books.service.ts';
import { post } from '../ledger/ledger.service.ts';
import { settledToBank } from '../ledger/settlement-movements.ts';
import { listStudyInvoices } from './invoices.sql.ts';

/* VAT on our fee: who sets it, when it applies, what it moves, and how it is returned. */

const research = await startResearch(500_000);
const { world, researcher, projectId } = research;
const admins: [Person, Person] = [research.admin, await world.admin('second.admin@nyansapo.example')];

const wallet = async () =>
  (await researcher.must(getWallet, { params: { organizationId: researcher.organizationId } })).availablePesewas;
const invoicesOf = (studyId: string) => world.app.read((reader) => listStudyInvoices(reader.tx, studyId));
const bookedIn = async (...accounts: string[]) => {
  const books = (await world.books()).accounts;
  return accounts.map((account) => books[account] ?? 0);
};

test('without a setting, the fee includes no VAT, and its invoice says so', async () => {
  expect(await researcher.must(contract.getServiceFee)).toEqual({
    feePesewas: 5_000,
    netPesewas: 5_000,
    vatPesewas: 0,
    components: [],
  });
  const study = await publishPlaces(world, researcher, projectId, 1);
  await bookPlace(researcher, await world.participant('Kofi'), study);
  expect(await bookedIn('FEE_INCOME', 'VAT_PAYABLE')).toEqual([5_000, 0]);
  expect(await invoicesOf(study.id)).toMatchObject([
    { series: 'INVOICE', number: 1, netPesewas: 5_000, vatPesewas: 0, grossPesewas: 5_000, sellerTin: null },
  ]);
});

test('one admin proposes, another one confirms, and nothing applies before its day', async () => {
  const [first, second] = admins;
  const tomorrow = addDays(world.today(), 1);
  const body = {
    isRegistered: true,
    isInclusive: true,
    tin: OUR_TIN,
    rates: USUAL_VAT,
    holdsFrom: tomorrow,
    reason: 'Registered',
  };
  const past = await first.call(contract.proposeVatTerms, { body: { ...body, holdsFrom: addDays(world.today(), -1) } });
  expect(past).toMatchObject({ status: 400, content: [{ field: 'holdsFrom' }] });
  const noTin = await first.call(contract.proposeVatTerms, { body: { ...body, tin: 'C0000803562' } });
  expect(noTin).toMatchObject({ status: 400, content: [{ field: 'tin' }] });

  const { id } = await first.must(contract.proposeVatTerms, { body });
  const decide = (event: 'post' | 'withdraw') => ({ params: { id, event } });
  expect(await first.call(contract.decideTaxRequest, decide('post'))).toMatchObject({ code: 'SECOND_ADMIN_NEEDED' });
  expect(await second.must(contract.decideTaxRequest, decide('post'))).toMatchObject({ status: 'POSTED' });
  expect((await first.must(contract.getTaxes)).vat.isRegistered).toBe(false);
  await world.goTo(instantOf(tomorrow, '00:00'));
  expect((await first.must(contract.getTaxes)).vat).toMatchObject({ isRegistered: true, tin: OUR_TIN });
  expect(await researcher.must(contract.getServiceFee)).toMatchObject({ feePesewas: 5_000, vatPesewas: 833 });
});

test('a proposal whose day has passed can’t be confirmed', async () => {
  const [first, second] = admins;
  const body = {
    isRegistered: false,
    isInclusive: true,
    tin: '',
    rates: USUAL_VAT,
    holdsFrom: world.today(),
    reason: 'Late',
  };
  const { id } = await first.must(contract.proposeVatTerms, { body });
  await world.goTo(instantOf(addDays(world.today(), 1), '00:00'));
  const late = await second.call(contract.decideTaxRequest, { params: { id, event: 'post' } });
  expect(late).toMatchObject({ status: 409, code: 'TAX_DAY_PASSED' });
  await first.must(contract.decideTaxRequest, { params: { id, event: 'withdraw' } });
});

test('the first booking moves VAT at that day’s rate, and the margin is the rest', async () => {
  const before = await bookedIn('FEE_INCOME', 'VAT_PAYABLE');
  const study = await publishPlaces(world, researcher, projectId, 2);
  await bookPlace(researcher, await world.participant('Esi'), study, 0);
  await bookPlace(researcher, await world.participant('Yaw'), study, 1);
  expect(await bookedIn('FEE_INCOME', 'VAT_PAYABLE')).toEqual([(before[0] ?? 0) + 4_167, 833]);
  expect(await invoicesOf(study.id)).toMatchObject([
    {
      number: 2,
      sellerTin: OUR_TIN,
      netPesewas: 4_167,
      vatRate: 1_500,
      vatPesewas: 625,
      nhilPesewas: 104,
      getfundPesewas: 104,
      grossPesewas: 5_000,
    },
  ]);
  const [margin] = await admins[0].must(listMargins, { query: { search: study.code } });
  expect(margin?.soFar).toMatchObject({ feePesewas: 5_000, vatPesewas: 833, marginPesewas: 4_069 });
});

test('VAT that is added to the fee is reserved with it, and a later rate does not change what the organisation pays', async () => {
  await chargeVat(world, admins, { isInclusive: false });
  expect(await researcher.must(contract.getServiceFee)).toMatchObject({ feePesewas: 6_000, vatPesewas: 1_000 });
  const before = await wallet();
  const study = await publishPlaces(world, researcher, projectId, 1);
  expect(before - (await wallet())).toBe(5_000 + 6_000);

  await chargeVat(world, admins, { isInclusive: false, rates: { VAT: 1_800, NHIL: 250, GETFUND: 250 } });
  const [income = 0, payable = 0] = await bookedIn('FEE_INCOME', 'VAT_PAYABLE');
  await bookPlace(researcher, await world.participant('Adwoa'), study);
  // 60.00 with 23 % in it.
  expect(await bookedIn('FEE_INCOME', 'VAT_PAYABLE')).toEqual([income + 4_878, payable + 1_122]);

  // Back to 20 %: the credit note still has the invoice's rates.
  await chargeVat(world, admins);
  const [invoice] = await invoicesOf(study.id);
  const params = { id: invoice?.id ?? '' };
  const { id } = await admins[0].must(contract.proposeCredit, {
    params,
    body: { reason: 'The sessions were not held' },
  });
  const afterBooking = await wallet();
  await admins[1].must(contract.decideTaxRequest, { params: { id, event: 'post' } });
  expect((await wallet()) - afterBooking).toBe(6_000);
  expect(await bookedIn('FEE_INCOME', 'VAT_PAYABLE')).toEqual([income, payable]);
  expect((await invoicesOf(study.id)).at(-1)).toMatchObject({
    series: 'CREDIT_NOTE',
    number: 1,
    vatRate: 1_800,
    grossPesewas: 6_000,
    correctsNumber: invoice?.number,
  });
  const again = await admins[0].call(contract.proposeCredit, { params, body: { reason: 'Once more' } });
  expect(again).toMatchObject({ status: 409, code: 'ALREADY_CREDITED' });
  const [margin] = await admins[0].must(listMargins, { query: { search: study.code } });
  expect(margin?.soFar).toMatchObject({ feePesewas: 0, vatPesewas: 0 });
});

test('a payment to the authority leaves the bank once, and never exceeds what is owed', async () => {
  const [first, second] = admins;
  await chargeVat(world, admins);
  await bookPlace(researcher, await world.participant('Efua'), await publishPlaces(world, researcher, projectId, 1));
  await world.app.work(null, (work) =>
    post(work, settledToBank({ settlementId: 'for-taxes', amountPesewas: 100_000, at: work.now })),
  );
  const [owed = 0, bank = 0] = await bookedIn('VAT_PAYABLE', 'BANK');
  const pay = async (amountPesewas: number) => {
    const body = { tax: 'VAT' as const, amount: amountPesewas / 100, reason: 'Return of the month, TT-123' };
    const { id } = await first.must(contract.proposeTaxPayment, { body });
    return second.call(contract.decideTaxRequest, { params: { id, event: 'post' } });
  };
  expect(await pay(owed + 1)).toMatchObject({ status: 409, code: 'ACCOUNT_TOO_LOW' });
  expect(await pay(owed)).toMatchObject({ status: 200 });
  expect(await bookedIn('VAT_PAYABLE', 'BANK')).toEqual([0, bank + owed]);
  expect(
    (await checkBooks(world.app)).flatMap(({ broken }) => broken).filter((line) => !line.includes('for-taxes')),
  ).toEqual([]);
});
