import { expect, test } from 'vitest';
import { FeaturePhone } from '../../../../tests/support/feature-phone.ts';
import { PhoneAccounts } from '../../../../tests/support/phone-accounts.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { readStudyMoney } from '../../../../tests/support/study-money.ts';
import { bookPlace, publishPlaces } from '../../../../tests/support/taxes.ts';
import type { Person } from '../../../../tests/support/world.ts';
import { getSession } from '../../../contract/bookings/sessions.ts';
import { listAppointments, markAttendance } from '../../../contract/bookings.ts';
import { takeDownStudy } from '../../../contract/closing.ts';
import { listDisputes, settleDispute } from '../../../contract/disputes.ts';
import { answerPart, proposePart } from '../../../contract/partial-pay.ts';
import { getEarnings } from '../../../contract/payouts.ts';
import { getStudy } from '../../../contract/studies.ts';
import { getWallet } from '../../../contract/wallets.ts';
import { addHours, addMinutes } from '../../../domain/calendar.ts';
import { proveInvariants } from '../books/books-check.sql.ts';

/* A session that was cut short, from the proposal of a part to the books. Its pay is GH₵ 50. */

const research = await startResearch(2_000_000);
const { world, admin, researcher, projectId } = research;

let people = 0;
async function newPerson() {
  people += 1;
  return world.participant(`Kofi${'abcdefghijkl'.charAt(people)}`, `055123${String(4700 + people)}`);
}

/** A session that began 10 minutes ago, in a study of its own. */
async function begin() {
  const study = await publishPlaces(world, researcher, projectId, 1);
  const person = await newPerson();
  const booking = await bookPlace(researcher, person, study);
  await world.goTo(addMinutes(new Date(booking.startsAt), 10));
  return { study, person, booking, params: { id: booking.id } };
}

const PART = { amount: 20, reason: 'The power went off after ten minutes' };
const propose = (params: { id: string }, body: object = PART) =>
  researcher.call(proposePart, { params, body: body as typeof PART });
const answer = (person: Person, { id }: { id: string }, event: 'agree' | 'refuse', reason = '') =>
  person.call(answerPart, { params: { id, event }, body: { reason } });
const earnedBy = async (person: Person) => (await person.must(getEarnings)).earnedPesewas;
const availableNow = async () =>
  (await researcher.must(getWallet, { params: { organizationId: researcher.organizationId } })).availablePesewas;

async function expectWholeBooks() {
  const results = await world.app.db.read(proveInvariants);
  expect(results.filter(({ broken }) => broken.length > 0)).toEqual([]);
}

test('BOOKING-36: a part that is agreed is paid, and the rest returns to the wallet at once', async () => {
  const { study, person, params } = await begin();
  expect(await propose(params, { amount: 4, reason: 'Short' })).toMatchObject({
    status: 400,
    content: [{ field: 'amount' }],
  });
  expect(await propose(params, { amount: 50, reason: 'Short' })).toMatchObject({
    status: 400,
    content: [{ field: 'amount', message: 'Please enter an amount from GH₵ 5.00 to GH₵ 49.99' }],
  });
  expect(await propose(params)).toMatchObject({
    success: true,
    content: { status: 'BOOKED', partialPay: { status: 'PROPOSED', amountPesewas: 2_000, reason: PART.reason } },
  });
  expect(await propose(params)).toMatchObject({ status: 409, code: 'STATUS_CONFLICT' });
  const missed = await researcher.call(markAttendance, { params: { ...params, event: 'miss' }, body: {} });
  expect(missed).toMatchObject({ status: 409 });
  await world.settle();
  const [mail] = world.mails(person.user.email ?? '');
  expect(mail?.text).toContain('GH₵ 20.00 instead of GH₵ 50.00');
  expect(mail?.text).toContain(PART.reason);
  // The usual time after which a session counts as attended changes nothing meanwhile.
  await world.goTo(addHours(world.now(), 30));
  expect(await person.must(getSession, { params })).toMatchObject({ status: 'BOOKED' });

  const before = await availableNow();
  expect(await answer(person, params, 'agree')).toMatchObject({
    content: { status: 'ATTENDED', rewardPesewas: 2_000, partialPay: { status: 'AGREED' } },
  });
  expect(await answer(person, params, 'agree')).toMatchObject({ status: 409 });
  await world.settle();
  expect(await earnedBy(person)).toBe(2_000);
  expect((await availableNow()) - before).toBe(3_000);
  await world.until(async () => (await researcher.must(getStudy, { params: study })).status === 'COMPLETED');
  expect(await readStudyMoney(world.app.db, study.id)).toEqual({ paid: 2_000, returned: 3_000, fee: 5_000, held: 0 });
  expect(await researcher.must(listAppointments, { query: { studyId: study.id, when: 'past' } })).toMatchObject([
    { rewardPesewas: 2_000 },
  ]);
  await expectWholeBooks();
});

test('BOOKING-36: without an answer within 48 hours, it is paid in full', async () => {
  const { study, person, params } = await begin();
  await propose(params);
  await world.goTo(addHours(world.now(), 47));
  expect(await earnedBy(person)).toBe(0);
  await world.goTo(addHours(world.now(), 2));
  await world.until(async () => (await earnedBy(person)) > 0);
  expect(await earnedBy(person)).toBe(5_000);
  expect(await answer(person, params, 'agree')).toMatchObject({ status: 409 });
  expect(await readStudyMoney(world.app.db, study.id)).toMatchObject({ paid: 5_000, held: 0 });
  await expectWholeBooks();
});

test.each([
  ['pay', 5_000, 'PAID_IN_FULL'],
  ['uphold', 2_000, 'UPHELD'],
] as const)('BOOKING-36: a part that is refused is a dispute; %s', async (event, pesewas, status) => {
  const { study, person, booking, params } = await begin();
  await propose(params);
  expect(await answer(person, params, 'refuse', 'I stayed until the end')).toMatchObject({
    content: { status: 'ATTENDED', applicationStatus: 'DISPUTED', partialPay: { status: 'REFUSED' } },
  });
  await world.settle();
  expect(await earnedBy(person)).toBe(0);
  await expectWholeBooks();
  const [dispute] = await admin.must(listDisputes);
  expect(dispute).toMatchObject({ partialPesewas: 2_000, partialReason: PART.reason, rewardPesewas: 5_000 });
  expect(dispute?.timeline.at(-1)).toMatchObject({ event: 'refusePart', reason: 'I stayed until the end' });
  // The study ends meanwhile, and keeps what may still be paid.
  await world.until(async () => (await researcher.must(getStudy, { params: study })).status === 'COMPLETED');
  expect(await readStudyMoney(world.app.db, study.id)).toMatchObject({ held: 5_000 });
  await admin.must(settleDispute, { params: { id: booking.applicationId, event }, body: { reason: 'Both sides' } });
  await world.settle();
  expect(await person.must(getSession, { params })).toMatchObject({
    applicationStatus: 'COMPLETED',
    rewardPesewas: pesewas,
    partialPay: { status },
  });
  expect(await earnedBy(person)).toBe(pesewas);
  expect(await readStudyMoney(world.app.db, study.id)).toEqual({
    paid: pesewas,
    returned: 5_000 - pesewas,
    fee: 5_000,
    held: 0,
  });
  await expectWholeBooks();
});

test('BOOKING-36: a researcher can pay in full after all, and a study that is taken down does', async () => {
  const first = await begin();
  await propose(first.params);
  await researcher.must(markAttendance, { params: { ...first.params, event: 'attend' }, body: {} });
  expect(await first.person.must(getSession, { params: first.params })).toMatchObject({
    rewardPesewas: 5_000,
    partialPay: { status: 'WITHDRAWN' },
  });
  const second = await begin();
  await propose(second.params);
  await admin.must(takeDownStudy, { params: second.study, body: { reason: 'It breaks our rules' } });
  await world.settle();
  expect(await earnedBy(second.person)).toBe(5_000);
  expect(await answer(second.person, second.params, 'agree')).toMatchObject({ status: 409 });
  await expectWholeBooks();
});

test('BOOKING-36: only the person of the session answers, and only its organisation proposes', async () => {
  const { person, params } = await begin();
  const stranger = await newPerson();
  const colleague = await world.verifiedResearcher(admin);
  expect(await colleague.call(proposePart, { params, body: PART })).toMatchObject({ status: 404 });
  await propose(params);
  expect(await answer(stranger, params, 'agree')).toMatchObject({ status: 404 });
  expect(await answer(person, params, 'refuse')).toMatchObject({ success: true });
});

test('BOOKING-36: a person with a phone only is texted, and answers by dialling', async () => {
  const study = await publishPlaces(world, researcher, projectId, 1);
  const { browser, number } = await new PhoneAccounts(world, 5_550_001).make();
  const phone = new FeaturePhone(world, number);
  const booking = await bookPlace(researcher, browser as unknown as Person, study);
  await world.goTo(addMinutes(new Date(booking.startsAt), 10));
  await propose({ id: booking.id });
  await world.settle();
  expect(await world.text(number, /is GHS 20\.00 all right for a short session\?/)).toContain('or dial *713*100#');
  await phone.dial();
  await phone.choose('My sessions', 'Answer: GHS 20.00 for Talk about your stall');
  expect(phone.screen).toContain('GHS 20.00 instead of GHS 50.00');
  await phone.choose('Agree');
  expect(phone.screen).toContain('We pay you GHS 20.00');
  await world.settle();
  expect(await researcher.must(getSession, { params: { id: booking.id } })).toMatchObject({
    rewardPesewas: 2_000,
    partialPay: { status: 'AGREED' },
  });
});
