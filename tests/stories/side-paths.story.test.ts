import { expect, test } from 'vitest';
import {
  applyToStudy,
  decideApplication,
  getOwnApplication,
  inviteApplicant,
  listApplicants,
} from '../../src/contract/applications.ts';
import { bookSlot, cancelBooking, listTimeSlots, markAttendance } from '../../src/contract/bookings.ts';
import { changeStudyStatus } from '../../src/contract/closing.ts';
import { answerApplication, listDisputes, settleDispute } from '../../src/contract/disputes.ts';
import { getEarnings } from '../../src/contract/payouts.ts';
import { addStudySlots } from '../../src/contract/studies/capacity.ts';
import { browseStudies } from '../../src/contract/studies/offers.ts';
import { deleteStudy, getStudy, publishStudy } from '../../src/contract/studies.ts';
import { getWallet } from '../../src/contract/wallets.ts';
import { addDays, addHours, addMinutes, dateOf, instantOf } from '../../src/domain/calendar.ts';
import { lapseNoShow, lapseStudy } from '../../src/server/features/closing/closing.service.ts';
import { SetClock } from '../../src/server/platform/clock.ts';
import { startResearch } from '../support/research.ts';
import { type Person, studyForm } from '../support/world.ts';

const { world, admin, researcher, projectId } = await startResearch();

const TIMES = ['10:00', '11:00', '12:00'].map((start) => ({ start, end: start.replace(':00', ':30') }));

async function publish(places = 2, daysAhead = 8) {
  const date = addDays(world.today(), daysAhead);
  const study = await researcher.must(publishStudy, {
    body: studyForm(projectId, places, [{ date, availableTimes: TIMES }]) as never,
  });
  return { ...study, date, params: { id: study.id } };
}
type Published = Awaited<ReturnType<typeof publish>>;

const apply = async (person: Person, study: Published) =>
  (
    await person.must(applyToStudy, {
      params: study.params,
      body: { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] },
    })
  ).id;
const invite = (study: Published, applicationId: string) =>
  researcher.must(inviteApplicant, { params: study.params, body: { applicationId } });
const book = (person: Person, study: Published, start = '10:00') =>
  person.call(bookSlot, { params: study.params, body: { date: study.date, start, end: start.replace(':00', ':30') } });

async function booked(study: Published, start = '10:00') {
  const person = await world.participant();
  const applicationId = await apply(person, study);
  await invite(study, applicationId);
  const answer = await book(person, study, start);
  if (!answer.success) throw new Error(answer.message);
  return { person, applicationId, booking: answer.content };
}
const statusOf = async (person: Person, id: string) =>
  (await person.must(getOwnApplication, { params: { id } })).status;
const heldBy = async (study: Published) => (await researcher.must(getStudy, { params: study.params })).heldPesewas;
const available = async () =>
  (await researcher.must(getWallet, { params: { organizationId: researcher.organizationId } })).availablePesewas;
const remindersTo = (person: Person) =>
  world.mails(person.user.email).filter(({ subject }) => subject.startsWith('Reminder')).length;

test('withdraw, decline, revoke and reject end an application, each with one notice', async () => {
  const study = await publish();
  const people = await Promise.all([world.participant(), world.participant()]);
  const [withdrawn, declined] = [await apply(people[0], study), await apply(people[1], study)];
  await people[0].must(answerApplication, { params: { id: withdrawn, event: 'withdraw' }, body: {} });
  await researcher.must(decideApplication, { params: { id: declined, event: 'decline' } });
  expect(await statusOf(people[0], withdrawn)).toBe('WITHDRAWN');
  expect(await statusOf(people[1], declined)).toBe('NOT_SELECTED');
  expect(
    (await researcher.call(inviteApplicant, { params: study.params, body: { applicationId: withdrawn } })).status,
  ).toBe(409);

  const guests = await Promise.all([world.participant(), world.participant()]);
  const [revoked, rejected] = [await apply(guests[0], study), await apply(guests[1], study)];
  for (const id of [revoked, rejected]) await invite(study, id);
  await researcher.must(decideApplication, { params: { id: revoked, event: 'revoke' } });
  await guests[1].must(answerApplication, { params: { id: rejected, event: 'reject' }, body: { reason: 'No time.' } });
  expect(await statusOf(guests[0], revoked)).toBe('NOT_SELECTED');
  expect((await guests[1].must(getOwnApplication, { params: { id: rejected } })).timeline.at(-1)?.reason).toBe(
    'No time.',
  );
  expect(await book(guests[1], study)).toMatchObject({ status: 409, code: 'NOT_INVITED' });
  await world.settle();
  const subjects = world.mails(researcher.user.email).map(({ subject }) => subject);
  // Mails that are due together may arrive in any order.
  expect(subjects).toContainEqual(expect.stringContaining('declined'));
});

test('an invitation expires after 72 hours and can be renewed; its old expiry then does nothing', async () => {
  const study = await publish(2, 12);
  const person = await world.participant();
  const id = await apply(person, study);
  await invite(study, id);
  await world.goTo(addHours(world.now(), 73));
  expect(await statusOf(person, id)).toBe('EXPIRED');
  await invite(study, id);
  await world.goTo(addHours(world.now(), 48));
  expect(await statusOf(person, id)).toBe('INVITED');
  expect((await book(person, study)).status).toBe(200);
  await world.goTo(addHours(world.now(), 48));
  expect(await statusOf(person, id)).toBe('SCHEDULED');
});

test('rescheduling frees the old slot, sets new reminders, works twice, and is refused within 4 hours', async () => {
  const study = await publish(2, 8);
  const { person, booking } = await booked(study);
  expect((await book(person, study, '11:00')).status).toBe(200);
  expect(
    (await person.must(listTimeSlots, { params: study.params })).map(({ startsAt }) => startsAt.slice(11, 16)),
  ).toEqual(['10:00', '12:00']);
  expect((await book(person, study, '12:00')).status).toBe(200);
  expect(await book(person, study, '10:00')).toMatchObject({ status: 409, code: 'MOVED_TOO_OFTEN' });
  await world.settle();
  const moved = world.mails(person.user.email).find(({ subject }) => subject.startsWith('Moved'));
  expect(moved?.calendar?.content).toContain('SEQUENCE:2');
  const startsAt = instantOf(study.date, '12:00');
  // After an outage until half an hour before the session, all three reminders are still sent: once each, for the new start only.
  await world.goTo(addMinutes(startsAt, -30));
  expect(remindersTo(person)).toBe(3);
  const late = await booked(await publish(1, 1), '12:00');
  await world.goTo(addMinutes(new Date(late.booking.startsAt), -239));
  const again = await late.person.call(bookSlot, {
    params: { id: late.booking.studyId },
    body: { date: dateOf(new Date(late.booking.startsAt)), start: '11:00', end: '11:30' },
  });
  expect(again).toMatchObject({ status: 409, code: 'TOO_LATE_TO_MOVE' });
  expect(booking.moves).toBe(0);
});

test('a participant cancels freely until 4 hours before, then with a strike; two strikes pause applying', async () => {
  const early = await publish(1, 8);
  const { person, applicationId, booking } = await booked(early);
  const free = await person.must(cancelBooking, { params: { id: booking.id }, body: {} });
  expect(free).toMatchObject({ strike: false, paid: false });
  expect(await statusOf(person, applicationId)).toBe('INVITED');
  expect((await researcher.must(getStudy, { params: early.params })).filled).toBe(0);
  await world.goTo(addHours(instantOf(early.date, '10:00'), -5));
  expect(remindersTo(person)).toBe(0);

  for (const round of [1, 2]) {
    const study = await publish(1, 1);
    const id = await apply(person, study);
    await invite(study, id);
    const answer = await book(person, study);
    if (!answer.success) throw new Error(answer.message);
    await world.goTo(addHours(new Date(answer.content.startsAt), -3));
    const late = await person.must(cancelBooking, { params: { id: answer.content.id }, body: {} });
    expect([round, late.strike]).toEqual([round, true]);
  }
  const next = await publish(1, 3);
  const refused = await person.call(applyToStudy, {
    params: next.params,
    body: { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] },
  });
  expect(refused).toMatchObject({ status: 409, code: 'APPLYING_PAUSED' });
});

test('a researcher who cancels less than 4 hours before pays for that place in full', async () => {
  const study = await publish(2, 1);
  const { person, booking } = await booked(study);
  const held = await heldBy(study);
  await world.goTo(addHours(new Date(booking.startsAt), -1));
  const answer = await researcher.must(cancelBooking, { params: { id: booking.id }, body: { reason: 'Ill' } });
  expect(answer).toMatchObject({ paid: true, strike: false });
  await world.until(async () => (await person.must(getEarnings)).receivedPesewas === 5_000);
  expect(await heldBy(study)).toBe(held - 5_000);
  expect((await researcher.must(getStudy, { params: study.params })).filled).toBe(1);
});

test('a no-show can be marked after 15 minutes, disputed for 72 hours, and paid although the study has closed', async () => {
  const study = await publish(2, 1);
  const one = await booked(study, '10:00');
  const other = await booked(study, '11:00');
  const params = (id: string) => ({ params: { id, event: 'miss' as const }, body: {} });
  await world.goTo(addMinutes(new Date(one.booking.startsAt), 14));
  expect(await researcher.call(markAttendance, params(one.booking.id))).toMatchObject({
    status: 409,
    code: 'TOO_EARLY_FOR_NO_SHOW',
  });
  await world.goTo(addMinutes(new Date(other.booking.startsAt), 16));
  const before = await available();
  await researcher.must(markAttendance, params(one.booking.id));
  await researcher.must(markAttendance, params(other.booking.id));
  // Every place is spent: the study completes automatically in a moment, and keeps both rates while they may be
  // disputed.
  await world.settle();
  expect(await researcher.must(getStudy, { params: study.params })).toMatchObject({
    status: 'COMPLETED',
    heldPesewas: 10_000,
  });
  expect(await available()).toBe(before);

  await one.person.must(answerApplication, {
    params: { id: one.applicationId, event: 'dispute' },
    body: { reason: 'I was there.' },
  });
  expect((await admin.must(listDisputes)).map(({ id }) => id)).toEqual([one.applicationId]);
  await admin.must(settleDispute, { params: { id: one.applicationId, event: 'pay' }, body: {} });
  await world.until(async () => (await one.person.must(getEarnings)).receivedPesewas === 5_000);
  expect(await statusOf(one.person, one.applicationId)).toBe('COMPLETED');

  await world.goTo(addHours(new Date(other.booking.endsAt), 72.1));
  // Of 15,000 reserved, the fee and one rate are spent; the other rate is returned.
  const closed = await researcher.must(getStudy, { params: study.params });
  expect(closed).toMatchObject({ heldPesewas: 0, spentPesewas: 10_000 });
  const late = await other.person.call(answerApplication, {
    params: { id: other.applicationId, event: 'dispute' },
    body: { reason: 'x' },
  });
  expect(late).toMatchObject({ status: 409, code: 'DISPUTE_TOO_LATE' });
});

test('a dispute that is upheld after the window returns the kept rate once', async () => {
  const study = await publish(1, 1);
  const { person, applicationId, booking } = await booked(study);
  await world.goTo(addMinutes(new Date(booking.startsAt), 20));
  await researcher.must(markAttendance, { params: { id: booking.id, event: 'miss' }, body: {} });
  await world.goTo(addHours(new Date(booking.endsAt), 71));
  await person.must(answerApplication, { params: { id: applicationId, event: 'dispute' }, body: { reason: 'x' } });
  await world.goTo(addHours(new Date(booking.endsAt), 80));
  expect(await heldBy(study)).toBe(5_000);
  await admin.must(settleDispute, { params: { id: applicationId, event: 'uphold' }, body: {} });
  expect(await heldBy(study)).toBe(0);
  expect(await statusOf(person, applicationId)).toBe('NO_SHOW');
});

test('after an outage, the late expiry of one no-show’s dispute window leaves the money reserved for another', async () => {
  const study = await publish(3, 1);
  const { params } = study;
  const late = { ...study, date: addDays(study.date, 2) };
  const timeSlots = [{ date: late.date, availableTimes: TIMES }];
  await researcher.must(addStudySlots, { params, body: { timeSlots } as never });
  const one = await booked(study);
  const other = await booked(late);
  for (const { booking } of [one, other]) {
    await world.goTo(addMinutes(new Date(booking.startsAt), 20));
    await researcher.must(markAttendance, { params: { id: booking.id, event: 'miss' }, body: {} });
  }
  // No jobs ran while both the study's end and the first no-show's 72 hours passed; the study's end is handled first.
  const afterwards = addHours(instantOf(late.date, '12:30'), 25);
  const app = { ...world.app, clock: new SetClock(afterwards) };
  await lapseStudy(app, { studyId: study.id });
  await lapseNoShow(app, { bookingId: one.booking.id });
  expect((await researcher.must(getStudy, { params })).status).toBe('COMPLETED');
  expect(await heldBy(study)).toBe(5_000);
  await other.person.must(answerApplication, {
    params: { id: other.applicationId, event: 'dispute' },
    body: { reason: 'I was there.' },
  });
  await admin.must(settleDispute, { params: { id: other.applicationId, event: 'pay' }, body: {} });
  await world.until(async () => (await other.person.must(getEarnings)).receivedPesewas === 5_000);
  expect(await heldBy(study)).toBe(0);
});

test('an unmarked session counts as attended 24 hours after its end', async () => {
  const { person, applicationId, booking } = await booked(await publish(2, 1));
  await world.goTo(addHours(new Date(booking.endsAt), 24.1));
  await world.until(async () => (await person.must(getEarnings)).receivedPesewas === 5_000);
  expect(await statusOf(person, applicationId)).toBe('COMPLETED');
});

test('a study whose last slot has passed without any attendance completes automatically and returns everything, including the fee', async () => {
  const before = await available();
  const study = await publish(2, 1);
  expect(await available()).toBe(before - 15_000);
  await world.goTo(addHours(instantOf(study.date, '12:30'), 26));
  expect((await researcher.must(getStudy, { params: study.params })).status).toBe('COMPLETED');
  expect(await available()).toBe(before);
});

test('pausing hides a study but honours invitations; cancelling pays imminent sessions', async () => {
  const study = await publish(2, 1);
  const near = await booked(study, '10:00');
  const newcomer = await world.participant();
  await researcher.must(changeStudyStatus, { params: { ...study.params, event: 'pause' } });
  expect((await newcomer.must(browseStudies, { query: { size: 100 } })).map(({ id }) => id)).not.toContain(study.id);
  await researcher.must(changeStudyStatus, { params: { ...study.params, event: 'resume' } });
  expect((await researcher.call(changeStudyStatus, { params: { ...study.params, event: 'resume' } })).status).toBe(409);
  expect(await researcher.call(changeStudyStatus, { params: { ...study.params, event: 'complete' } })).toMatchObject({
    status: 409,
    code: 'SESSIONS_STILL_TO_COME',
  });
  const waiting = await apply(newcomer, study);
  await world.goTo(addHours(new Date(near.booking.startsAt), -2));
  await researcher.must(changeStudyStatus, { params: { ...study.params, event: 'cancel' } });
  expect(await statusOf(near.person, near.applicationId)).toBe('CANCELLED');
  expect(await statusOf(newcomer, waiting)).toBe('CANCELLED');
  await world.until(async () => (await near.person.must(getEarnings)).receivedPesewas === 5_000);
  expect(await heldBy(study)).toBe(0);
});

test('a study without applications can be deleted and returns all its money; one with applications can’t', async () => {
  const before = await available();
  const empty = await publish();
  await researcher.must(deleteStudy, { params: empty.params });
  expect(await available()).toBe(before);
  const study = await publish();
  await apply(await world.participant(), study);
  expect(await researcher.call(deleteStudy, { params: study.params })).toMatchObject({
    status: 409,
    code: 'STUDY_HAS_APPLICATIONS',
  });
  expect(await researcher.must(listApplicants, { params: study.params, query: { status: 'PENDING' } })).toHaveLength(1);
});

test('after all of this the books sum to 0', async () => {
  expect((await world.books()).sum).toBe(0);
});

test('an upheld dispute stays upheld: no call, database change or screen can undo it', async () => {
  const { person, applicationId, booking } = await booked(await publish(1, 1));
  const asDispute = { params: { id: applicationId, event: 'dispute' as const }, body: { reason: 'I was there.' } };
  const own = () => person.must(getOwnApplication, { params: { id: applicationId } });
  await world.goTo(addMinutes(new Date(booking.startsAt), 20));
  await researcher.must(markAttendance, { params: { id: booking.id, event: 'miss' }, body: {} });
  expect(await own()).toMatchObject({
    disputableUntil: addHours(new Date(booking.endsAt), 72).toISOString(),
    isUpheld: false,
  });
  await person.must(answerApplication, asDispute);
  const sayAgain = (change: object) =>
    world.app.db.transaction((tx) =>
      tx.updateTable('application').set(change).where('id', '=', applicationId).execute(),
    );
  await expect(sayAgain({ status: 'NO_SHOW' })).rejects.toThrow('a dispute ends with a decision');
  await admin.must(settleDispute, { params: { id: applicationId, event: 'uphold' }, body: {} });

  expect(await own()).toMatchObject({ status: 'NO_SHOW', disputableUntil: null, isUpheld: true });
  expect(await person.call(answerApplication, asDispute)).toMatchObject({ status: 409, code: 'DISPUTE_DECIDED' });
  expect(await admin.must(listDisputes)).toEqual([]);
  await expect(sayAgain({ status: 'DISPUTED' })).rejects.toThrow('upheld_is_final');
  await expect(sayAgain({ upheldAt: null })).rejects.toThrow('one that was upheld stays upheld');
});
