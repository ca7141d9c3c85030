import { describe, expect, test } from 'vitest';
import { applyToStudy, inviteApplicant } from '../../src/contract/applications.ts';
import { bookSlot, listTimeSlots } from '../../src/contract/bookings.ts';
import { getParticipantInformation, submitParticipantInformation } from '../../src/contract/participants.ts';
import { getMobileMoney } from '../../src/contract/payouts.ts';
import { publishStudy } from '../../src/contract/studies.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { post } from '../support/raw-calls.ts';
import { startResearch } from '../support/research.ts';
import { setUp } from '../support/set-up.ts';
import { PASSWORD, studyForm } from '../support/world.ts';

/** Clients that were written from the specification's list of calls, not from our contract. */

const { world, researcher, projectId } = await startResearch();

describe('a mailed verification returns the person', () => {
  async function register(email: string) {
    const { status, cookies } = await post(world, '/authentication/users/register/email-password', {
      role: 'PARTICIPANT',
      firstName: 'Efua',
      lastName: 'Sarpong',
      email,
      password: PASSWORD,
      termsAccepted: true,
      privacyAccepted: true,
    });
    expect(status).toBe(200);
    const token = (await world.mailedLink(email, '/verify-email/')).split('/').at(-1) ?? '';
    return { token, cookies };
  }
  const verify = (token: string, cookies = '') =>
    post(world, '/authentication/verifications/email/verify', { token, isClicked: cookies === '' }, { cookies });

  test('signed in, with a working token, in the browser that registered', async () => {
    const { token, cookies } = await register('same.browser@example.com');
    const { json } = await verify(token, cookies);
    expect(json).toMatchObject({
      success: true,
      content: { email: 'same.browser@example.com', firstName: 'Efua', role: 'PARTICIPANT', signedIn: true },
    });
    const me = await fetch(`${world.running.url}/api/v1/authentication/users/me`, {
      headers: { authorization: `Bearer ${json.content.accessToken}` },
    });
    expect(me.status).toBe(200);
  });

  test('in the same shape without a token or contact details elsewhere', async () => {
    const here = await register('here@example.com');
    const elsewhere = await register('elsewhere@example.com');
    const signedIn = (await verify(here.token, here.cookies)).json.content;
    const { json } = await verify(elsewhere.token);
    expect(Object.keys(json.content).toSorted()).toEqual(Object.keys(signedIn).toSorted());
    expect(json.content).toMatchObject({
      email: 'elsewhere@example.com',
      signedIn: false,
      accessToken: null,
      phoneNumber: null,
      address: null,
    });
  });
});

describe('a study is published', () => {
  const sections = () =>
    studyForm(projectId, 1, [{ date: addDays(world.today(), 3), availableTimes: [{ start: '10:00', end: '10:30' }] }]);
  const publish = (body: object) => researcher.call(publishStudy, { body: body as never });

  test('with all or some of its sections’ fields at the top level', async () => {
    const { study, demographics, screeners, cost, schedule } = sections();
    const known = { screeners, projectId };
    const forms = [
      sections(),
      { ...study, ...demographics, ...cost, ...schedule, ...known },
      { id: 'abc123', ...study, demographics, cost, schedule, ...known },
      { study, ...demographics, ...cost, schedule, ...known },
    ];
    const answers = await Promise.all(forms.map(publish));
    const [first, ...others] = answers.map((answer) => {
      if (!answer.success) throw new Error(JSON.stringify(answer));
      const { id: _, code: __, publishedAt: ___, ...rest } = answer.content;
      return rest;
    });
    for (const other of others) expect(other).toEqual(first);
  });

  test('by the same rules: a section wins over top-level fields', async () => {
    const { study, demographics, screeners, cost, schedule } = sections();
    const flat = { ...study, ...demographics, ...cost, ...schedule, screeners, projectId };
    expect(await publish({ ...flat, name: '' })).toMatchObject({
      status: 400,
      message: 'Please enter your study name',
    });
    expect(await publish({ ...flat, meetingDetails: 'javascript:alert(1)' })).toMatchObject({
      status: 400,
      message: 'The value is not a valid URL address',
    });
    const answer = await publish({ ...flat, study: { ...study, name: 'In its section' } });
    expect(answer).toMatchObject({ status: 200, content: { name: 'In its section' } });
  });
});

describe('a participant’s information', () => {
  test('accepts technical details alone, with or without their section', async () => {
    const person = await world.participant();
    const technicalDetail = { ...setUp(null).technicalDetail, phoneOs: 'IOS_IPHONE' } as const;
    const flat = await person.call(submitParticipantInformation, { body: technicalDetail as never });
    expect(flat).toMatchObject({ status: 200, message: 'Technical details updated successfully' });
    expect((await person.must(getParticipantInformation))?.technicalDetail).toEqual(technicalDetail);
    const userId = person.user.userId;
    const back = await person.call(submitParticipantInformation, { body: { ...setUp(null), userId } });
    expect(back).toMatchObject({ status: 409 });
    await person.must(submitParticipantInformation, { body: { technicalDetail: setUp(null).technicalDetail } });
    expect((await person.must(getParticipantInformation))?.technicalDetail).toEqual(setUp(null).technicalDetail);
  });

  test.each(['PUT', 'POST'])(
    'is never reported as saved by %s if its mobile-money account was dropped',
    async (method) => {
      const person = await world.participant();
      const before = await person.must(getMobileMoney);
      const { payment, technicalDetail } = setUp('0551239999');
      const endpoint = { ...submitParticipantInformation, method: method as 'POST' };
      const answer = await person.call(endpoint, { body: { technicalDetail, payment } });
      const message = 'Please change your mobile-money account at PUT /payment/mobile-money, with your password';
      expect(answer).toMatchObject({ status: 400, content: [{ field: 'payment', message }] });
      expect(await person.must(getMobileMoney)).toEqual(before);
      const left = await person.call(endpoint, { body: { technicalDetail, payment: null } });
      expect(left.status).toBe(200);
    },
  );
});

test('a slot is booked with the values of the free slots', async () => {
  const date = addDays(world.today(), 4);
  const times = [
    { start: '00:00', end: '00:30' },
    { start: '23:00', end: '23:30' },
  ];
  const study = await researcher.must(publishStudy, {
    body: studyForm(projectId, 2, [{ date, availableTimes: times }]) as never,
  });
  const params = { id: study.id };
  const person = await world.participant();
  const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];
  const { id: applicationId } = await person.must(applyToStudy, { params, body: { responses } });
  await researcher.must(inviteApplicant, { params, body: { applicationId } });
  const free = await person.must(listTimeSlots, { params });
  expect(free).toMatchObject(times.map((time) => ({ date, ...time })));
  const { start, end } = free[1] as { start: string; end: string };
  const booking = await person.must(bookSlot, { params, body: { date, start, end } });
  expect(booking.startsAt).toBe(free[1]?.startsAt);
});
