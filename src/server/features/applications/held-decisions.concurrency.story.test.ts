import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { openWorld, type Person, studyForm } from '../../../../tests/support/world.ts';
import {
  applyToStudy,
  countApplicants,
  getOwnApplication,
  inviteApplicant,
  listApplicants,
  undoHeld,
} from '../../../contract/applications.ts';
import { getSession } from '../../../contract/bookings/sessions.ts';
import { bookSlot, cancelBooking, listAppointments, markAttendance } from '../../../contract/bookings.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { getEarnings } from '../../../contract/payouts.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays, addMinutes, addSeconds } from '../../../domain/calendar.ts';
import { EFFECT_AFTER_SECONDS, UNDO_SECONDS } from '../../../domain/undo.ts';
import { readHistory } from '../../platform/history.sql.ts';
import { autoComplete, markHeld } from '../bookings/attendance.service.ts';
import { inviteHeld } from './invitations.service.ts';

/** Two processes: an invitation or a mark that can be undone takes effect once or is undone, never both. */

const { world, researcher, projectId } = await startResearch();
const other = await openWorld(world);
const colleague = await world.colleague(researcher);

let day = 7;
async function newStudy(places = 1) {
  day += 1;
  const date = addDays(world.today(), day);
  const times = [
    {
      date,
      availableTimes: [
        { start: '10:00', end: '10:30' },
        { start: '14:00', end: '14:30' },
      ],
    },
  ];
  const study = await researcher.must(publishStudy, { body: studyForm(projectId, places, times) as never });
  return { params: { id: study.id }, date };
}

async function newApplicant(params: { id: string }) {
  const person = await world.participant('Sena');
  const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];
  const { id } = await person.must(applyToStudy, { params, body: { responses } });
  return { person, applicationId: id };
}

async function newSession() {
  const { params, date } = await newStudy();
  const { person, applicationId } = await newApplicant(params);
  await researcher.must(inviteApplicant, { params, body: { applicationId, instructions: '' } });
  const booking = await person.must(bookSlot, { params, body: { date, start: '10:00', end: '10:30' } });
  await world.goTo(addMinutes(new Date(booking.startsAt), 20));
  return { person, applicationId, bookingId: booking.id };
}

const mark = (bookingId: string, event: 'attend' | 'miss' = 'attend', by: Person = researcher) =>
  by.must(markAttendance, { params: { id: bookingId, event }, body: { undoable: true } });
const undo = (decisionId: string, by: Person = researcher) => by.call(undoHeld, { params: { id: decisionId } });
const session = (id: string) => researcher.must(getSession, { params: { id } });
/** How often the books have what a session earned. */
const earned = async (bookingId: string) => {
  const statement = sql<{ times: number }>`select count(*)::int as times from ledger_journal
    where event = 'earn' and subject_id = ${bookingId}`;
  return (await world.app.read(({ tx }) => statement.execute(tx))).rows[0]?.times;
};
const events = async (applicationId: string) => {
  const history = await world.app.read((reader) => readHistory(reader.tx, [applicationId]));
  return (history.get(applicationId) ?? []).map(({ event }) => event);
};
const mails = (person: Person) => world.mails(person.user.email ?? '');

test('a mark that can be undone pays nothing and notifies nobody before it takes effect, and then pays once', async () => {
  const { person, bookingId, applicationId } = await newSession();
  const before = mails(person).length;
  const { held, status } = await mark(bookingId);
  expect(status).toBe('BOOKED');
  expect(Date.parse(held?.takesEffectAt ?? '') - world.now().getTime()).toBe(EFFECT_AFTER_SECONDS * 1000);
  await world.goTo(addSeconds(world.now(), UNDO_SECONDS));
  expect(await earned(bookingId)).toBe(0);
  expect(mails(person)).toHaveLength(before);
  const waiting = { held: { decisionId: held?.decisionId, event: 'attend' }, pay: null };
  expect(await session(bookingId)).toMatchObject(waiting);
  expect((await researcher.must(listAppointments)).find(({ id }) => id === bookingId)).toMatchObject(waiting);
  // The participant does not see it.
  expect(await person.must(getSession, { params: { id: bookingId } })).toMatchObject({ held: null, pay: null });

  await world.goTo(new Date(held?.takesEffectAt ?? ''));
  await world.until(async () => (await person.must(getEarnings)).receivedPesewas > 0);
  expect(await session(bookingId)).toMatchObject({ status: 'ATTENDED', held: null, pay: { state: 'PAID' } });
  // A repeated job pays nothing, and undoing comes too late.
  await markHeld(world.app, { decisionId: held?.decisionId ?? '' });
  expect(await undo(held?.decisionId ?? '')).toMatchObject({ status: 409, code: 'DECISION_FINAL' });
  expect((await events(applicationId)).filter((event) => event === 'attend')).toHaveLength(1);
});

test('an undone mark changes nothing, and the session can be marked again', async () => {
  const { bookingId } = await newSession();
  const { held } = await mark(bookingId, 'miss');
  expect(await undo(held?.decisionId ?? '')).toMatchObject({ status: 200 });
  await world.goTo(new Date(held?.takesEffectAt ?? ''));
  expect(await session(bookingId)).toMatchObject({ status: 'BOOKED', held: null });
  // Without `undoable`, a mark takes effect at once.
  const params = { id: bookingId, event: 'attend' as const };
  expect(await researcher.must(markAttendance, { params, body: {} })).toMatchObject({ status: 'ATTENDED', held: null });
  await world.settle();
  expect(await earned(bookingId)).toBe(1);
});

test('of two marks at the same moment one waits; one that takes effect at once replaces it', async () => {
  const { bookingId, applicationId } = await newSession();
  const params = (event: 'attend' | 'miss') => ({ params: { id: bookingId, event }, body: { undoable: true } });
  const answers = await Promise.all([
    researcher.call(markAttendance, params('attend')),
    colleague.call(markAttendance, params('miss')),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { held } = await session(bookingId);
  await colleague.must(markAttendance, { params: { id: bookingId, event: 'attend' }, body: {} });
  expect(await undo(held?.decisionId ?? '')).toMatchObject({ code: 'DECISION_FINAL' });
  await world.goTo(new Date(held?.takesEffectAt ?? ''));
  await world.settle();
  expect((await events(applicationId)).filter((event) => event === 'attend' || event === 'miss')).toEqual(['attend']);
  expect(await earned(bookingId)).toBe(1);
});

test('if a mark is undone at the moment it takes effect in two processes, exactly one of them wins, and money leaves once or never', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { bookingId, applicationId } = await newSession();
    const { held } = await mark(bookingId);
    const decisionId = held?.decisionId ?? '';
    // Both processes have the same time, so that the history is in order.
    await other.clock.setTime(world.now());
    const late = new Promise((resolve) => setTimeout(resolve, round % 3));
    const [undone] = await Promise.all([
      undo(decisionId),
      late.then(() => markHeld(world.app, { decisionId })),
      late.then(() => markHeld(other.app, { decisionId })),
      late.then(() => autoComplete(world.app, { bookingId })),
    ]);
    await world.settle();
    expect(await session(bookingId)).toMatchObject({ status: undone.success ? 'BOOKED' : 'ATTENDED', held: null });
    expect(await earned(bookingId)).toBe(undone.success ? 0 : 1);
    expect((await events(applicationId)).filter((event) => event === 'attend')).toHaveLength(undone.success ? 0 : 1);
  }
});

test('a mark and a cancellation at the same moment: a cancelled session is never paid as attended', async () => {
  const { params, date } = await newStudy();
  const { person, applicationId } = await newApplicant(params);
  await researcher.must(inviteApplicant, { params, body: { applicationId, instructions: '' } });
  const booking = await person.must(bookSlot, { params, body: { date, start: '10:00', end: '10:30' } });
  await world.goTo(addMinutes(new Date(booking.startsAt), 1));
  const { held } = await mark(booking.id);
  await person.call(cancelBooking, { params: { id: booking.id }, body: {} });
  const now = (await session(booking.id)).status;
  await world.goTo(new Date(held?.takesEffectAt ?? ''));
  expect((await session(booking.id)).status).toBe(now === 'BOOKED' ? 'ATTENDED' : now);
});

test('a mark outlives the process that took it', async () => {
  const { bookingId } = await newSession();
  const { held } = await mark(bookingId);
  await other.clock.setTime(world.now());
  await other.goTo(new Date(held?.takesEffectAt ?? ''));
  await world.clock.setTime(other.now());
  expect((await session(bookingId)).status).toBe('ATTENDED');
  await world.settle();
  expect(await earned(bookingId)).toBe(1);
});

test('an invitation that can be undone reaches the applicant only when it takes effect; a colleague can undo it', async () => {
  const { params } = await newStudy();
  const { person, applicationId } = await newApplicant(params);
  const body = { applicationId, instructions: 'Please find a quiet place.', undoable: true };
  const own = async () => person.must(getOwnApplication, { params: { id: applicationId } });
  const counts = () => researcher.must(countApplicants, { params });
  expect(await counts()).toMatchObject({ toReview: 1, invited: 0, booked: 0, done: 0, notChosen: 0 });

  const first = await researcher.must(inviteApplicant, { params, body });
  const { held: shown } = (await researcher.must(listApplicants, { params }))[0] ?? {};
  expect(shown).toEqual(first.held);
  expect(await researcher.call(inviteApplicant, { params, body })).toMatchObject({ code: 'STATUS_CONFLICT' });
  expect(await undo(first.held?.decisionId ?? '', colleague)).toMatchObject({ status: 200 });
  await world.goTo(new Date(first.held?.takesEffectAt ?? ''));
  expect((await own()).status).toBe('PENDING');

  const again = await researcher.must(inviteApplicant, { params, body });
  await world.goTo(new Date(again.held?.takesEffectAt ?? ''));
  expect(await own()).toMatchObject({ status: 'INVITED', instructions: body.instructions });
  await inviteHeld(world.app, { decisionId: again.held?.decisionId ?? '' });
  expect(await events(applicationId)).toEqual(['apply', 'invite']);
  expect(await counts()).toMatchObject({ toReview: 0, invited: 1 });
  expect(await researcher.must(listApplicants, { params, query: { group: 'toReview' } })).toEqual([]);
  expect(await researcher.must(listApplicants, { params, query: { group: 'invited' } })).toHaveLength(1);
});

test('if the study is full by the time an invitation takes effect, its researcher is notified instead of the applicant', async () => {
  const { params, date } = await newStudy(1);
  const [one, two] = [await newApplicant(params), await newApplicant(params)];
  await researcher.must(inviteApplicant, { params, body: { applicationId: one.applicationId, instructions: '' } });
  const { held } = await researcher.must(inviteApplicant, {
    params,
    body: { applicationId: two.applicationId, instructions: '', undoable: true },
  });
  await one.person.must(bookSlot, { params, body: { date, start: '10:00', end: '10:30' } });
  await world.goTo(new Date(held?.takesEffectAt ?? ''));
  expect((await two.person.must(getOwnApplication, { params: { id: two.applicationId } })).status).not.toBe('INVITED');
  expect((await researcher.must(listNotifications)).map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^We did not invite .*All places of this study are taken/),
  );
});
