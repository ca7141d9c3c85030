/** @module-tag core */
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy, getStanding, inviteApplicant } from '../../../contract/applications.ts';
import {
  checkIn,
  confirmComing,
  deleteCalendarFeed,
  getCalendarFeed,
  getSession,
  listMessages,
  listReportedMessages,
  makeCalendarFeed,
  reportMessage,
  sendMessage,
} from '../../../contract/bookings/sessions.ts';
import {
  bookSlot,
  cancelBooking,
  listAppointments,
  listBookings,
  listTimeSlots,
  markAttendance,
} from '../../../contract/bookings.ts';
import { answerApplication, listDisputes, settleDispute, stateDispute } from '../../../contract/disputes.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays, addMinutes } from '../../../domain/calendar.ts';
import { warnsOf } from '../../../domain/message-warning.ts';
import { mailTo } from '../../platform/mail/mail-jobs.ts';
import { sendApplicantDigests } from '../applications/applicant-digest.service.ts';
import * as sessionMails from './bookings.mails.ts';

const { world, admin, researcher, projectId } = await startResearch(2_000_000);

const yes = [{ id: 'abc123', question: '', answer: 'Yes' }];
const at = (booking: { startsAt: string }, minutes: number) => addMinutes(new Date(booking.startsAt), minutes);

/** A study on three days with slots at 10:00, 11:00 and 12:00. */
async function publish(schedule: object = {}, places = 2) {
  const date = addDays(world.today(), 3);
  const times = ['10:00', '11:00', '12:00'].map((start) => ({ start, end: start.replace(':00', ':30') }));
  const form = studyForm(projectId, places, [{ date, availableTimes: times }]);
  const body = { ...form, schedule: { ...form.schedule, ...schedule } };
  const { id } = await researcher.must(publishStudy, { body: body as never });
  return { id, date };
}

async function apply(person: Person, studyId: string, standsBy = false): Promise<string> {
  const applied = await person.must(applyToStudy, { params: { id: studyId }, body: { responses: yes, standsBy } });
  return applied.id;
}

async function book(person: Person, study: { id: string; date: string }, start = '10:00') {
  const applicationId = await apply(person, study.id);
  await researcher.must(inviteApplicant, { params: { id: study.id }, body: { applicationId } });
  const time = { date: study.date, start, end: start.replace(':00', ':30') };
  return person.must(bookSlot, { params: { id: study.id }, body: time });
}

let people = 0;
const somebody = (name: string) => {
  people += 1;
  return world.participant(name, `055124${String(people).padStart(4, '0')}`);
};

/** Mails that are due together may arrive in any order. */
const subjectsTo = (person: Person) => world.mails(person.user.email).map(({ subject }) => subject);

describe('checking in', () => {
  test('both sides say “I’m here” from 10 minutes before, once, and the other side is notified', async () => {
    const kofi = await somebody('Kofi');
    const booking = await book(kofi, await publish());
    const params = { id: booking.id };
    await world.goTo(at(booking, -11));
    expect(await kofi.call(checkIn, { params })).toMatchObject({ status: 409, code: 'CHECK_IN_TOO_EARLY' });
    await world.goTo(at(booking, -10));
    const first = await kofi.must(checkIn, { params });
    expect(first.participantHereAt).toBe(world.now().toISOString());
    await world.goTo(at(booking, 2));
    expect((await kofi.must(checkIn, { params })).participantHereAt).toBe(first.participantHereAt);
    expect((await researcher.must(checkIn, { params })).researcherHereAt).not.toBeNull();
    const bells = (await researcher.must(listNotifications)).filter(({ message }) =>
      message.startsWith('Your participant is there'),
    );
    expect(bells).toHaveLength(1);
    await world.goTo(at(booking, 31));
    expect(await kofi.call(checkIn, { params })).toMatchObject({ status: 409, code: 'SESSION_OVER' });
  });

  test('a day before the session, the participant is asked once to confirm, unless they already have', async () => {
    const study = await publish();
    const asked = await somebody('Asked');
    const sure = await somebody('Sure');
    const booking = await book(asked, study, '10:00');
    const other = await book(sure, study, '11:00');
    const early = await sure.must(confirmComing, { params: { id: other.id } });
    expect(early.confirmedAt).not.toBeNull();
    await world.goTo(at(booking, -24 * 60 + 90));
    const mails = (of: Person) =>
      world.mails(of.user.email).filter(({ subject }) => subject.startsWith('Will you come?'));
    expect(mails(asked)).toHaveLength(1);
    expect(mails(sure)).toHaveLength(0);
    expect((await asked.must(confirmComing, { params: { id: booking.id } })).confirmedAt).not.toBeNull();
  });
});

test('a reminder or a question that is late says nothing about a session that has begun', async () => {
  const late = await somebody('Late');
  const booking = await book(late, await publish());
  await world.goTo(at(booking, 1));
  const before = subjectsTo(late);
  const about = { bookingId: booking.id };
  await world.app.work(null, (work) => {
    mailTo(work, late.user.userId, sessionMails.sessionReminder(about));
    mailTo(work, late.user.userId, sessionMails.confirmComing(about));
  });
  await world.settle();
  expect(subjectsTo(late)).toEqual(before);
});

describe('stand-bys', () => {
  test('an unconfirmed place is released 3 hours before; the first person on stand-by to choose it gets it', async () => {
    const study = await publish({ releasesUnconfirmed: true }, 1);
    const silent = await somebody('Silent');
    const quick = await somebody('Quick');
    const slow = await somebody('Slow');
    // They applied while a place was free; a full study accepts no more applications.
    await apply(quick, study.id, true);
    await apply(slow, study.id, true);
    const booking = await book(silent, study);
    await world.goTo(at(booking, -24 * 60));
    await world.goTo(at(booking, -3 * 60));
    expect((await silent.must(getSession, { params: { id: booking.id } })).status).toBe('CANCELLED');
    expect(subjectsTo(silent)).toContainEqual(expect.stringMatching(/^Not confirmed:/));
    const choose = (person: Person) =>
      person.call(bookSlot, { params: { id: study.id }, body: { date: study.date, start: '10:00', end: '10:30' } });
    expect((await choose(quick)).status).toBe(200);
    expect((await choose(slow)).status).toBe(409);
    expect((await silent.must(getStanding)).strikes).toEqual([]);
  });

  test('the place stays if the question came late, or if nobody on stand-by could still choose the slot', async () => {
    const waited = async () => {
      const study = await publish({ releasesUnconfirmed: true }, 1);
      await apply(await somebody('Waiting'), study.id, true);
      const person = await somebody('Patient');
      const booking = await book(person, study);
      const status = async () => (await person.must(getSession, { params: { id: booking.id } })).status;
      return { person, booking, status };
    };
    // The server was down until 5 hours before: it asked for a confirmation then, and did not release the place 2 hours later.
    const late = await waited();
    await world.goTo(at(late.booking, -5 * 60));
    expect(subjectsTo(late.person)).toContainEqual(expect.stringMatching(/^Will you come/));
    await world.goTo(at(late.booking, -3 * 60));
    expect(await late.status()).toBe('BOOKED');
    // Asked in time, but the server was down until half an hour before.
    const near = await waited();
    await world.goTo(at(near.booking, -24 * 60));
    await world.goTo(at(near.booking, -30));
    expect(await near.status()).toBe('BOOKED');
  });

  test('the place stays if it is confirmed, if nobody is on stand-by, or if the study does not release places', async () => {
    const confirmed = await publish({ releasesUnconfirmed: true }, 1);
    const alone = await publish({ releasesUnconfirmed: true }, 1);
    const plain = await publish({}, 1);
    const waiting = await somebody('Waiting');
    const [one, two, three] = [await somebody('One'), await somebody('Two'), await somebody('Three')] as const;
    await apply(waiting, confirmed.id, true);
    // If the study does not offer it, the wish is not stored.
    await apply(waiting, plain.id, true);
    const bookings = [
      await book(one, confirmed, '10:00'),
      await book(two, alone, '11:00'),
      await book(three, plain, '12:00'),
    ];
    await one.must(confirmComing, { params: { id: bookings[0]?.id ?? '' } });
    await world.goTo(at(bookings[0] as never, -24 * 60));
    await world.goTo(at(bookings[2] as never, -24 * 60));
    await world.goTo(at(bookings[2] as never, -2 * 60));
    for (const [index, person] of [one, two, three].entries()) {
      const { status } = await person.must(getSession, { params: { id: bookings[index]?.id ?? '' } });
      expect(status).toBe('BOOKED');
    }
  });
});

describe('messages', () => {
  test('both sides can write; mails follow at most once an hour; suspicious words show a warning; a report reaches admins', async () => {
    const kofi = await somebody('Kwame');
    const booking = await book(kofi, await publish());
    const params = { id: booking.id };
    const write = (person: Person, body: string) => person.must(sendMessage, { params, body: { body } });
    await write(researcher, 'Please bring your receipts.');
    await write(researcher, 'And your phone.');
    const suspect = await write(researcher, 'First send me money for the registration fee on WhatsApp.');
    await write(kofi, 'Is that right?');
    const read = await kofi.must(listMessages, { params });
    expect(read.map(({ fromMe, warns }) => [fromMe, warns])).toEqual([
      [false, false],
      [false, false],
      [false, true],
      [true, false],
    ]);
    await world.settle();
    const mails = world.mails(kofi.user.email).filter(({ subject }) => subject.startsWith('New message'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain('receipts');
    const report = { params: { id: suspect.id }, body: { reason: 'Asks for money' } };
    expect((await researcher.call(reportMessage, report)).status).toBe(404);
    await kofi.must(reportMessage, report);
    expect((await kofi.call(reportMessage, report)).status).toBe(409);
    const [reported] = await admin.must(listReportedMessages);
    expect(reported).toMatchObject({ id: suspect.id, reportReason: 'Asks for money', authorRole: 'RESEARCHER' });
    await world.goTo(at(booking, 30 + 72 * 60 + 1));
    expect(await kofi.call(sendMessage, { params, body: { body: 'Late' } })).toMatchObject({ status: 409 });
  });

  test.each([
    ['Please send me 50 cedis by MoMo', true],
    ['There is a processing fee', true],
    ['What is your PIN?', true],
    ['Call me on 024 123 4567', true],
    ['Write to ama@example.com', true],
    ['Find me at the gate', true],
    ['You will be paid by MoMo after the session', false],
    ['Bring your phone and a charger', false],
    ['I am 10 minutes late', false],
  ])('%s', (body, warns) => {
    expect(warnsOf(body)).toBe(warns);
  });
});

describe('calendars', () => {
  test('a calendar that reads the secret address follows moves and cancellations; a new address ends the old one', async () => {
    const reader = await somebody('Reader');
    const study = await publish();
    const booking = await book(reader, study);
    expect((await reader.must(getCalendarFeed)).since).toBeNull();
    const { url } = await reader.must(makeCalendarFeed);
    const path = new URL(url).pathname;
    const events = async () => {
      const response = await fetch(`${world.running.url}${path}`);
      expect(response.headers.get('content-type')).toContain('text/calendar');
      const calendar = new ICAL.Component(ICAL.parse(await response.text()));
      // A published event has an organiser and no attendees (RFC 5546).
      for (const event of calendar.getAllSubcomponents('vevent')) {
        expect([event.hasProperty('organizer'), event.hasProperty('attendee')]).toEqual([true, false]);
      }
      return calendar.getAllSubcomponents('vevent').map((event) => ({
        uid: event.getFirstPropertyValue('uid'),
        start: String(event.getFirstPropertyValue('dtstart')),
        status: event.getFirstPropertyValue('status'),
        sequence: event.getFirstPropertyValue('sequence'),
      }));
    };
    const uid = `${booking.id}@nyansapo`;
    expect(await events()).toEqual([{ uid, start: `${study.date}T10:00:00Z`, status: 'CONFIRMED', sequence: 0 }]);
    const later = { date: study.date, start: '11:00', end: '11:30' };
    await reader.must(bookSlot, { params: { id: study.id }, body: later });
    expect(await events()).toEqual([{ uid, start: `${study.date}T11:00:00Z`, status: 'CONFIRMED', sequence: 1 }]);
    await reader.must(cancelBooking, { params: { id: booking.id }, body: { reason: '' } });
    expect(await events()).toEqual([{ uid, start: `${study.date}T11:00:00Z`, status: 'CANCELLED', sequence: 2 }]);
    const { timeline } = await reader.must(getSession, { params: { id: booking.id } });
    expect(timeline.map(({ event }) => event)).toEqual(['apply', 'invite', 'book', 'move', 'unbook']);
    await reader.must(makeCalendarFeed);
    expect((await fetch(`${world.running.url}${path}`)).status).toBe(404);
    await reader.must(deleteCalendarFeed);
    expect((await reader.must(getCalendarFeed)).since).toBeNull();
  });

  test('a slot that overlaps another session is marked before it is chosen; a week lists its sessions', async () => {
    const busy = await somebody('Busy');
    const first = await publish();
    await book(busy, first, '11:00');
    const second = await publish();
    const applicationId = await apply(busy, second.id);
    await researcher.must(inviteApplicant, { params: { id: second.id }, body: { applicationId } });
    const slots = await busy.must(listTimeSlots, { params: { id: second.id } });
    expect(slots.map(({ startsAt, clashes }) => [startsAt.slice(11, 16), clashes])).toEqual([
      ['10:00', false],
      ['11:00', true],
      ['12:00', false],
    ]);
    const range = { from: first.date, to: first.date, size: 100 };
    const week = await researcher.must(listAppointments, { query: range as never });
    expect(week.length).toBeGreaterThan(0);
    expect(week.every(({ startsAt, status }) => startsAt.startsWith(first.date) && status !== 'CANCELLED')).toBe(true);
  });
});

test('a dispute shows both sides, what they did at the time, and strikes', async () => {
  const guest = await somebody('Guest');
  const booking = await book(guest, await publish());
  await world.goTo(at(booking, -5));
  await guest.must(checkIn, { params: { id: booking.id } });
  await world.goTo(at(booking, 16));
  const miss = { params: { id: booking.id, event: 'miss' as const }, body: { reason: 'Nobody joined the call' } };
  await researcher.must(markAttendance, miss);
  expect((await guest.must(getStanding)).strikes).toMatchObject([
    { reason: 'NO_SHOW', studyName: 'Talk about your stall' },
  ]);
  const statement = { params: { id: booking.applicationId }, body: { words: 'The link was open for 20 minutes.' } };
  expect((await researcher.call(stateDispute, statement)).status).toBe(409);
  await guest.must(answerApplication, {
    params: { id: booking.applicationId, event: 'dispute' },
    body: { reason: 'I waited in the call' },
  });
  await researcher.must(stateDispute, statement);
  const [dispute] = await admin.must(listDisputes);
  expect(dispute).toMatchObject({ researcherStatement: statement.body.words, researcherHereAt: null });
  expect(dispute?.participantHereAt).not.toBeNull();
  expect(dispute?.timeline.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['Nobody joined the call', 'I waited in the call']),
  );
  await admin.must(settleDispute, {
    params: { id: booking.applicationId, event: 'pay' },
    body: { reason: 'He was there' },
  });
  expect((await guest.must(getStanding)).strikes).toEqual([]);
  expect((await researcher.call(stateDispute, statement)).status).toBe(409);
  const decided = { id: booking.id, status: 'MISSED', isDecidedPaid: true };
  expect(await guest.must(getSession, { params: { id: booking.id } })).toMatchObject(decided);
  expect(await guest.must(listBookings, { query: { when: 'past' } as never })).toMatchObject([decided]);
});

test('one mail each morning notifies a researcher of new applicants', async () => {
  const study = await publish();
  await apply(await somebody('Early'), study.id);
  await apply(await somebody('Bird'), study.id);
  for (let run = 0; run < 2; run += 1) {
    await sendApplicantDigests(world.app);
    await world.settle();
  }
  const digests = world.mails(researcher.user.email).filter(({ subject }) => /new applicants?$/.test(subject));
  const today = digests.filter(({ text }) => /2 people:? Round 1/i.test(text));
  expect(today).toHaveLength(1);
});

test('an unmarked session is paid 2 hours after its end if both sides had checked in, and 24 hours after it if not', async () => {
  const study = await publish({ parallelSessions: 2 });
  const [both, alone] = [await somebody('Both'), await somebody('Alone')];
  const bookings = [await book(both, study, '10:00'), await book(alone, study, '10:00')] as const;
  const statusOf = async (index: 0 | 1) =>
    (await researcher.must(getSession, { params: { id: bookings[index].id } })).status;
  await world.goTo(at(bookings[0], 0));
  for (const { id } of bookings) await researcher.must(checkIn, { params: { id } });
  await both.must(checkIn, { params: { id: bookings[0].id } });
  await world.goTo(at(bookings[0], 30 + 119));
  expect(await statusOf(0)).toBe('BOOKED');
  await world.goTo(at(bookings[0], 30 + 121));
  expect([await statusOf(0), await statusOf(1)]).toEqual(['ATTENDED', 'BOOKED']);
  await world.goTo(at(bookings[0], 30 + 24 * 60 + 1));
  expect([await statusOf(0), await statusOf(1)]).toEqual(['ATTENDED', 'ATTENDED']);
});
