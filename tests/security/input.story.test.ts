import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as accounts from '../../src/contract/accounts.ts';
import { ALL_ENDPOINTS } from '../../src/contract/all-endpoints.ts';
import { applyToStudy } from '../../src/contract/applications.ts';
import { bookSlot } from '../../src/contract/bookings.ts';
import { ERRORS } from '../../src/contract/errors.ts';
import { submitOrganizationInformation } from '../../src/contract/organizations.ts';
import { submitParticipantInformation } from '../../src/contract/participants.ts';
import { createProject } from '../../src/contract/projects.ts';
import * as signIn from '../../src/contract/sign-in.ts';
import { browseStudies } from '../../src/contract/studies/offers.ts';
import { publishStudy } from '../../src/contract/studies.ts';
import {
  contactSupport,
  exportWaitlist,
  getFormStamp,
  inviteFromWaitlist,
  joinWaitlist,
  listWaitlist,
} from '../../src/contract/waitlist.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { KYC } from '../support/kyc.ts';
import { setUp } from '../support/set-up.ts';
import { openWorld, PASSWORD, studyForm } from '../support/world.ts';

const world = await openWorld();
const admin = await world.admin();
const participant = await world.participant();
const researcher = await world.verifiedResearcher(admin);
const { id: projectId } = await researcher.must(createProject, { body: { projectName: 'Input' } });
await world.topUp(researcher, 1_000_000);

const REGISTRATION = {
  role: 'PARTICIPANT',
  firstName: 'Yaa',
  lastName: 'Asante',
  email: 'yaa@example.com',
  password: PASSWORD,
  termsAccepted: true,
  privacyAccepted: true,
} as const;

describe('SECURITY-13: every form again on the server', () => {
  test.each([
    ['email', 'yaa@example', 'Value is not a valid email address'],
    ['email', '', 'Value is required'],
    ['password', 'Kent!7a', 'This field should be at least 8 characters long'],
    ['password', 'kente!cloth7', 'Please choose a valid password for your account.'],
    ['password', 'KENTE!CLOTH7', 'Please choose a valid password for your account.'],
    ['password', 'Kente!cloth', 'Please choose a valid password for your account.'],
    ['password', 'Kentecloth77', 'Please choose a valid password for your account.'],
    ['password', 'Kente#cloth7!', 'Please choose a valid password for your account.'],
    ['password', 'Password!1', 'This password is easy to guess. Please choose another one.'],
    ['firstName', 'Yaa2', 'Please use letters, spaces and hyphens only'],
    ['firstName', 'Yaa\r\nBcc: x', 'Please use letters, spaces and hyphens only'],
    ['termsAccepted', false, 'Please accept the terms and conditions'],
    ['role', 'ADMIN', 'Please choose a role'],
  ])('registering with %s %j: %s', async (field, value, message) => {
    const answer = await world.call(signIn.registerByPassword, {
      body: { ...REGISTRATION, [field]: value } as never,
    });
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(answer).toMatchObject({ content: expect.arrayContaining([{ field, message }]) });
  });

  const date = () => addDays(world.today(), 3);
  const time = (start: string, end: string) => [{ date: date(), availableTimes: [{ start, end }] }];
  const change = (path: string, value: unknown) => {
    const form = structuredClone(studyForm(projectId, 1, time('10:00', '10:30'))) as never as Record<string, never>;
    const names = path.split('.');
    const last = names.pop() as string;
    const owner = names.reduce<Record<string, never>>((object, name) => object[name] as never, form);
    owner[last] = value as never;
    return form as never;
  };

  test.each([
    ['study.name', '', 'Please enter your study name'],
    ['study.publicName', ' ', 'Please enter your public study name'],
    ['study.description', '', 'Please enter your study description'],
    ['study.deviceRequirements', [], 'Please select a device'],
    ['study.name', 'x'.repeat(51), 'The maximum length allowed is 50'],
    ['demographics.minimumAge', null, 'Please enter minimum age'],
    ['demographics.minimumAge', 17, 'Age must be 18 or more'],
    ['demographics.maximumAge', null, 'Please enter maximum age'],
    ['demographics.maximumAge', 101, 'Maximum age must be 100 or less'],
    ['demographics.maximumAge', 17, 'Maximum must be more than minimum'],
    ['demographics.gender', [], 'Please select at least one gender'],
    ['screeners', [], 'Please add at least one question.'],
    ['cost.durationInMinutes', null, 'Please select your desired duration'],
    ['cost.durationInMinutes', 20, 'Invalid duration'],
    ['cost.desiredNumberOfParticipants', null, 'Please enter number of participants for study'],
    ['cost.desiredNumberOfParticipants', 0, 'The minimum number of participants is 1'],
    ['cost.desiredNumberOfParticipants', 1001, 'The maximum number of participants is 1000'],
    ['schedule.timeSlots', [], 'Please select a date first'],
    ['schedule.meetingDetails', 'javascript:alert(1)', 'The value is not a valid URL address'],
  ])('publishing with %s %j: %s', async (path, value, message) => {
    const answer = await researcher.call(publishStudy, { body: change(path, value) });
    expect(answer).toMatchObject({ status: 400, content: expect.arrayContaining([{ field: path, message }]) });
  });

  test.each([
    ['10:00', '10:15', 'Time duration does not match selected duration'],
    ['', '', 'Please fill in all time fields'],
  ])('a time from %j to %j: %s', async (start, end, message) => {
    const answer = await researcher.call(publishStudy, { body: change('schedule.timeSlots', time(start, end)) });
    expect(answer).toMatchObject({ status: 400, message });
  });

  test('overlapping times, past dates and too few places are refused', async () => {
    const overlapping = [
      {
        date: date(),
        availableTimes: [
          { start: '10:00', end: '10:30' },
          { start: '10:15', end: '10:45' },
        ],
      },
    ];
    const past = [{ date: addDays(world.today(), -1), availableTimes: [{ start: '10:00', end: '10:30' }] }];
    const touching = [
      {
        date: date(),
        availableTimes: [
          { start: '10:00', end: '10:30' },
          { start: '10:30', end: '11:00' },
        ],
      },
    ];
    const answerTo = (slots: unknown) => researcher.call(publishStudy, { body: change('schedule.timeSlots', slots) });
    expect(await answerTo(overlapping)).toMatchObject({ status: 400, message: 'Time slots cannot overlap' });
    expect(await answerTo(past)).toMatchObject({ status: 400, message: 'Past dates cannot be selected' });
    expect(await answerTo(touching)).toMatchObject({ status: 200 });
    expect(await researcher.call(publishStudy, { body: change('cost.desiredNumberOfParticipants', 2) })).toMatchObject({
      status: 400,
      message: 'Please add times for 2 participants',
    });
  });

  test('a screener needs two answers, at least one of which qualifies', async () => {
    const question = (options: object[]) => [{ id: 'abc123', question: 'Well?', options }];
    const one = [{ id: 'abc124', answer: 'Yes', eligibility: 'QUALIFY' }];
    const none = [
      { id: 'abc124', answer: 'Yes', eligibility: 'DISQUALIFY' },
      { id: 'abc125', answer: 'No', eligibility: 'DISQUALIFY' },
    ];
    const answerTo = (options: object[]) =>
      researcher.call(publishStudy, { body: change('screeners', question(options)) });
    expect(await answerTo(one)).toMatchObject({ status: 400, message: 'Please add at least two choices.' });
    expect(await answerTo(none)).toMatchObject({ status: 400, message: 'At least one choice must qualify' });
  });

  test('a set-up needs 18 years, a region in Ghana and a real mobile number', async () => {
    const person = await world.join('PARTICIPANT');
    const form = setUp('0551234987');
    const young = { ...form, demographic: { ...form.demographic, dateOfBirth: addDays(world.today(), -17 * 365) } };
    const nowhere = { ...form, demographic: { ...form.demographic, region: null } };
    const wrong = { ...form, payment: { ...form.payment, mobileMoneyNumber: '0301234567' } };
    const answers = await Promise.all(
      [young, nowhere, wrong].map((body) => person.call(submitParticipantInformation, { body: body as never })),
    );
    expect(answers.map((answer) => [answer.status, answer.message])).toEqual([
      [400, 'Age must be 18 or more'],
      [400, 'Please select your region'],
      [400, 'Please enter a Ghanaian mobile number, such as 024 123 4567'],
    ]);
    expect((await person.call(submitParticipantInformation, { body: form as never })).status).toBe(200);
    expect(await person.call(submitParticipantInformation, { body: form as never })).toMatchObject({
      status: 409,
      message: 'You have already submitted this information.',
    });
  });
});

describe('SECURITY-05: business rules are 409 with the catalogue’s words', () => {
  test('an organisation submits once, applying needs the set-up, booking needs an invitation', async () => {
    const { organizationId } = researcher;
    expect(
      await researcher.call(submitOrganizationInformation, { params: { organizationId }, body: KYC }),
    ).toMatchObject({
      status: 409,
      message: 'You are already verified.',
    });
    const date = addDays(world.today(), 4);
    const slots = [{ date, availableTimes: [{ start: '10:00', end: '10:30' }] }];
    const study = await researcher.must(publishStudy, { body: studyForm(projectId, 1, slots) as never });
    const params = { id: study.id };
    const newcomer = await world.join('PARTICIPANT');
    const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];
    expect(await newcomer.call(applyToStudy, { params, body: { responses } })).toMatchObject({
      status: 409,
      message: 'You need to submit your demographics before applying for a study',
    });
    expect(await participant.call(applyToStudy, { params, body: { responses: [] } })).toMatchObject({ status: 400 });
    expect((await participant.call(applyToStudy, { params, body: { responses } })).status).toBe(200);
    expect(await participant.call(applyToStudy, { params, body: { responses } })).toMatchObject({
      status: 409,
      message: ERRORS.ALREADY_APPLIED[1],
    });
    expect(await participant.call(bookSlot, { params, body: { date, start: '10:00', end: '10:30' } })).toMatchObject({
      status: 409,
      message: ERRORS.NOT_INVITED[1],
    });
  });

  test('a disqualified person gets a kind message without the answer; only the researcher sees eligibility (APPLICATION-07)', async () => {
    const date = addDays(world.today(), 5);
    const slots = [{ date, availableTimes: [{ start: '10:00', end: '10:30' }] }];
    const study = await researcher.must(publishStudy, { body: studyForm(projectId, 1, slots) as never });
    const answer = await participant.call(applyToStudy, {
      params: { id: study.id },
      body: { responses: [{ id: 'abc123', question: '', answer: 'No' }] },
    });
    expect(answer).toMatchObject({ status: 200, content: { status: 'DISQUALIFIED' } });
    const offers = await participant.call(browseStudies);
    expect(JSON.stringify([answer, offers])).not.toMatch(/QUALIFY"/);
  });
});

describe('no input breaks the server', () => {
  // Limits are off, because an exhausted one would respond before the input is read.
  const unlimited = { countRequest: async () => {}, count: async () => {} };
  let limits: typeof world.app.limits;
  beforeAll(() => {
    limits = { ...world.app.limits };
    Object.assign(world.app.limits, unlimited);
  });
  afterAll(() => void Object.assign(world.app.limits, limits));

  const CORPUS: unknown[] = [
    {},
    [],
    'text',
    null,
    { __proto__: { polluted: true }, email: { $gt: '' }, password: ['x'] },
    { email: "' or 1=1 --", password: '"><script>alert(1)</script>', token: '\u0000', projectName: '\u0000' },
    { projectName: "'; drop table study; --", description: '<img src=x onerror=alert(1)>' },
    { amountPesewas: -1, page: 'x', demographics: 'x', responses: [{ id: 1 }], payment: [] },
    { amountPesewas: 1e308, email: 'a'.repeat(5000), name: '\ud800', message: '\ud800', role: '__proto__' },
  ];
  const SOME_ID = '01a1fdb4-64ad-74d5-9038-304202d76596';
  const QUERIES = [
    { page: '-1', size: '1000', search: "%' --", email: '\u0000', status: 'x' },
    { search: "%' or 1=1 --_\\" },
    { search: '<script>', action: "'; drop table audit_event; --", page: '99999' },
    {},
  ];

  test.each(ALL_ENDPOINTS.filter(({ name }) => !name.startsWith('logout')))('$name', async ({ endpoint }) => {
    const caller =
      { admin, participant, anyone: participant, signedIn: participant, provider: participant }[
        endpoint.who as string
      ] ?? researcher;
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const id of names.length > 0 ? [SOME_ID, "1' or '1'='1", '../../etc/passwd'] : ['']) {
      const params = Object.fromEntries(names.map((name) => [name, id]));
      const given =
        endpoint.method === 'GET'
          ? QUERIES.map((query) => ({ params, query }))
          : CORPUS.map((body) => ({ params, body }));
      for (const sent of given) {
        const answer = await caller.call(endpoint, sent as never);
        expect(answer.status, JSON.stringify(sent)).toBeLessThan(429);
        if (!answer.success) expect(answer.requestId).toBeTruthy();
      }
    }
  });

  test('a 1 MB body, deep JSON, broken JSON and another content type are 4xx', async () => {
    const send = (body: string, type = 'application/json') =>
      fetch(`${world.running.url}/api/v1/authentication/auth/login/email-password`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      }).then(async (response) => [response.status, ((await response.json()) as { code: string }).code]);
    expect(await send(JSON.stringify({ email: 'x'.repeat(1_000_000) }))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(await send(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)).toEqual([400, 'MALFORMED_REQUEST']);
    // No form is this large before sign-in.
    expect(await send(JSON.stringify({ email: 'x'.repeat(60_000) }))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(await send('{"email":')).toEqual([400, 'MALFORMED_REQUEST']);
    expect(await send('{"__proto__":{"x":1}}')).toEqual([400, 'MALFORMED_REQUEST']);
    expect(await send('<x/>', 'application/xml')).toEqual([415, 'UNSUPPORTED_MEDIA']);
  });

  test('an unknown path is 404 in the envelope, an unknown asset too', async () => {
    for (const path of ['/api/v1/nothing', '/assets/nothing.js']) {
      const response = await fetch(`${world.running.url}${path}`);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'NOT_FOUND']);
    }
  });
});

describe('links and lines', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://files.example/x',
    '//evil.example',
    ' https://ok.example\njavascript:alert(1)',
  ])('the link %j is refused wherever a link is kept (SECURITY-14)', async (link) => {
    const fresh = await world.join('RESEARCHER');
    const organizationId = fresh.user.organization?.id ?? '';
    for (const field of ['organizationWebsiteUrl', 'organizationLinkedInUrl', 'founderLinkedInUrl']) {
      const answer = await fresh.call(submitOrganizationInformation, {
        params: { organizationId },
        body: { ...KYC, [field]: link },
      });
      expect(answer, field).toMatchObject({ status: 400, content: [{ field }] });
    }
    expect((await fresh.call(accounts.updateGeneralInfo, { body: { linkedInUrl: link } })).status).toBe(400);
  });

  test.each(['Yaa\r\nAsante', 'Yaa\nAsante', 'Yaa\u2028Asante', 'Yaa\u202e\tAsante'])(
    'the name %j becomes one line, so that it can’t add a header to a mail (SECURITY-14)',
    async (firstName) => {
      const user = await participant.must(accounts.updateGeneralInfo, { body: { firstName } });
      expect(user.firstName).toBe('Yaa Asante');
    },
  );

  test.each(['Yaa\r\nBcc: all@example.com', 'Yaa\u0000'])('the name %j is refused (SECURITY-14)', async (firstName) => {
    const answer = await participant.call(accounts.updateGeneralInfo, { body: { firstName } });
    expect(answer.status).toBe(400);
  });

  test('a line break in a subject never becomes a header (SECURITY-14)', async () => {
    const { composeMail } = await import('../../src/server/platform/mail/compose.ts');
    const content = { subject: 'Join X\r\nBcc: all@example.com', paragraphs: [] };
    const mail = await composeMail(
      content,
      { firstName: 'A', email: 'a@example.com', language: 'en' },
      { from: 'x', origin: 'https://x' },
    );
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });

  test('text that looks like script or SQL is stored as typed, and returned inert as JSON (SECURITY-14)', async () => {
    const text = `<script>alert(1)</script>'); drop table app_user; --`;
    const project = await researcher.must(createProject, { body: { projectName: 'Inert', description: text } });
    expect(project.description).toBe(text);
    const page = await fetch(`${world.running.url}/dashboard/project/${project.id}`);
    expect(await page.text()).not.toContain('alert(1)');
    expect((await participant.call(accounts.getMe)).status).toBe(200);
  });

  test('a parameter given twice is refused or read once, never a 500 (SECURITY-15)', async () => {
    const response = await fetch(`${world.running.url}/api/v1${signIn.emailExists.path}?email=a@b.co&email=c@d.co`);
    expect(response.status).toBe(400);
  });
});

describe('open forms keep bots out without an external service', () => {
  const form = { name: 'Visitor', email: 'visitor@example.com', message: 'Hello' };
  const stampNow = async () => {
    const answer = await world.call(getFormStamp);
    return answer.success ? answer.content.stamp : '';
  };

  test('a form sent too fast asks the person to wait; one without a stamp, or with a forged or old one, is refused', async () => {
    const stamp = await stampNow();
    expect(await world.call(contactSupport, { body: { ...form, stamp } })).toMatchObject({ code: 'FORM_TOO_FAST' });
    await world.clock.setTime(world.clock.now() + 4000);
    expect((await world.call(contactSupport, { body: { ...form, stamp: '' } })).status).toBe(400);
    expect((await world.call(contactSupport, { body: { ...form, stamp: `${stamp}x` } })).status).toBe(400);
    expect((await world.call(contactSupport, { body: { ...form, stamp } })).status).toBe(200);
    await world.clock.setTime(world.clock.now() + 25 * 3_600_000);
    expect((await world.call(contactSupport, { body: { ...form, stamp } })).status).toBe(400);
  });

  test('a request that fills in the hidden field gets a success, and nothing is kept', async () => {
    const stamp = await stampNow();
    await world.clock.setTime(world.clock.now() + 4000);
    const bot = { name: 'Bot', email: 'bot@example.com', role: 'PARTICIPANT' as const, stamp, website: 'https://spam' };
    expect((await world.call(joinWaitlist, { body: bot })).status).toBe(200);
    const real = { ...bot, email: 'real@example.com', website: '' };
    expect((await world.call(joinWaitlist, { body: real })).status).toBe(200);
    const entries = await admin.must(listWaitlist);
    expect(entries.map(({ email }) => email)).toEqual(['real@example.com']);
    const [entry] = entries;
    await admin.must(inviteFromWaitlist, { params: { id: entry?.id ?? '' } });
    expect(await admin.call(inviteFromWaitlist, { params: { id: entry?.id ?? '' } })).toMatchObject({ status: 409 });
    expect(await world.mailedLink('real@example.com', '/participant-signup')).toContain('email=real%40example.com');
    expect(String(await admin.must(exportWaitlist))).toContain('real@example.com');
  });
});
