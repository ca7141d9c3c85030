import { expect, test } from 'vitest';
import { EMPTY_DRAFT } from '../../../../tests/support/drafts.ts';
import { PASSWORD } from '../../../../tests/support/password.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { setUp } from '../../../../tests/support/set-up.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { chooseLanguage, getMe, keepWantedStudy } from '../../../contract/accounts.ts';
import { getNextStep } from '../../../contract/applications/next-step.ts';
import { applyToStudy, inviteApplicant } from '../../../contract/applications.ts';
import { confirmComing } from '../../../contract/bookings/sessions.ts';
import { bookSlot, markAttendance } from '../../../contract/bookings.ts';
import { changeStudyStatus } from '../../../contract/closing.ts';
import { answerApplication } from '../../../contract/disputes.ts';
import { submitParticipantInformation } from '../../../contract/participants.ts';
import { exportMyData } from '../../../contract/privacy.ts';
import { loginByPassword, registerByPassword, verifyEmail } from '../../../contract/sign-in.ts';
import { saveStudyDraft } from '../../../contract/studies/drafts.ts';
import { getToday } from '../../../contract/studies/today.ts';
import { getStudy, publishStudy } from '../../../contract/studies.ts';
import { addDays, addHours } from '../../../domain/calendar.ts';

const { world, admin, researcher, projectId } = await startResearch(200_000);

const yes = [{ id: 'abc123', question: '', answer: 'Yes' }];

async function publish(publicName: string, places = 2, inDays = 3) {
  const date = addDays(world.today(), inDays);
  const times = ['10:00', '11:00', '12:00', '13:00', '14:00'].map((start) => ({
    start,
    end: start.replace(':00', ':30'),
  }));
  const form = studyForm(projectId, places, [{ date, availableTimes: times }]);
  const body = { ...form, study: { ...form.study, publicName } };
  const { id } = await researcher.must(publishStudy, { body: body as never });
  const { code } = await researcher.must(getStudy, { params: { id } });
  return { id, code, date };
}

async function apply(person: Person, studyId: string): Promise<string> {
  return (await person.must(applyToStudy, { params: { id: studyId }, body: { responses: yes } })).id;
}

const invite = (studyId: string, applicationId: string) =>
  researcher.must(inviteApplicant, { params: { id: studyId }, body: { applicationId } });

async function book(person: Person, study: { id: string; date: string }, start = '10:00') {
  await invite(study.id, await apply(person, study.id));
  return person.must(bookSlot, {
    params: { id: study.id },
    body: { date: study.date, start, end: start.replace(':00', ':30') },
  });
}

const next = async (person: Person) => (await person.must(getNextStep)).step;
const today = async (kind: string) => (await researcher.must(getToday)).filter((row) => row.kind === kind);

test('a participant sees the one thing to do with the nearest deadline: invited, unconfirmed, absent, unpaid', async () => {
  const ama = await world.participant('Ama');
  expect(await ama.must(getNextStep)).toEqual({ step: null, others: 0 });

  const study = await publish('Prices at the market');
  const applicationId = await apply(ama, study.id);
  expect(await next(ama)).toBeNull();
  await invite(study.id, applicationId);
  const invited = { kind: 'CHOOSE_TIME', studyName: 'Prices at the market', studyId: study.id, applicationId };
  expect(await next(ama)).toMatchObject({ ...invited, deadline: addHours(world.now(), 72).toISOString() });
  const time = { date: study.date, start: '10:00', end: '10:30' };
  const booking = await ama.must(bookSlot, { params: { id: study.id }, body: time });
  expect(await next(ama)).toBeNull();

  await world.goTo(addHours(new Date(booking.startsAt), -23));
  expect(await next(ama)).toMatchObject({ kind: 'CONFIRM', bookingId: booking.id, deadline: booking.startsAt });
  // A second step waits: the nearest deadline comes first.
  const second = await publish('Second study', 2, 4);
  await invite(second.id, await apply(ama, second.id));
  expect(await ama.must(getNextStep)).toMatchObject({ step: { kind: 'CONFIRM' }, others: 1 });
  await ama.must(confirmComing, { params: { id: booking.id } });
  expect(await ama.must(getNextStep)).toMatchObject({ step: { kind: 'CHOOSE_TIME' }, others: 0 });
  await ama.must(answerApplication, {
    params: { id: (await next(ama))?.applicationId ?? '', event: 'reject' },
    body: { reason: '' },
  });

  await world.goTo(addHours(new Date(booking.endsAt), 1));
  await researcher.must(markAttendance, { params: { id: booking.id, event: 'miss' }, body: { reason: '' } });
  const until = addHours(new Date(booking.endsAt), 72).toISOString();
  expect(await next(ama)).toMatchObject({ kind: 'DISPUTE', applicationId, deadline: until });
  await ama.must(answerApplication, {
    params: { id: applicationId, event: 'dispute' },
    body: { reason: 'I was there' },
  });
  expect(await next(ama)).toBeNull();
});

test('money that can’t be sent waits for its owner: no account, or a payout that failed', async () => {
  const poor = await world.join('PARTICIPANT', 'Esi');
  await poor.must(submitParticipantInformation, { body: setUp(null) });
  // The sandbox refuses transfers to numbers that end in 0001.
  const unlucky = await world.participant('Yaw', '0551230001');
  const study = await publish('Paid study');
  const one = await book(poor, study, '10:00');
  const two = await book(unlucky, study, '11:00');
  await world.goTo(addHours(new Date(two.endsAt), 1));
  for (const { id } of [one, two])
    await researcher.must(markAttendance, { params: { id, event: 'attend' }, body: { reason: '' } });
  await world.settle();
  expect(await next(poor)).toMatchObject({ kind: 'ADD_ACCOUNT', deadline: null, amountPesewas: 5000 });
  await world.until(async () => (await next(unlucky))?.kind === 'RETRY_PAYOUT');
  expect(await next(unlucky)).toMatchObject({ deadline: null, amountPesewas: 5000, studyName: null });
});

test('a study from a shared link stays with the account through registration, and verification in another browser', async () => {
  const study = await publish('Shared study', 1);
  const email = 'newcomer@example.com';
  const person = {
    role: 'PARTICIPANT' as const,
    firstName: 'Adwoa',
    lastName: 'Mensah',
    email,
    password: PASSWORD,
    termsAccepted: true as const,
    privacyAccepted: true as const,
  };
  const odd = { ...person, email: 'odd@example.com', study: '//evil.example' };
  expect(await world.call(registerByPassword, { body: odd })).toMatchObject({ code: 'VALIDATION' });
  await world.call(registerByPassword, { body: { ...person, study: study.code } });
  await world.settle();
  const token = (await world.mailedLink(email, '/verify-email/')).split('/').at(-1) ?? '';
  expect(world.mails(email)[0]?.text).toContain('Then you can apply for “Shared study”.');
  // Without the cookie of the browser that registered, nobody is signed in, but the study is still known.
  const verified = await world.call(verifyEmail, { body: { token, isClicked: true } });
  expect(verified).toMatchObject({ content: { signedIn: false, wantedStudy: study.code } });
  const login = await world.call(loginByPassword, { body: { email, password: PASSWORD } });
  expect(login).toMatchObject({ content: { wantedStudy: study.code } });

  const adwoa = await world.signIn(email);
  expect(await next(adwoa)).toBeNull();
  const done = await adwoa.must(submitParticipantInformation, { body: setUp(null) });
  expect(done.wantedStudy).toBe(study.code);
  expect(await next(adwoa)).toMatchObject({ kind: 'APPLY', studyId: study.id, studyName: 'Shared study' });
  expect(JSON.stringify(await adwoa.must(exportMyData))).toContain(study.code);

  // The study closes in the meantime: Browse says so until the person has read it.
  await researcher.must(changeStudyStatus, { params: { id: study.id, event: 'cancel' }, body: {} } as never);
  expect(await next(adwoa)).toMatchObject({ kind: 'CLOSED', studyName: 'Shared study' });
  expect((await adwoa.must(keepWantedStudy, { body: { study: null } })).wantedStudy).toBeNull();
  expect(await next(adwoa)).toBeNull();
  expect(await adwoa.call(keepWantedStudy, { body: { study: 'NOSUCH1' } })).toMatchObject({ status: 404 });
  expect(await adwoa.call(keepWantedStudy, { body: { study: 'https://evil.example' } })).toMatchObject({
    code: 'VALIDATION',
  });

  const open = await publish('Open study', 1);
  expect((await adwoa.must(keepWantedStudy, { body: { study: open.id } })).wantedStudy).toBe(open.code);
  expect(await adwoa.call(keepWantedStudy, { body: { study: crypto.randomUUID() } })).toMatchObject({ status: 404 });

  // An unknown code doesn't prevent a registration, and a study is no longer wanted after the application.
  await world.call(registerByPassword, { body: { ...person, email: 'other@example.com', study: 'NOSUCH1' } });
  await world.settle();
  const link = (await world.mailedLink('other@example.com', '/verify-email/')).split('/').at(-1) ?? '';
  expect(await world.call(verifyEmail, { body: { token: link, isClicked: true } })).toMatchObject({
    content: { wantedStudy: null },
  });
});

test('a researcher sees today’s work, each item with its link, and nothing of another organisation', async () => {
  const stranger = await world.verifiedResearcher(admin);
  expect(await stranger.must(getToday)).toEqual([]);
  const study = await publish('Round two', 3, 6);
  expect(await today('APPLICANTS')).toEqual([]);
  const [one, two, three] = [
    await world.participant('One'),
    await world.participant('Two'),
    await world.participant('Three'),
  ];
  const booking = await book(one, study, '10:00');
  await apply(three, study.id);
  expect(await today('APPLICANTS')).toMatchObject([{ studyId: study.id, count: 1 }]);
  // One of two places is half of the study.
  await book(one, await publish('Two places', 2, 8), '13:00');
  expect(await today('NEARLY_FULL')).toEqual([]);
  await book(two, study, '11:00');
  expect(await today('NEARLY_FULL')).toMatchObject([{ studyId: study.id, count: 1 }]);

  expect(await today('MARK')).toEqual([]);
  await world.goTo(new Date(booking.endsAt));
  const deadline = addHours(new Date(booking.endsAt), 24).toISOString();
  expect(await today('MARK')).toMatchObject([{ studyId: study.id, count: 1, deadline }]);
  await researcher.must(markAttendance, { params: { id: booking.id, event: 'attend' }, body: { reason: '' } });
  expect(await today('MARK')).toEqual([]);

  // A draft at the schedule stage costs more than the wallet has: 1,000 × GH₵ 50 + 50.
  const form = studyForm(projectId, 1000, []);
  const content = {
    ...EMPTY_DRAFT,
    details: { kind: 'ONE_TO_ONE', ...form.study },
    demographics: { ...EMPTY_DRAFT.demographics, ...form.demographics },
    cost: { durationInMinutes: 30, desiredNumberOfParticipants: 1000, quotas: [] },
    schedule: { ...EMPTY_DRAFT.schedule, meetingKind: 'PHONE_CALL' },
  };
  const draft = { params: { id: projectId }, body: { content, stage: 4, revision: 0 } };
  await researcher.must(saveStudyDraft, draft as never);
  const [short] = await today('MONEY_SHORT');
  expect(short).toMatchObject({ projectId, studyId: null });
  expect(short?.amountPesewas).toBeGreaterThan(4_000_000);
  expect(await today('LOW_BALANCE')).toEqual([]);
  expect(await stranger.must(getToday)).toEqual([]);
});

test('a participant’s language applies on every device, and only participants choose one (LANG-05)', async () => {
  const efua = await world.participant();
  expect((await efua.must(getMe)).language).toBeNull();
  await efua.must(chooseLanguage, { body: { language: 'gaa' } });
  expect((await efua.must(getMe)).language).toBe('gaa');
  expect(await researcher.call(chooseLanguage, { body: { language: 'ak' } })).toMatchObject({ status: 404 });
});
