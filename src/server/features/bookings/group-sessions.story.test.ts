import { describe, expect, test } from 'vitest';
import { groupForm } from '../../../../tests/support/group-study.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy, inviteApplicant, listOwnApplications } from '../../../contract/applications.ts';
import { getSession } from '../../../contract/bookings/sessions.ts';
import {
  bookSlot,
  cancelBooking,
  listAppointments,
  listBookings,
  listTimeSlots,
  markAttendance,
} from '../../../contract/bookings.ts';
import { getBooks } from '../../../contract/books.ts';
import { changeStudyStatus } from '../../../contract/closing.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { getEarnings } from '../../../contract/payouts.ts';
import { addStudySlots, listStudySlots } from '../../../contract/studies/capacity.ts';
import { browseStudies, getPublicStudy, getStudyOffer } from '../../../contract/studies/offers.ts';
import { getStudy, publishStudy } from '../../../contract/studies.ts';
import { getWallet } from '../../../contract/wallets.ts';
import { addDays, addHours, addMinutes, instantOf } from '../../../domain/calendar.ts';
import { checkBooks } from '../books/books.service.ts';

const { world, admin, researcher, projectId } = await startResearch(2_000_000);
const people = await Promise.all(
  ['Kofi', 'Esi', 'Yaw', 'Adwoa'].map((name, at) => world.participant(name, `055124111${at}`)),
);

const someone = (at: number) => people[at] as Person;
const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];
const mailsTo = (person: Person, begins: string) =>
  world.mails(person.user.email).filter(({ subject }) => subject.startsWith(begins));
const bellsOf = async (person: Person, words: string) =>
  (await person.must(listNotifications, { query: { size: 50 } })).filter(({ message }) => message.includes(words));
const wallet = async () =>
  (await researcher.must(getWallet, { params: { organizationId: researcher.organizationId } })).availablePesewas;

async function publish(given: Parameters<typeof groupForm>[1]) {
  return researcher.must(publishStudy, { body: groupForm(projectId, given) as never });
}

async function invite(person: Person, studyId: string): Promise<string> {
  const params = { id: studyId };
  const { id: applicationId } = await person.must(applyToStudy, { params, body: { responses } });
  await researcher.must(inviteApplicant, { params, body: { applicationId } });
  return applicationId;
}

const time = ({ date, start }: { date: string; start: string }) => ({ date, start, end: start.replace(/:00$/, ':30') });

describe('a group from publishing to money and books', () => {
  test('a slot with too few people is called off 12 hours before, everybody meets in the other one, and unearned money returns', async () => {
    const day = addDays(world.today(), 4);
    const thin = { date: day, start: '10:00' };
    const whole = { date: addDays(day, 1), start: '10:00' };
    const before = await wallet();
    const study = await publish({ places: 4, seats: 4, minimum: 3, times: [thin, whole] });
    expect(study).toMatchObject({ kind: 'GROUP', parallelSessions: 4, minimumSeats: 3, ownTime: null });
    expect(before - (await wallet())).toBe(4 * 5_000 + 5_000);

    // Everybody sees that it is a group before they apply and before they book.
    expect(await someone(0).must(getStudyOffer, { params: { id: study.id } })).toMatchObject({
      kind: 'GROUP',
      groupSize: 4,
    });
    const cards = await someone(0).must(browseStudies, { query: { size: 50 } });
    expect(cards.find(({ id }) => id === study.id)).toMatchObject({ kind: 'GROUP', groupSize: 4 });
    const shared = await world.call(getPublicStudy, { params: { code: study.code } });
    expect(shared).toMatchObject({ content: { kind: 'GROUP', groupSize: 4 } });
    for (const person of people) await invite(person, study.id);
    const params = { id: study.id };
    const offered = await someone(0).must(listTimeSlots, { params });
    expect(offered.map(({ groupSize, placesLeft }) => [groupSize, placesLeft])).toEqual([
      [4, 4],
      [4, 4],
    ]);

    // Two of three want the first slot, the other two the second.
    const first = await someone(0).must(bookSlot, { params, body: time(thin) });
    await someone(1).must(bookSlot, { params, body: time(thin) });
    const third = await someone(2).must(bookSlot, { params, body: time(whole) });
    await someone(3).must(bookSlot, { params, body: time(whole) });
    expect(await researcher.must(getSession, { params: { id: first.id } })).toMatchObject({
      seatsBooked: 2,
      minimumSeats: 3,
    });
    // Participants learn nothing about each other.
    expect(first).toMatchObject({ groupSize: 4, seatsBooked: null, minimumSeats: null, withName: 'Ama Owusu' });

    await world.goTo(addHours(instantOf(thin.date, thin.start), -12));
    const mine = await someone(0).must(listOwnApplications, { query: { size: 10 } });
    expect(mine[0]).toMatchObject({ status: 'INVITED', bookingId: null, kind: 'GROUP', groupSize: 4 });
    // The deadline counts from when the job ran, some seconds after it was due.
    const late =
      new Date(mine[0]?.invitationExpiresAt ?? 0).getTime() - addHours(instantOf(thin.date, thin.start), 60).getTime();
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(60_000);
    expect(await someone(0).must(listBookings, { query: { when: 'past' } })).toMatchObject([{ status: 'CANCELLED' }]);
    for (const person of people.slice(0, 2)) {
      expect(mailsTo(person, 'Called off')).toHaveLength(1);
      const [bell] = await bellsOf(person, 'is called off');
      expect(bell?.redirectUrl).toContain(study.id);
      expect(mailsTo(person, 'Called off')[0]?.text).toContain('does not count as a strike');
    }
    for (const person of people.slice(2)) expect(await bellsOf(person, 'is called off')).toEqual([]);
    expect(await bellsOf(researcher, 'is called off: 2 of at least 3')).toHaveLength(1);
    expect(mailsTo(researcher, 'Called off')).toHaveLength(1);
    const slots = await researcher.must(listStudySlots, { params });
    expect(slots.map(({ booked, calledOffAt }) => [booked, calledOffAt !== null])).toEqual([
      [0, true],
      [2, false],
    ]);

    // The slot that was called off takes no more bookings; the other one has everybody now.
    expect(await someone(0).call(bookSlot, { params, body: time(thin) })).toMatchObject({ code: 'SLOT_TAKEN' });
    expect(await someone(2).call(bookSlot, { params, body: time(thin) })).toMatchObject({ code: 'SLOT_TAKEN' });
    expect(await someone(0).must(listTimeSlots, { params })).toHaveLength(1);
    const moved = await someone(0).must(bookSlot, { params, body: time(whole) });
    await someone(1).must(bookSlot, { params, body: time(whole) });

    // One room for all of them.
    const links = new Set<string>();
    for (const person of people) {
      const [session] = await person.must(listBookings, { query: {} });
      links.add(session?.meetingDetails ?? '');
    }
    const appointments = await researcher.must(listAppointments, { query: { studyId: study.id, size: 10 } });
    for (const { meetingDetails } of appointments) links.add(meetingDetails);
    const answers = await Promise.all([...links].map((link) => fetch(link, { redirect: 'manual' })));
    const rooms = new Set(answers.map(({ headers }) => new URL(headers.get('location') ?? '').pathname));
    expect([...rooms]).toEqual([expect.stringMatching(/^\/meet\/nyansapo-[\da-f]{20}$/)]);

    // Each is marked individually: three came, one did not.
    await world.goTo(addMinutes(new Date(moved.startsAt), 20));
    expect(await bellsOf(researcher, 'is called off')).toHaveLength(1);
    const bookings = new Map(appointments.map(({ id, withName }) => [withName.split(' ')[0], id]));
    for (const name of ['Kofi', 'Esi', 'Adwoa']) {
      await researcher.must(markAttendance, { params: { id: bookings.get(name) ?? '', event: 'attend' }, body: {} });
    }
    await researcher.must(markAttendance, { params: { id: third.id, event: 'miss' }, body: {} });
    await world.until(async () => (await someone(3).must(getEarnings)).receivedPesewas === 5_000);
    await world.goTo(addHours(world.now(), 80));
    expect((await researcher.must(getStudy, { params })).status).toBe('COMPLETED');
    await world.until(async () => before - (await wallet()) === 3 * 5_000 + 5_000);
    for (const { invariant, broken } of await checkBooks(world.app)) expect(broken, invariant).toEqual([]);
    expect((await world.books()).sum).toBe(0);
    const books = await admin.must(getBooks);
    expect(books.providerBalancePesewas).toBe(books.expectedProviderBalancePesewas);
  });
});

describe('a time of a group', () => {
  test('a slot with its minimum takes place, stays open until it is full, and is not called off when somebody leaves', async () => {
    const slot = { date: addDays(world.today(), 3), start: '14:00' };
    const study = await publish({ places: 3, seats: 3, minimum: 2, times: [slot] });
    const params = { id: study.id };
    for (const person of people.slice(0, 3)) await invite(person, study.id);
    await someone(0).must(bookSlot, { params, body: time(slot) });
    const second = await someone(1).must(bookSlot, { params, body: time(slot) });
    await world.goTo(addHours(instantOf(slot.date, slot.start), -12));
    expect(await someone(2).must(listTimeSlots, { params })).toHaveLength(1);
    await someone(1).must(cancelBooking, { params: { id: second.id }, body: {} });
    await someone(2).must(bookSlot, { params, body: time(slot) });
    await world.goTo(addHours(world.now(), 6));
    expect(await researcher.must(listStudySlots, { params })).toMatchObject([
      { booked: 2, closesAt: null, calledOffAt: null },
    ]);
    await researcher.must(changeStudyStatus, { params: { id: study.id, event: 'cancel' }, body: {} });
  });

  test('nobody books a slot alone on the same day: it closes 12 hours before', async () => {
    const slot = { date: addDays(world.today(), 3), start: '14:00' };
    const later = { date: addDays(world.today(), 9), start: '14:00' };
    const study = await publish({ places: 2, seats: 2, minimum: 2, times: [slot, later] });
    const params = { id: study.id };
    await world.goTo(addHours(instantOf(slot.date, slot.start), -12));
    await invite(someone(3), study.id);
    expect(await someone(3).must(listTimeSlots, { params })).toMatchObject([{ date: later.date }]);
    expect(await someone(3).call(bookSlot, { params, body: time(slot) })).toMatchObject({ code: 'SLOT_TAKEN' });
    // Moving into it is refused as well.
    await someone(3).must(bookSlot, { params, body: time(later) });
    expect(await someone(3).call(bookSlot, { params, body: time(slot) })).toMatchObject({ code: 'SLOT_TAKEN' });
    await researcher.must(changeStudyStatus, { params: { id: study.id, event: 'cancel' }, body: {} });
  });
});

describe('what publishing refuses', () => {
  const day = () => addDays(world.today(), 5);
  const refusalOf = async (body: object) => {
    const answer = await researcher.call(publishStudy, { body: body as never });
    return 'content' in answer ? (answer.content as { fields?: unknown }) : answer;
  };

  test.each([
    [{ seats: 1, minimum: 2 }, 'schedule.parallelSessions', 'A group has 2 to 12 people'],
    [{ seats: 13, minimum: 2 }, 'schedule.parallelSessions', 'A group has 2 to 12 people'],
    [{ seats: 4, minimum: 1 }, 'schedule.minimumSeats', 'The smallest group has at least 2 people'],
    [{ seats: 4, minimum: 5 }, 'schedule.minimumSeats', 'The smallest group can’t be larger than the group'],
  ])('%o', async (size, field, message) => {
    const body = groupForm(projectId, { places: 1, ...size, times: [{ date: day(), start: '10:00' }] });
    expect(JSON.stringify(await refusalOf(body))).toContain(JSON.stringify({ field, message }));
  });

  test('a group’s slot that starts within 12 hours, even if it is added later', async () => {
    const soon = addHours(world.now(), 11);
    const slot = { date: soon.toISOString().slice(0, 10), start: `${soon.toISOString().slice(11, 13)}:00` };
    const body = groupForm(projectId, { places: 1, times: [slot] });
    expect(JSON.stringify(await refusalOf(body))).toContain('A group session starts at least 12 hours from now');
    const study = await publish({ places: 1, times: [{ date: day(), start: '10:00' }] });
    const timeSlots = [{ date: slot.date, availableTimes: [time(slot)] }];
    const added = await researcher.call(addStudySlots, { params: { id: study.id }, body: { timeSlots } as never });
    expect(JSON.stringify(added)).toContain('A group session starts at least 12 hours from now');
  });

  test('sessions without slots, and any length but the four', async () => {
    const form = studyForm(projectId, 1, [{ date: day(), availableTimes: [{ start: '10:00', end: '10:30' }] }]);
    const { schedule, ...without } = form;
    expect(schedule.parallelSessions).toBe(1);
    expect(JSON.stringify(await refusalOf(without))).toContain('Please select a date first');
    const long = { ...form, cost: { ...form.cost, durationInMinutes: 20 } };
    expect(JSON.stringify(await refusalOf(long))).toContain('Invalid duration');
  });
});
