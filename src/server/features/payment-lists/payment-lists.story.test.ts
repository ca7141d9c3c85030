import { describe, expect, test } from 'vitest';
import { FeaturePhone } from '../../../../tests/support/feature-phone.ts';
import { Handset } from '../../../../tests/support/handset.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import * as contract from '../../../contract/payment-lists.ts';
import { listInvoices } from '../../../contract/wallets/invoices.ts';
import { getWallet, listTransactions } from '../../../contract/wallets.ts';
import { addHours } from '../../../domain/calendar.ts';
import { proveInvariants } from '../books/books-check.sql.ts';
import { goRound } from './payment-lists.service.ts';

const research = await startResearch(1_000_000);
const { world, researcher, admin } = research;
const { organizationId } = researcher;
/** Started at 06:00. */
const early = await researcher.call(contract.startPaymentList, {
  body: { name: 'Harvest survey', purpose: 'the survey', text: '0247604099,1', totalPesewas: 300 },
});
// Messages other than codes wait until 07:00.
await world.clock.setTime(addHours(world.now(), 2));

let numbers = 0;
/** Numbers whose last digits have no special meaning in the sandbox, with a registered name. */
async function newNumber(name = 'ADWOA OWUSU'): Promise<string> {
  numbers += 1;
  const number = `024${String(7_604_100 + numbers)}`;
  await world.registerName(number, name);
  return number;
}

const wallet = async () => (await researcher.must(getWallet, { params: { organizationId } })).availablePesewas;

async function startList(text: string, form: Partial<contract.PaymentListForm> = {}) {
  const { totalPesewas } = await researcher.must(contract.checkPaymentList, { body: { text } });
  const body = { name: 'Harvest survey', purpose: 'the harvest survey in May', text, totalPesewas, ...form };
  const list = await researcher.must(contract.startPaymentList, { body });
  await world.settle();
  return list;
}

const read = (id: string) => researcher.must(contract.getPaymentList, { params: { id } });
const payments = (id: string, search = '') =>
  researcher.must(contract.listListedPayments, { params: { id }, query: { search } });

/** The link that was texted to a number. */
async function linkOf(number: string): Promise<string> {
  const text = await world.text(number, /wants to pay you/);
  return /\/pay\/(\w+)/.exec(text)?.[1] ?? '';
}

/** Opens the link on a phone with a browser and proves the number. */
async function prove(number: string, handset = new Handset(world)) {
  const code = await linkOf(number);
  const at = <E extends { path: string }>(endpoint: E) => ({
    ...endpoint,
    path: endpoint.path.replace('{code}', code),
  });
  const typed = await handset.codeFor(number, at(contract.sendOfferCode) as never, {});
  const proved = await handset.post(at(contract.proveOfferNumber) as never, { code: typed });
  return {
    handset,
    code,
    typed,
    at,
    proved: proved as unknown as {
      status: number;
      code?: string;
      content: { ticket: string; registeredName: string | null; hasAccount: boolean };
    },
  };
}

async function booksHold(): Promise<void> {
  const broken = await world.app.read((reader) => proveInvariants(reader.tx));
  expect(broken.filter((one) => one.broken.length > 0)).toEqual([]);
}

describe('checking a list', () => {
  test('LIST-02: every wrong line is named, and nothing is reserved or sent', async () => {
    const before = await wallet();
    const text = [
      'phone,amount,name,ref',
      '024 760 4001,40,Adwoa Owusu,HH-1',
      '0247604,40,Kofi,HH-2',
      '0247604003,forty,Esi,HH-3',
      '0247604004,2500,Yaw,HH-4',
      '+233 24 760 4001,10,Adwoa again,HH-5',
      '',
      '0247604005,"GHS 1,250.50",Ama,HH-6',
      '0247604006,1,250',
    ].join('\n');
    const checked = await researcher.must(contract.checkPaymentList, { body: { text } });
    expect(checked).toMatchObject({ people: 2, amountPesewas: 4000 + 125_050, feePesewas: 200, feesPesewas: 400 });
    expect(checked.firstPeople).toEqual([
      { line: 2, number: '+233247604001', amountPesewas: 4000, name: 'Adwoa Owusu', reference: 'HH-1' },
      { line: 8, number: '+233247604005', amountPesewas: 125_050, name: 'Ama', reference: 'HH-6' },
    ]);
    expect(checked.problems.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'This is not a Ghanaian mobile number, such as 024 123 4567.'],
      [4, 'This is not an amount in GH₵, such as 40 or 40.50.'],
      [5, 'The amount must be between GH₵ 1.00 and GH₵ 2,000.00.'],
      [6, 'The same number is already on line 2.'],
      [9, 'Please write the amount without a comma, such as 1250 or 20.50.'],
    ]);
    const body = { name: 'Bad', purpose: 'nothing', text, totalPesewas: checked.totalPesewas };
    const refused = await researcher.call(contract.startPaymentList, { body });
    expect(refused).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(JSON.stringify(refused)).toContain('Line 3: This is not a Ghanaian mobile number');
    await world.settle();
    expect(await wallet()).toBe(before);
    expect(await world.texts('0247604001')).toEqual([]);
  });

  test('LIST-02: a list that costs something else than was confirmed, or more than the wallet has, is refused', async () => {
    const body = { name: 'A', purpose: 'b', text: '0247604010,40', totalPesewas: 4000 };
    expect(await researcher.call(contract.startPaymentList, { body })).toMatchObject({
      status: 409,
      code: 'PAYMENT_LIST_COSTS_OTHER',
    });
    const rows = Array.from({ length: 6 }, (_, index) => ({ number: `024760402${index}`, amount: 2000 }));
    const dear = { name: 'A', purpose: 'b', rows, totalPesewas: 6 * 200_200 } as never;
    expect(await researcher.call(contract.startPaymentList, { body: dear })).toMatchObject({
      status: 409,
      code: 'INSUFFICIENT_BALANCE',
    });
  });

  test('SMS-05: a list that starts at night says when its people are texted', async () => {
    expect(early).toMatchObject({ message: 'We text everybody from 07:00.', content: { status: 'OPEN' } });
    const { id } = (early as unknown as { content: { id: string } }).content;
    await researcher.must(contract.cancelPaymentList, { params: { id } });
  });

  test('only a verified organisation can pay a list', async () => {
    const other = await world.join('RESEARCHER', 'Efua');
    const call = other.call(contract.checkPaymentList, { body: { text: '0247604011,40' } });
    expect((await call).status).toBe(403);
  });
});

describe('answering', () => {
  test('LIST-06: one confirms by dialling, one by link, one refuses, one is cancelled, one does not answer', async () => {
    const before = await wallet();
    const [dials, links, refuses, cancelled, silent] = [
      await newNumber('ADWOA OWUSU'),
      await newNumber('KOFI MENSAH'),
      await newNumber(),
      await newNumber(),
      await newNumber(),
    ] as const;
    const text = [dials, links, refuses, cancelled, silent]
      .map((number, index) => `${number},${40 + index},,R${index}`)
      .join('\n');
    const list = await startList(text);
    const total = 4000 + 4100 + 4200 + 4300 + 4400 + 5 * 200;
    expect(list).toMatchObject({ status: 'OPEN', people: 5, waiting: 5 });
    expect(await wallet()).toBe(before - total);
    expect(await world.text(dials, /wants to pay you/)).toMatch(
      /^Adowa Labs wants to pay you GHS 40\.00 for the harvest survey in May\. Dial \*\S+# or open \S+\/pay\/\w{8} to say yes or no by .*We never ask for a PIN or money\.$/,
    );

    // By dialling, without an account: the number is proved by the network.
    const phone = new FeaturePhone(world, dials);
    await phone.dial();
    expect(phone.screen).toContain('ADWOA OWUSU, GHS 40.00 for the harvest survey in May');
    await phone.choose('Yes, I accept');
    expect(phone.screen).toMatch(/^Thank you\. We send GHS 40\.00 to 024 \*\*\* \d{4} now/);
    await world.settle();
    await world.text(dials, /You have been paid GHS 40\.00/);

    // By link: the page shows no name until the number is proved.
    const code = await linkOf(links);
    const shown = await world.call(contract.getListedOffer, { params: { code } });
    expect(JSON.stringify(shown)).not.toContain('KOFI');
    const { handset, proved } = await prove(links);
    expect(proved.content).toMatchObject({ registeredName: 'KOFI MENSAH', hasAccount: false });
    const { ticket } = proved.content;
    const yes = { ticket, answer: 'YES', fullName: '' };
    expect((await handset.post(contract.answerOffer, yes)).status).toBe(200);
    // Again, and in another browser.
    expect(await handset.post(contract.answerOffer, yes)).toMatchObject({ status: 409, code: 'PAYMENT_ANSWERED' });
    expect((await new Handset(world).post(contract.answerOffer, yes)).status).toBe(401);
    await world.settle();
    await world.text(links, /You have been paid GHS 41\.00/);

    const no = await prove(refuses);
    expect(
      (await no.handset.post(contract.answerOffer, { ticket: no.proved.content.ticket, answer: 'NO' })).status,
    ).toBe(200);
    // The app has no account of the number afterwards.
    expect(
      (
        await world.app.db.read((tx) =>
          tx
            .selectFrom('appUser')
            .select('id')
            .where('mobileNumber', '=', `+233${refuses.slice(1)}`)
            .execute(),
        )
      ).length,
    ).toBe(0);

    const [row] = await payments(list.id, 'R3');
    await researcher.must(contract.cancelListedPayment, { params: { id: list.id, paymentId: row?.id ?? '' } });
    expect(
      await researcher.call(contract.cancelListedPayment, { params: { id: list.id, paymentId: row?.id ?? '' } }),
    ).toMatchObject({ status: 409 });
    const late = new FeaturePhone(world, cancelled);
    expect(await late.dial()).not.toContain('wants to pay');
    expect(await wallet()).toBe(before - total + 4200 + 200 + 4300 + 200);
    await booksHold();

    // Texted again only after 12 hours; reminded after 3 and 10 days; returned after 14.
    const [waiting] = await payments(list.id, 'R4');
    const params = { id: list.id, paymentId: waiting?.id ?? '' };
    expect(await researcher.call(contract.resendListedPayment, { params })).toMatchObject({ code: 'TEXTED_RECENTLY' });
    const start = world.now();
    const offers = async () =>
      (await world.texts(silent)).filter((one) => one.text.includes('wants to pay you')).length;
    await world.goTo(addHours(start, 3 * 24 + 1));
    await goRound(world.app);
    await world.until(async () => (await offers()) === 2);
    await world.goTo(addHours(start, 10 * 24 + 1));
    await goRound(world.app);
    await world.until(async () => (await offers()) === 3);
    await world.goTo(addHours(start, 14 * 24 + 1));
    await goRound(world.app);
    await world.settle();
    const ended = await read(list.id);
    expect(ended).toMatchObject({
      status: 'ENDED',
      waiting: 0,
      confirmed: 2,
      refused: 1,
      cancelled: 1,
      expired: 1,
      paid: 2,
    });
    expect(ended.books).toEqual({
      reservedPesewas: total,
      paidPesewas: 8100,
      feesPesewas: 400,
      returnedPesewas: total - 8100 - 400,
      leftPesewas: 0,
    });
    expect(await wallet()).toBe(before - 8100 - 400);
    const silentPhone = new FeaturePhone(world, silent);
    expect(await silentPhone.dial()).not.toContain('wants to pay');
    await booksHold();

    const [invoice] = await researcher.must(listInvoices, { params: { organizationId }, query: {} });
    expect(invoice).toMatchObject({ studyName: 'Harvest survey', grossPesewas: 400 });
    const movements = await researcher.must(listTransactions, { params: { organizationId }, query: { kind: 'LIST' } });
    expect(movements.reduce((sum, one) => sum + one.amountPesewas, 0)).toBe(-8500);
    expect(new Set(movements.map(({ about }) => about))).toEqual(new Set(['Harvest survey']));

    const csv = String(await researcher.must(contract.exportPaymentList, { params: { id: list.id } }));
    expect(csv).toContain('ADWOA OWUSU');
    expect(csv).not.toContain(dials);
    expect(csv.trim().split('\n')).toHaveLength(6);
  });

  test('LIST-06: the code of another number, or of a sign-in, can’t confirm', async () => {
    const [mine, theirs] = [await newNumber(), await newNumber()] as const;
    const list = await startList(`${mine},40\n${theirs},50`);
    const own = await prove(mine);
    const other = await prove(theirs, own.handset);
    // A code works for its own payment only.
    expect(await own.handset.post(own.at(contract.proveOfferNumber) as never, { code: other.typed })).toMatchObject({
      code: 'PHONE_CODE_WRONG',
    });
    const signIn = await own.handset.codeFor(mine);
    expect(await own.handset.post(own.at(contract.proveOfferNumber) as never, { code: signIn })).toMatchObject({
      code: 'PHONE_CODE_WRONG',
    });
    expect(await read(list.id)).toMatchObject({ confirmed: 0, waiting: 2 });
  });

  test('LIST-06: an account that is paid at the number gets the money, and no second account is made', async () => {
    const number = await newNumber('Kofi Owusu');
    const kofi = await world.participant('Kofi', number);
    const list = await startList(`${number},40`);
    const phone = new FeaturePhone(world, number);
    await phone.dial();
    await phone.choose('Yes, I accept');
    await world.settle();
    const [payment] = await payments(list.id);
    await world.until(async () => (await payments(list.id))[0]?.payoutStatus === 'PAID');
    expect(payment?.status).toBe('CONFIRMED');
    const rows = await world.app.db.read((tx) =>
      tx.selectFrom('listedPayment').select('participantId').where('listId', '=', list.id).execute(),
    );
    expect(rows).toEqual([{ participantId: kofi.user.userId }]);
    await booksHold();
  });

  test('LIST-06: without a registered name, the person types one', async () => {
    numbers += 1;
    const number = '0247610009';
    await startList(`${number},40`);
    const phone = new FeaturePhone(world, number);
    await phone.dial();
    await phone.choose('Yes, I accept');
    expect(phone.screen).toMatch(/first and last name/);
    expect(await phone.type('Esi')).toMatch(/name/i);
    await phone.type('Esi Boateng');
    expect(phone.screen).toMatch(/^Thank you\./);
    await booksHold();
  });

  test('LIST-02: the yearly limit counts all lists, when a list is checked and when somebody says yes', async () => {
    const number = await newNumber();
    const first = await startList(`${number},2000`);
    const phone = new FeaturePhone(world, number);
    await phone.dial();
    await phone.choose('Yes, I accept');
    await startList(`${number},2000`);
    const checked = await researcher.must(contract.checkPaymentList, { body: { text: `${number},1500` } });
    expect(checked.problems[0]?.reason).toMatch(
      /can get GH₵ 5,000\.00 a year by lists\. This number can get GH₵ 1,000\.00 more/,
    );
    expect(first.status).toBe('OPEN');
  });

  test('LIST-04: people who ended optional messages get no text, and can still dial', async () => {
    const number = await newNumber();
    const phone = new FeaturePhone(world, number);
    await phone.join();
    await phone.choose('Main menu', 'Stop messages');
    await phone.type('1');
    await startList(`${number},40`);
    await world.settle();
    expect((await world.texts(number)).filter(({ text }) => text.includes('wants to pay'))).toEqual([]);
    await phone.dial();
    expect(phone.screen).toContain('wants to pay you');
  });
});

describe('a new organisation', () => {
  test('LIST-08: its large first list waits for an admin; its money is reserved, and returns if it is declined', async () => {
    const other = await world.verifiedResearcher(admin);
    await world.topUp(other, 500_000);
    const rows = await Promise.all(
      Array.from({ length: 2 }, async () => ({ number: await newNumber(), amount: 1500 })),
    );
    const { totalPesewas, isReviewed } = await other.must(contract.checkPaymentList, { body: { rows } as never });
    expect(isReviewed).toBe(true);
    const body = { name: 'First', purpose: 'a survey', rows, totalPesewas } as never;
    const list = await other.must(contract.startPaymentList, { body });
    await world.settle();
    expect(list.status).toBe('REVIEW');
    expect(await world.texts(rows[0]?.number)).toEqual([]);
    const [first] = await admin.must(contract.listAllPaymentLists, { query: {} });
    expect(first).toMatchObject({ id: list.id, status: 'REVIEW' });
    const decline = { params: { id: list.id, event: 'decline' as const }, body: { reason: 'Tell us more first.' } };
    await admin.must(contract.decidePaymentList, decline);
    expect(await admin.call(contract.decidePaymentList, decline)).toMatchObject({ status: 409 });
    const params = { organizationId: other.organizationId };
    expect((await other.must(getWallet, { params })).availablePesewas).toBe(500_000);

    const again = await other.must(contract.startPaymentList, { body });
    await admin.must(contract.decidePaymentList, { params: { id: again.id, event: 'approve' }, body: { reason: '' } });
    await world.settle();
    await world.text(rows[0]?.number ?? '', /wants to pay you GHS 1,500\.00/);
    // Another organisation sees nothing of it.
    expect((await researcher.call(contract.getPaymentList, { params: { id: again.id } })).status).toBe(404);
    await booksHold();
  });
});
