import { expect, test } from 'vitest';
import { FeaturePhone } from '../../../../tests/support/feature-phone.ts';
import { PhoneAccounts } from '../../../../tests/support/phone-accounts.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { readStudyMoney } from '../../../../tests/support/study-money.ts';
import { bookPlace } from '../../../../tests/support/taxes.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { endSession, getSession } from '../../../contract/bookings/sessions.ts';
import { markAttendance } from '../../../contract/bookings.ts';
import { listMargins } from '../../../contract/books/margins.ts';
import { proposePart } from '../../../contract/partial-pay.ts';
import { getEarnings, getYearlySummary } from '../../../contract/payouts.ts';
import { addStudyPlaces } from '../../../contract/studies/capacity.ts';
import { getStudy, publishStudy } from '../../../contract/studies.ts';
import { addDays, addHours, addMinutes, formatDate } from '../../../domain/calendar.ts';
import { generateTimes } from '../../../domain/slots.ts';
import { checkBooks } from '../books/books.service.ts';

/* Sessions that take longer, from publishing to the books: 30 minutes pay GH₵ 50, and the next step GH₵ 75. */

const { world, admin, researcher, projectId } = await startResearch(2_000_000);

let people = 0;
async function newPerson() {
  people += 1;
  return world.participant(`Esi${'abcdefghijklmn'.charAt(people)}`, `055127${String(1000 + people)}`);
}

function bodyWith(places: number, schedule: object, minutes = 30) {
  const date = addDays(world.today(), 2);
  const times = generateTimes('10:00', '23:00', minutes).slice(0, places);
  const form = studyForm(projectId, places, [{ date, availableTimes: times }]);
  const body = {
    ...form,
    cost: { ...form.cost, durationInMinutes: minutes },
    schedule: { ...form.schedule, allowsOverrun: true, ...schedule },
  };
  return { date, times, body: body as never };
}

async function publish(places = 1, schedule: object = {}) {
  const { body, date, times } = bodyWith(places, schedule);
  return { ...(await researcher.must(publishStudy, { body })), date, times };
}

async function begin(person: Person) {
  const study = await publish();
  const booking = await bookPlace(researcher, person, study);
  await world.goTo(new Date(booking.startsAt));
  return { study, booking, params: { id: booking.id } };
}

const attend = ({ id }: { id: string }) =>
  researcher.must(markAttendance, { params: { id, event: 'attend' }, body: {} });
const earnedBy = async (person: Person) => (await person.must(getEarnings)).earnedPesewas;

async function expectWholeBooks(studyId: string) {
  await world.settle();
  const money = await readStudyMoney(world.app.db, studyId);
  expect(money.paid + money.returned + money.fee + money.held).toBe(12_500);
  expect((await checkBooks(world.app)).filter(({ broken }) => broken.length > 0)).toEqual([]);
}

test('BOOKING-37: a session of an hour has no next step, and other sessions reserve theirs for each place', async () => {
  expect(await researcher.call(publishStudy, { body: bodyWith(1, {}, 60).body })).toMatchObject({
    status: 400,
    content: [{ field: 'schedule.allowsOverrun', message: 'A session of an hour has no next step' }],
  });
  const study = await publish(2);
  expect(study).toMatchObject({ ratePesewas: 5_000, overrunPesewas: 2_500, allowsOverrun: true, heldPesewas: 20_000 });
  const more = await researcher.must(addStudyPlaces, {
    params: { id: study.id },
    body: { from: 2, places: 1, quotas: [] },
  });
  expect(more.heldPesewas).toBe(27_500);
});

test('BOOKING-37: if both say that it ended more than 10 minutes late, the next step is paid', async () => {
  const person = await newPerson();
  const { study, booking, params } = await begin(person);
  expect(booking).toMatchObject({ rewardPesewas: 5_000, overrun: { offeredPesewas: 2_500, paidPesewas: 0 } });
  await world.goTo(addMinutes(new Date(booking.endsAt), 11));
  await person.must(endSession, { params });
  await world.goTo(addMinutes(new Date(booking.endsAt), 15));
  // The first time counts.
  await person.must(endSession, { params });
  const ended = await researcher.must(endSession, { params });
  expect(ended.overrun).toMatchObject({
    participantEndedAt: expect.stringMatching(/T10:4[12]:/),
    paidPesewas: 0,
  });
  await attend(params);
  await world.settle();
  expect(await earnedBy(person)).toBe(7_500);
  expect(await person.must(getSession, { params })).toMatchObject({
    rewardPesewas: 7_500,
    overrun: { paidPesewas: 2_500 },
  });
  expect(world.mails(person.user.email ?? '').map(({ subject }) => subject)).toContain(
    'Thank you: you have earned GH₵ 75.00',
  );
  expect(await person.call(endSession, { params })).toMatchObject({ status: 409 });
  await expectWholeBooks(study.id);
  const year = world.now().getUTCFullYear();
  expect((await person.must(getYearlySummary, { query: { year } })).sessions).toMatchObject([
    { kind: 'SESSION', amountPesewas: 5_000 },
    { kind: 'OVERRUN', amountPesewas: 2_500 },
  ]);
  // Both are paid out together.
  expect(await admin.must(listMargins, { query: { search: study.code } })).toMatchObject([{ paid: 1 }]);
});

test.each([
  ['only one side says so', 20, null],
  ['one side says that it ended in time', 20, 5],
])('BOOKING-37: %s: the normal pay, and the rest returns', async (_, theirs, ours) => {
  const person = await newPerson();
  const { study, booking, params } = await begin(person);
  for (const [minutes, side] of [[ours, researcher] as const, [theirs, person] as const]) {
    if (minutes === null) continue;
    await world.goTo(addMinutes(new Date(booking.endsAt), minutes));
    await side.must(endSession, { params });
  }
  await attend(params);
  await world.until(async () => (await researcher.must(getStudy, { params: study })).status === 'COMPLETED');
  expect(await earnedBy(person)).toBe(5_000);
  expect(await readStudyMoney(world.app.db, study.id)).toEqual({ paid: 5_000, returned: 2_500, fee: 5_000, held: 0 });
  await expectWholeBooks(study.id);
});

test('BOOKING-37: nobody says so before the start or two hours later, nor in a study that does not allow it', async () => {
  const person = await newPerson();
  const study = await publish();
  const booking = await bookPlace(researcher, person, study);
  const params = { id: booking.id };
  expect(await person.call(endSession, { params })).toMatchObject({ status: 409, code: 'SESSION_NOT_STARTED' });
  await world.goTo(addMinutes(new Date(booking.endsAt), 121));
  expect(await person.call(endSession, { params })).toMatchObject({ status: 409, code: 'SESSION_OVER' });
  const other = await publish(1, { allowsOverrun: false });
  const plain = await bookPlace(researcher, await newPerson(), other);
  await world.goTo(addMinutes(new Date(plain.startsAt), 5));
  expect(await researcher.call(endSession, { params: { id: plain.id } })).toMatchObject({ status: 409 });
});

test('BOOKING-37: a person with a phone only says so by dialling, and automatic pay has it too', async () => {
  const { browser, number } = await new PhoneAccounts(world, 5_560_001).make();
  const person = browser as unknown as Person;
  const { study, booking, params } = await begin(person);
  await world.goTo(addMinutes(new Date(booking.endsAt), 12));
  const phone = new FeaturePhone(world, number);
  await phone.dial();
  await phone.choose('My sessions', formatDate(study.date).replace(/ \d{4}$/, ''));
  await phone.choose('It has ended');
  expect(phone.screen).toMatch(/^Thank you/);
  await researcher.must(endSession, { params });
  await world.goTo(addHours(new Date(booking.endsAt), 25));
  expect(await researcher.must(getSession, { params })).toMatchObject({ status: 'ATTENDED', rewardPesewas: 7_500 });
  await expectWholeBooks(study.id);
});

test('BOOKING-37: marks and words at once pay once; a part that is proposed pays no overrun', async () => {
  const person = await newPerson();
  const { study, booking, params } = await begin(person);
  await world.goTo(addMinutes(new Date(booking.endsAt), 20));
  await person.must(endSession, { params });
  const marks = () => researcher.call(markAttendance, { params: { ...params, event: 'attend' }, body: {} });
  await Promise.all([
    researcher.call(endSession, { params }),
    marks(),
    marks(),
    researcher.call(endSession, { params }),
  ]);
  await expectWholeBooks(study.id);
  expect([5_000, 7_500]).toContain(await earnedBy(person));

  const other = await newPerson();
  const short = await begin(other);
  const part = { amount: 20, reason: 'The power went off' };
  await researcher.must(proposePart, { params: short.params, body: part });
  await world.goTo(addHours(world.now(), 49));
  expect(await earnedBy(other)).toBe(5_000);
  await expectWholeBooks(short.study.id);
});
