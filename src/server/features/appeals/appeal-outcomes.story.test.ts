import { expect, test } from 'vitest';
import { YES as OWN_TIME_YES, taskForm } from '../../../../tests/support/own-time-form.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { setUp } from '../../../../tests/support/set-up.ts';
import { PASSWORD, type Person, studyForm } from '../../../../tests/support/world.ts';
import { listUsers, restoreUser, suspendUser } from '../../../contract/accounts/people.ts';
import {
  appealSuspension,
  askForAppeal,
  decideAppeal,
  getSuspension,
  listAppeals,
  listHolds,
} from '../../../contract/appeals.ts';
import { applyToStudy, getOwnApplication, getStanding, inviteApplicant } from '../../../contract/applications.ts';
import { getOwnWork, rejectEntry, startAssignment, submitEntry } from '../../../contract/assignments.ts';
import { bookSlot, markAttendance } from '../../../contract/bookings.ts';
import { listQueues } from '../../../contract/desk.ts';
import { answerApplication, settleDispute } from '../../../contract/disputes.ts';
import {
  decideProfileChange,
  getParticipantInformation,
  listProfileChanges,
  submitParticipantInformation,
  updateParticipantInformation,
} from '../../../contract/participants.ts';
import { getEarnings } from '../../../contract/payouts.ts';
import { eraseMe } from '../../../contract/privacy.ts';
import { loginByPassword, registerByPassword, verifyEmail } from '../../../contract/sign-in.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays, addHours, addMinutes } from '../../../domain/calendar.ts';

const { world, admin, researcher, projectId } = await startResearch(1_000_000);
const otherAdmin = await world.admin('second.admin@nyansapo.example');

const YES = { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] };

async function publish() {
  const date = addDays(world.today(), 2);
  const availableTimes = ['10:00', '11:00'].map((start) => ({ start, end: start.replace(':00', ':30') }));
  const body = studyForm(projectId, 2, [{ date, availableTimes }]) as never;
  return { ...(await researcher.must(publishStudy, { body })), date };
}

/** A session that was marked as missed. */
async function missed(person: Person) {
  const study = await publish();
  const params = { id: study.id };
  const { id: applicationId } = await person.must(applyToStudy, { params, body: YES });
  await researcher.must(inviteApplicant, { params, body: { applicationId } });
  const booking = await person.must(bookSlot, { params, body: { date: study.date, start: '10:00', end: '10:30' } });
  await world.goTo(addMinutes(new Date(booking.startsAt), 31));
  await researcher.must(markAttendance, { params: { id: booking.id, event: 'miss' }, body: { reason: 'Nobody came' } });
  return applicationId;
}

const holdsOf = (person: Person, kind: string) =>
  person.must(listHolds).then((holds) => holds.filter((hold) => hold.kind === kind));
async function appeal(person: Person, kind: string) {
  const [hold] = await holdsOf(person, kind);
  const params = { kind, id: hold?.subjectId ?? '' } as never;
  return person.must(askForAppeal, { params, body: { words: 'Please look again.' } });
}
const decide = (by: Person, id: string, event: 'grant' | 'deny') =>
  by.call(decideAppeal, { params: { id, event }, body: { reason: 'As we saw it' } });
const earned = async (person: Person) => (await person.must(getEarnings)).earnedPesewas;

test('BOOKING-20: a dispute that nobody decides within 24 hours is paid in full, and its strike goes', async () => {
  const person = await world.participant('Kofi');
  const id = await missed(person);
  expect(await holdsOf(person, 'SESSION')).toMatchObject([
    { subjectId: id, appeal: 'POSSIBLE', words: 'Nobody came', about: 'Talk about your stall' },
  ]);
  await person.must(answerApplication, { params: { id, event: 'dispute' }, body: { reason: 'I was there' } });
  const [hold] = await holdsOf(person, 'SESSION');
  // One decision is enough for the session and its strike.
  expect(await holdsOf(person, 'STRIKE')).toMatchObject([
    { appeal: 'CLOSED', appealUntil: null, whatToDo: expect.stringContaining('The strike is decided with it') },
  ]);
  const strike = (await holdsOf(person, 'STRIKE'))[0]?.subjectId ?? '';
  const again = { params: { kind: 'STRIKE' as const, id: strike }, body: { words: 'Again' } };
  expect(await person.call(askForAppeal, again)).toMatchObject({ code: 'NO_APPEAL' });
  expect(hold).toMatchObject({ appeal: 'OPEN', decideBy: addHours(world.now(), 24).toISOString() });
  await world.goTo(addMinutes(world.now(), 24 * 60 - 1));
  expect(await earned(person)).toBe(0);
  await world.goTo(addMinutes(world.now(), 1));
  expect(await earned(person)).toBeGreaterThan(0);
  expect((await person.must(getOwnApplication, { params: { id } })).status).toBe('COMPLETED');
  expect((await person.must(getStanding)).strikes).toEqual([]);
  const late = { params: { id, event: 'uphold' as const }, body: { reason: 'Too late' } };
  expect(await admin.call(settleDispute, late)).toMatchObject({ status: 409 });
  expect(await holdsOf(person, 'SESSION')).toEqual([]);
});

test('BOOKING-20: an appeal against a missed session is its dispute, decided once from either list', async () => {
  const person = await world.participant('Ekow');
  const id = await missed(person);
  const { id: appealId } = await appeal(person, 'SESSION');
  expect((await person.must(getOwnApplication, { params: { id } })).status).toBe('DISPUTED');
  expect(await decide(admin, appealId, 'deny')).toMatchObject({ status: 200 });
  expect(await holdsOf(person, 'SESSION')).toMatchObject([
    { appeal: 'DENIED', appealDecision: expect.stringContaining('As we saw it') },
  ]);
  const pay = { params: { id, event: 'pay' as const }, body: { reason: 'Again' } };
  expect(await otherAdmin.call(settleDispute, pay)).toMatchObject({ status: 409 });
  await world.goTo(addHours(world.now(), 30));
  expect(await earned(person)).toBe(0);
});

test('ASSIGNMENT-15: rejected work that nobody decides about within 24 hours is paid', async () => {
  const person = await world.participant('Akua');
  const study = await researcher.must(publishStudy, { body: taskForm(projectId, 1) });
  const { id } = await person.must(applyToStudy, { params: { id: study.id }, body: OWN_TIME_YES });
  const started = await person.must(startAssignment, { params: { id } });
  const params = { id: started.entries[0]?.id ?? '' };
  await person.must(submitEntry, { params, body: { code: 'MOMO42A' } });
  await researcher.must(rejectEntry, { params, body: { reason: 'INCOMPLETE', words: 'The last page is empty.' } });
  expect(await holdsOf(person, 'ENTRY')).toMatchObject([
    { code: 'INCOMPLETE', reason: 'Important parts are missing.', words: 'The last page is empty.' },
  ]);
  await appeal(person, 'ENTRY');
  await world.goTo(addHours(world.now(), 24));
  expect((await person.must(getOwnWork, { params: { id } })).entries).toMatchObject([{ status: 'APPROVED' }]);
  expect(await earned(person)).toBe(500);
});

test('BOOKING-15: a granted appeal lifts a pause or removes a strike', async () => {
  const person = await world.participant('Yaw');
  await missed(person);
  await missed(person);
  const { pausedUntil } = await person.must(getStanding);
  expect(pausedUntil).not.toBeNull();
  const study = await publish();
  const applying = () => person.call(applyToStudy, { params: { id: study.id }, body: YES });
  expect(await applying()).toMatchObject({ code: 'APPLYING_PAUSED' });
  const paused = await appeal(person, 'PAUSE');
  expect(paused.decideBy).toBe(addHours(world.now(), 72).toISOString());
  const queue = (await admin.must(listQueues)).find(({ name }) => name === 'appeals');
  expect(queue?.count).toBe(1);
  expect(await decide(admin, paused.id, 'grant')).toMatchObject({ status: 200 });
  expect((await person.must(getStanding)).pausedUntil).toBeNull();
  expect((await applying()).status).toBe(200);
  const strike = await appeal(person, 'STRIKE');
  await world.goTo(addHours(world.now(), 72));
  expect((await person.must(getStanding)).strikes).toHaveLength(1);
  expect((await admin.must(listAppeals)).filter(({ id }) => id === strike.id)).toEqual([]);
});

test('a declined change of details is made after all when its appeal is granted, by another admin', async () => {
  const person = await world.participant('Adjoa');
  await person.must(applyToStudy, { params: { id: (await publish()).id }, body: YES });
  const demographic = { dateOfBirth: '1990-01-01' };
  await person.must(updateParticipantInformation, { body: { demographic, changeReason: 'A slip' } as never });
  expect(await holdsOf(person, 'PROFILE_CHANGE')).toMatchObject([{ code: 'WAITING', appeal: 'CLOSED' }]);
  const [waiting] = await admin.must(listProfileChanges);
  const params = { id: waiting?.id ?? '', event: 'decline' as const };
  await admin.must(decideProfileChange, { params, body: { reason: 'Please send us your card.' } });
  const { id } = await appeal(person, 'PROFILE_CHANGE');
  expect(await decide(admin, id, 'grant')).toMatchObject({ code: 'SECOND_ADMIN_NEEDED' });
  expect(await decide(otherAdmin, id, 'grant')).toMatchObject({ status: 200 });
  expect((await person.must(getParticipantInformation))?.demographic.dateOfBirth).toBe('1990-01-01');
});

/** Signs in as a browser does; returns the refusal's cookie. */
async function refusedCookie(email: string): Promise<string> {
  const url = `${world.running.url}/api/v1`;
  const response = await fetch(`${url}${loginByPassword.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(await response.json()).toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
  return (
    response.headers
      .getSetCookie()
      .find((one) => one.includes('-suspended='))
      ?.split(';')[0] ?? ''
  );
}

test('FRAUD-10: a suspended person reads why and appeals without a session; without a decision in 72 hours they are back', async () => {
  const person = await world.participant('Sena');
  const { userId, email } = person.user;
  await admin.must(suspendUser, { params: { userId }, body: { reason: 'Two accounts' } });
  const cookie = await refusedCookie(email ?? '');
  const url = `${world.running.url}/api/v1`;
  const read = (headers: Record<string, string>) =>
    fetch(`${url}${getSuspension.path}`, { headers }).then((response) => response.json());
  expect(await read({ cookie })).toMatchObject({
    content: { kind: 'SUSPENSION', words: 'Two accounts', appeal: 'POSSIBLE', restsOn: 'How your account was used.' },
  });
  expect(await read({})).toMatchObject({ success: false, code: 'UNAUTHENTICATED' });
  const asking = (headers: Record<string, string>) =>
    fetch(`${url}${appealSuspension.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ words: 'The other one is my sister’s.' }),
    }).then((response) => response.json());
  expect(await asking({})).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await asking({ cookie })).toMatchObject({ content: { status: 'OPEN' } });
  expect(await asking({ cookie })).toMatchObject({ code: 'ALREADY_APPEALED' });
  const [row] = (await admin.must(listAppeals)).filter(({ participantId }) => participantId === userId);
  expect(row).toMatchObject({ isOwnDecision: true });
  expect(await decide(admin, row?.id ?? '', 'deny')).toMatchObject({ code: 'SECOND_ADMIN_NEEDED' });
  await world.goTo(addHours(world.now(), 72));
  await person.signInAgain();
  expect(await person.must(listHolds)).toEqual([]);
  // A new suspension is a new hold.
  await admin.must(suspendUser, { params: { userId }, body: { reason: 'Again' } });
  const again = await refusedCookie(email ?? '');
  expect(await read({ cookie: again })).toMatchObject({ content: { words: 'Again', appeal: 'POSSIBLE' } });
  await admin.must(restoreUser, { params: { userId } });
  expect((await admin.must(listUsers, { query: { state: 'SUSPENDED' } })).length).toBe(0);
  expect(await read({ cookie: again })).toMatchObject({ code: 'NOT_FOUND' });
});

test('FRAUD-07: an appeal opens a study that a deleted account had applied for', async () => {
  const study = await publish();
  const person = await world.participant('Baba');
  const { email } = person.user;
  await person.must(applyToStudy, { params: { id: study.id }, body: YES });
  await person.must(eraseMe, { body: { password: PASSWORD, confirmation: 'DELETE' } });
  const [name, host] = (email ?? '').split('@');
  const address = `${name}+again@${host}`;
  const form = {
    role: 'PARTICIPANT',
    firstName: 'Baba',
    lastName: 'Owusu',
    email: address,
    password: PASSWORD,
  } as const;
  await world.call(registerByPassword, { body: { ...form, termsAccepted: true, privacyAccepted: true } });
  const token = (await world.mailedLink(address, '/verify-email/')).split('/').at(-1) ?? '';
  await world.call(verifyEmail, { body: { token, isClicked: true } });
  const again = await world.signIn(address);
  await again.must(submitParticipantInformation, { body: setUp('0553335002') });
  const applying = () => again.call(applyToStudy, { params: { id: study.id }, body: YES });
  expect(await applying()).toMatchObject({ code: 'APPLIED_BEFORE' });
  const { id } = await appeal(again, 'STUDY');
  expect(await decide(admin, id, 'grant')).toMatchObject({ status: 200 });
  expect((await applying()).status).toBe(200);
});
