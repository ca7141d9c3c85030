import { expect, test, vi } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { readStudyMoney } from '../../../../tests/support/study-money.ts';
import { bookPlace } from '../../../../tests/support/taxes.ts';
import { untilWaiting } from '../../../../tests/support/waiting-transactions.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { confirmComing } from '../../../contract/bookings/sessions.ts';
import { bookSlot, cancelBooking, markAttendance } from '../../../contract/bookings.ts';
import { listMargins } from '../../../contract/books/margins.ts';
import { answerApplication, settleDispute } from '../../../contract/disputes.ts';
import { answerPart, proposePart } from '../../../contract/partial-pay.ts';
import { getEarnings, getYearlySummary } from '../../../contract/payouts.ts';
import { getStudy, publishStudy } from '../../../contract/studies.ts';
import { addDays, addHours, addMinutes } from '../../../domain/calendar.ts';
import { generateTimes } from '../../../domain/slots.ts';
import { checkBooks } from '../books/books.service.ts';
import { lockStudy } from '../studies/studies.service.ts';

/* Half of the travel in advance: GH₵ 20 are paid for travel, on top of GH₵ 50. */

const { world, admin, researcher, projectId } = await startResearch(3_000_000);
const SCHEDULE = { meetingKind: 'IN_PERSON', meetingDetails: 'Ring Road', travelPay: 20, travelInAdvance: true };

let people = 0;
async function newPerson() {
  people += 1;
  return world.participant(`Yaw${'abcdefghijklmn'.charAt(people)}`, `055128${String(1000 + people)}`);
}

function bodyWith(places: number, schedule: object) {
  const date = addDays(world.today(), 3);
  const times = generateTimes('10:00', '23:00', 30).slice(0, places + 1);
  const form = studyForm(projectId, places, [{ date, availableTimes: times }]);
  return { date, times, body: { ...form, schedule: { ...form.schedule, ...SCHEDULE, ...schedule } } as never };
}

async function publish(places = 1, schedule: object = {}) {
  const { body, date, times } = bodyWith(places, schedule);
  return { ...(await researcher.must(publishStudy, { body })), date, times };
}
type Study = Awaited<ReturnType<typeof publish>>;

const confirm = (person: Person, { id }: { id: string }) => person.must(confirmComing, { params: { id } });
const mark = ({ id }: { id: string }, event: 'attend' | 'miss') =>
  researcher.must(markAttendance, { params: { id, event }, body: {} });
const earnedBy = async (person: Person) => (await person.must(getEarnings)).earnedPesewas;
const filledOf = async ({ id }: Study) => (await researcher.must(getStudy, { params: { id } })).filled;

async function expectBooks({ id }: Study, reserved: number) {
  await world.settle();
  const money = await readStudyMoney(world.app.db, id);
  expect(money.paid + money.returned + money.fee + money.held).toBe(reserved);
  expect((await checkBooks(world.app)).filter(({ broken }) => broken.length > 0)).toEqual([]);
}

test('BOOKING-38: an advance needs travel', async () => {
  const body = bodyWith(1, { travelPay: 0 }).body;
  expect(await researcher.call(publishStudy, { body })).toMatchObject({
    status: 400,
    content: [{ field: 'schedule.travelInAdvance', message: 'Enter what you pay for travel first' }],
  });
});

test('BOOKING-38: half of the travel is paid once when the person confirms, and the rest with the session', async () => {
  const study = await publish();
  const person = await newPerson();
  const booking = await bookPlace(researcher, person, study);
  expect(booking).toMatchObject({ travelInAdvance: true, advancePesewas: 0 });
  const confirmed = await Promise.all([confirm(person, booking), confirm(person, booking)]);
  expect(confirmed.map(({ advancePesewas }) => advancePesewas)).toEqual([1_000, 1_000]);
  // Another time is confirmed again, and paid once.
  await person.must(bookSlot, { params: study, body: { date: study.date, start: '10:30', end: '11:00' } });
  await confirm(person, booking);
  await world.settle();
  expect(await earnedBy(person)).toBe(1_000);
  await expectBooks(study, 12_000);
  await world.goTo(addMinutes(new Date(booking.endsAt), 30));
  await mark(booking, 'attend');
  await world.settle();
  expect(await earnedBy(person)).toBe(7_000);
  await expectBooks(study, 12_000);
  const year = world.now().getUTCFullYear();
  expect((await person.must(getYearlySummary, { query: { year } })).sessions).toMatchObject([
    { kind: 'TRAVEL', amountPesewas: 1_000, study: study.publicName },
    { kind: 'SESSION', amountPesewas: 6_000, study: study.publicName },
  ]);
  // Two payouts, of which each costs a transfer.
  expect(await admin.must(listMargins, { query: { search: study.code } })).toMatchObject([{ paid: 2 }]);
  expect(world.mails(person.user.email).map(({ subject }) => subject)).toContain(
    'Half of your travel is on its way: GH₵ 10.00',
  );
});

test('BOOKING-38: after a no-show it stays paid, and the person gets no other one; a dispute pays the rest', async () => {
  const study = await publish();
  const person = await newPerson();
  const booking = await bookPlace(researcher, person, study);
  await confirm(person, booking);
  await world.goTo(addMinutes(new Date(booking.startsAt), 20));
  await mark(booking, 'miss');
  await world.settle();
  expect(await earnedBy(person)).toBe(1_000);
  await expectBooks(study, 12_000);

  const next = await publish();
  const again = await bookPlace(researcher, person, next);
  expect(await confirm(person, again)).toMatchObject({ advancePesewas: 0, confirmedAt: expect.any(String) });

  const { applicationId: id } = booking;
  await person.must(answerApplication, { params: { id, event: 'dispute' }, body: { reason: 'I was there' } });
  await admin.must(settleDispute, { params: { id, event: 'pay' }, body: { reason: 'They were' } });
  await world.settle();
  expect(await earnedBy(person)).toBe(7_000);
  await expectBooks(study, 12_000);
});

test('BOOKING-38: a cancelled session keeps its place, and the next one pays what is left', async () => {
  const study = await publish(2);
  const person = await newPerson();
  const booking = await bookPlace(researcher, person, study);
  await confirm(person, booking);
  await person.must(cancelBooking, { params: { id: booking.id }, body: { reason: 'A clash' } });
  expect(await filledOf(study)).toBe(1);
  expect(await earnedBy(person)).toBe(1_000);
  const again = await person.must(bookSlot, {
    params: study,
    body: { date: study.date, start: '10:30', end: '11:00' },
  });
  expect(await filledOf(study)).toBe(2);
  expect(await confirm(person, again)).toMatchObject({ advancePesewas: 0 });
  await world.goTo(addMinutes(new Date(again.startsAt), 5));
  await mark(again, 'attend');
  await world.settle();
  expect(await earnedBy(person)).toBe(7_000);
  await expectBooks(study, 19_000);
  // They have attended the session of the advance: the next study pays one again.
  const other = await publish();
  expect(await confirm(person, await bookPlace(researcher, person, other))).toMatchObject({ advancePesewas: 1_000 });
});

test('BOOKING-38: two sessions that are confirmed at once have one advance', async () => {
  const person = await newPerson();
  const studies = [await publish(), await publish(1, { travelPay: 40 })];
  const bookings = [];
  for (const [index, study] of studies.entries()) bookings.push(await bookPlace(researcher, person, study, index));
  const confirmed = await Promise.all(bookings.map((booking) => confirm(person, booking)));
  expect(confirmed.filter(({ advancePesewas }) => advancePesewas > 0)).toHaveLength(1);
  for (const [index, study] of studies.entries()) await expectBooks(study, index === 0 ? 12_000 : 14_000);
});

test('BOOKING-38: a researcher’s late cancellation and a part take the advance into account', async () => {
  const study = await publish(2);
  const [first, second] = [await newPerson(), await newPerson()];
  const cancelled = await bookPlace(researcher, first, study, 1);
  const short = await bookPlace(researcher, second, study, 0);
  await confirm(first, cancelled);
  await confirm(second, short);
  await world.goTo(addHours(new Date(short.startsAt), -1));
  await researcher.must(cancelBooking, { params: { id: cancelled.id }, body: { reason: 'Ill' } });
  expect(await earnedBy(first)).toBe(6_000);
  await world.goTo(addMinutes(new Date(short.startsAt), 10));
  await researcher.must(proposePart, { params: { id: short.id }, body: { amount: 30, reason: 'The power went off' } });
  await second.must(answerPart, { params: { id: short.id, event: 'agree' }, body: {} });
  await world.settle();
  expect(await earnedBy(second)).toBe(3_000);
  await expectBooks(study, 19_000);
});

test('BOOKING-38: a session that is confirmed and marked at its start pays the travel once', async () => {
  const person = await newPerson();
  const study = await publish(2);
  const booking = await bookPlace(researcher, person, study);
  const startsAt = new Date(booking.startsAt);
  const milliseconds = (count: number) => new Date(startsAt.getTime() + count);
  await world.goTo(milliseconds(-1000));
  const clock = vi.spyOn(world.app.clock, 'now');
  const calls: Promise<unknown>[] = [];
  await world.app.work(null, async (work) => {
    await lockStudy(work.tx, study.id);
    clock.mockReturnValue(milliseconds(-1));
    calls.push(confirm(person, booking));
    await untilWaiting(world, 1);
    clock.mockReturnValue(milliseconds(1));
    calls.push(mark(booking, 'attend'));
    await untilWaiting(world, 2);
  });
  await Promise.all(calls);
  clock.mockRestore();
  expect(await earnedBy(person)).toBe(7_000);
});
