import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { SmsSwitch } from '../../../../sandbox/phones.ts';
import { plantTexts } from '../../../../tests/support/planted-texts.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { shortLinkPath } from '../../../contract/addresses.ts';
import { applyToStudy, inviteApplicant } from '../../../contract/applications.ts';
import { bookSlot } from '../../../contract/bookings.ts';
import { listMargins } from '../../../contract/books/margins.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { publishStudy } from '../../../contract/studies.ts';
import * as contract from '../../../contract/texts.ts';
import { addDays, addHours, addMinutes, dateOf } from '../../../domain/calendar.ts';
import { LANGUAGES } from '../../../domain/languages.ts';
import { ENDED_BY_STOP } from '../../../domain/texts.ts';
import { MAILS } from '../../mails.ts';
import type { MailKind } from '../../platform/mail/define-mail.ts';
import { aboutOf, readMailSample } from '../../platform/mail/samples.sql.ts';
import { defineText, type TextKind } from '../../platform/texts/define-text.ts';
import { countText } from '../../platform/texts/segments.ts';
import { textOfMail } from '../../platform/texts/text-of-mail.ts';
import { isPosted } from '../ledger/ledger.service.ts';
import { numberChanged } from '../sign-in/sign-in.texts.ts';
import { composeText } from './composing.service.ts';
import { textTo } from './outbox.service.ts';
import { reportUrlOf } from './report-address.ts';
import { makeShortLink } from './short-links.service.ts';
import { findText } from './texts.sql.ts';

/* Text messages: who gets which, when they are sent, what they cost, and what happens when the provider fails. */

const code = defineText('testCode', { purpose: 'CODE', render: async () => () => ({ words: 'Your code is 123456' }) });
const news = defineText('testNews', {
  purpose: 'OPTIONAL',
  render: async () => () => ({ words: 'Something is new:', path: '/dashboard/bookings' }),
});
const plain = defineText('testPlain', {
  purpose: 'SERVICE',
  render: async () => () => ({ words: 'Something has happened.' }),
});

let people = 0;

plantTexts(code, news, plain);
const { world, admin, researcher, projectId } = await startResearch();

const newNumber = () => {
  people += 1;
  return `+23324${7_000_000 + people}`;
};
const send = (number: string, text: ReturnType<typeof code>, userId: string | null = null) =>
  world.app.work(null, (work) => textTo(work, { userId, number }, text));
const row = async (id: string) => world.app.read((reader) => findText(reader.tx, id));
const isBooked = (id: string) => world.app.read((reader) => isPosted(reader.tx, `sms:${id}`));
const statusOf = async (id: string) => (await row(id))?.status;
const switchOn = (shares: Partial<Record<SmsSwitch, number>>) => world.sandbox('PUT', '/phone/switches', shares);
const OFF = { delay: 0, loss: 0, duplicate: 0, failure: 0, reorder: 0, lostAnswer: 0, down: 0 };
const morning = () => new Date(`${addDays(world.today(), 1)}T09:00:00Z`);

test('a text message is sent once its transaction commits, and reaches the phone once', async () => {
  const number = newNumber();
  const rolledBack = world.app.work(null, async (work) => {
    await textTo(work, { userId: null, number }, code());
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  const id = await send(number, code());
  await world.settle();
  expect(await world.text(number, /code/)).toBe('Your code is 123456');
  await world.until(async () => (await statusOf(id)) === 'DELIVERED');
  expect(await world.texts(number)).toHaveLength(1);
});

test('SMS-05: at night, a code is sent and other messages wait for the morning', async () => {
  const evening = new Date(`${dateOf(world.now())}T22:00:00Z`);
  await world.goTo(evening);
  const [urgent, other] = [await send(newNumber(), code()), await send(newNumber(), plain())];
  await world.settle();
  expect(await statusOf(urgent)).not.toBe('QUEUED');
  expect(await statusOf(other)).toBe('QUEUED');
  await world.goTo(new Date(`${addDays(dateOf(evening), 1)}T07:00:01Z`));
  expect(await statusOf(other)).not.toBe('QUEUED');
});

test('SMS-05: messages about an account’s safety are sent at night', async () => {
  await world.goTo(new Date(`${dateOf(world.now())}T23:00:00Z`));
  const number = newNumber();
  await send(number, numberChanged());
  await world.settle();
  expect(await world.text(number, /uses another mobile number/)).toContain('If it was not you');
  await world.goTo(morning());
});

test('SMS-01: a participant with an email address gets only mails, until they ask for text messages too', async () => {
  const person = await world.participant('Both', '0247100001');
  const study = await publish();
  const invite = async (to: Person) => {
    const { id: applicationId } = await to.must(applyToStudy, { params: { id: study.id }, body: YES });
    await researcher.must(inviteApplicant, { params: { id: study.id }, body: { applicationId } });
    await world.settle();
  };
  expect(await person.must(contract.getTextChoices)).toEqual({
    number: '024 *** 0001',
    hasEmail: true,
    alsoTexts: false,
    optionalTexts: true,
    isUnreachable: false,
  });
  await invite(person);
  expect(await world.texts('0247100001')).toEqual([]);
  await person.must(contract.updateTextChoices, { body: { alsoTexts: true } });
  await person.must(bookSlot, { params: { id: study.id }, body: study.time });
  await world.settle();
  const text = await world.text('0247100001', /^Booked/);
  expect(text).toMatch(
    /^Booked: How traders in Makola keep\.\., .* GMT\. You earn GHS 50\.00\. How to join: \S+\/l\/\w{7} or dial \*713\*100#$/,
  );
  expect(text.length).toBeLessThanOrEqual(160);
  expect(world.mails(person.user.email).some(({ subject }) => subject.startsWith('Booked'))).toBe(true);

  // SMS-07: the study pays for it, and the books balance.
  await world.until(async () => (await texts('sessionBooked')).every(({ status }) => status === 'DELIVERED'));
  const [sent] = await texts('sessionBooked');
  expect(sent).toMatchObject({ maskedNumber: '024 *** 0001', segments: 1, costPesewas: 4, problem: null });
  const [margin] = await admin.must(listMargins, { query: { search: study.code } });
  expect(margin?.soFar.messagesCostPesewas).toBe(4);
  const books = await world.books();
  expect(books.sum).toBe(0);
  expect(books.accounts.MESSAGE_COSTS).toBe(-(books.accounts.MESSAGES_OWED ?? 0));

  // SMS-03: the link leads to our own page until it expires.
  const link = new URL(/\S+\/l\/\S+/.exec(text)?.[0] ?? '');
  const follow = () => fetch(`${world.running.url}${link.pathname}`, { redirect: 'manual' });
  expect((await follow()).headers.get('location')).toBe('/dashboard/bookings');
  await world.goTo(addHours(world.now(), 31 * 24));
  expect((await follow()).status).toBe(410);
});

test('SMS-04: STOP ends optional messages without a login, and the Security page turns them on again', async () => {
  await world.goTo(morning());
  const person = await world.participant('Stopping', '0247100002');
  const number = '+233247100002';
  const { userId } = person.user;
  await send(number, news(), userId);
  await world.settle();
  const text = await world.text(number, /^Something is new/);
  const [, stop = ''] = /Stop: \S+(\/l\/\S+)$/.exec(text) ?? [];
  const target = (await fetch(`${world.running.url}${stop}`, { redirect: 'manual' })).headers.get('location') ?? '';
  expect(target).toMatch(/^\/stop-texts\?ticket=/);
  const ticket = new URL(target, world.running.url).searchParams.get('ticket') ?? '';
  expect(await world.call(contract.stopTexts, { body: { ticket: `${ticket}x` } })).toMatchObject({ status: 410 });
  expect((await world.call(contract.stopTexts, { body: { ticket } })).status).toBe(200);
  const [optional, service] = [await send(number, news(), userId), await send(number, plain(), userId)];
  await world.settle();
  expect(await statusOf(optional)).toBe('DROPPED');
  expect(await statusOf(service)).not.toBe('DROPPED');
  expect((await person.must(contract.getTextChoices)).optionalTexts).toBe(false);
  await person.must(contract.updateTextChoices, { body: { optionalTexts: true } });
  const again = await send(number, news(), userId);
  await world.settle();
  expect(await statusOf(again)).not.toBe('DROPPED');
});

test('SMS-10: a person sees that their number can’t be reached, until a message arrives', async () => {
  const person = await world.participant('Away', '0247100003');
  const number = '+233247100003';
  await switchOn({ failure: 1, duplicate: 1, reorder: 1 });
  const id = await send(number, plain(), person.user.userId);
  await world.until(async () => (await statusOf(id)) === 'UNDELIVERED');
  await switchOn(OFF);
  expect((await person.must(contract.getTextChoices)).isUnreachable).toBe(true);
  const bells = await person.must(listNotifications, { query: {} });
  expect(bells.filter(({ message }) => message.startsWith('We could not reach 024 *** 0003'))).toHaveLength(1);
  expect((await texts('testPlain', 'UNDELIVERED'))[0]?.problem).toBe('The number could not be reached.');
  const later = await send(number, plain(), person.user.userId);
  await world.until(async () => (await statusOf(later)) === 'DELIVERED');
  expect((await person.must(contract.getTextChoices)).isUnreachable).toBe(false);
});

test('SMS-06: reports count once, in any order; a wrong secret and unknown fields change nothing', async () => {
  await switchOn({ loss: 1 });
  const id = await send(newNumber(), plain());
  await world.until(async () => (await statusOf(id)) === 'SENT');
  await switchOn(OFF);
  const url = reportUrlOf(world.app, 'arkesel', id);
  const report = (address: string, status: string) =>
    fetch(`${address}?${new URLSearchParams({ sms_id: 'theirs', status })}`, { method: 'POST' });
  const wrong = `${url.slice(0, -1)}${url.endsWith('0') ? '1' : '0'}`;
  expect((await report(wrong, 'DELIVERED')).status).toBe(401);
  expect((await report(url.replace('/arkesel/', '/hubtel/'), 'DELIVERED')).status).toBe(401);
  expect((await fetch(url)).status).toBe(200);
  expect(await statusOf(id)).toBe('SENT');
  await Promise.all(['DELIVERED', 'DELIVERED', 'SENT', 'DELIVERED'].map((status) => report(url, status)));
  expect((await report(url, 'NOT DELIVERED')).status).toBe(200);
  expect(await statusOf(id)).toBe('DELIVERED');
  expect(await isBooked(id)).toBe(true);
});

test('SMS-09: after a lost response, a message is never repeated; a late report settles it and books its cost', async () => {
  await switchOn({ loss: 1, lostAnswer: 1 });
  const number = newNumber();
  const id = await send(number, plain());
  await world.until(async () => (await statusOf(id)) === 'UNKNOWN');
  await switchOn(OFF);
  await world.goTo(addHours(world.now(), 1));
  expect(await statusOf(id)).toBe('UNKNOWN');
  expect(await world.texts(number)).toEqual([]);
  expect(await isBooked(id)).toBe(false);
  const [shown] = await texts('testPlain', 'UNKNOWN');
  expect(shown?.problem).toContain('it is not sent again');
  await fetch(`${reportUrlOf(world.app, 'arkesel', id)}?sms_id=theirs&status=DELIVERED`);
  expect(await statusOf(id)).toBe('DELIVERED');
  expect(await isBooked(id)).toBe(true);
});

test('SMS-09: while the provider is down, messages wait, a code expires in time, and each message arrives once', async () => {
  await world.goTo(morning());
  await switchOn({ down: 1 });
  const numbers = [newNumber(), newNumber()];
  const ids = await Promise.all(numbers.map((number) => send(number, plain())));
  const late = await send(newNumber(), code());
  await world.settle();
  const downUntil = addMinutes(world.now(), 60);
  while (world.now() < downUntil) await world.goTo(addMinutes(world.now(), 10));
  expect(await statusOf(late)).toBe('FAILED');
  for (const id of ids) expect(await row(id)).toMatchObject({ status: 'QUEUED', providerId: null });
  await switchOn(OFF);
  await world.until(async () => {
    await world.goTo(addMinutes(world.now(), 11));
    return (await Promise.all(ids.map(statusOf))).every((status) => status === 'DELIVERED');
  }, 30);
  for (const number of numbers) expect(await world.texts(number)).toHaveLength(1);
});

test('SMS-08: a message that does not fit into a budget is withheld, and admins are notified and can send it', async () => {
  await world.goTo(morning());
  const { budgets } = world.app.settings.texts;
  const usual = { ...budgets };
  // The budgets: two messages of 4 pesewas for codes, two for everything else.
  Object.assign(budgets, { platformPesewas: 20, codesPercent: 40 });
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) ids.push(await send(newNumber(), plain()));
  const codes = [await send(newNumber(), code()), await send(newNumber(), code())];
  await world.settle();
  const statuses = await Promise.all(ids.map(statusOf));
  expect(statuses.filter((status) => status === 'WITHHELD')).toHaveLength(1);
  for (const id of codes) expect(await statusOf(id)).not.toBe('WITHHELD');
  const bells = await admin.must(listNotifications, { query: {} });
  expect(bells.filter(({ message }) => message.startsWith('Today’s budget for text messages is used up'))).toHaveLength(
    1,
  );
  const spending = await admin.must(contract.getTextSpending);
  expect(spending).toMatchObject({
    withheld: 1,
    budgets: [
      { key: 'PLATFORM', spentPesewas: 12, limitPesewas: 12 },
      { key: 'CODES', spentPesewas: 8, limitPesewas: 8 },
    ],
  });
  const [waiting] = await texts('testPlain', 'WITHHELD');
  await admin.must(contract.releaseText, { params: { id: waiting?.id ?? '' } });
  await world.settle();
  expect(await statusOf(waiting?.id ?? '')).not.toBe('WITHHELD');
  const again = await admin.call(contract.releaseText, { params: { id: waiting?.id ?? '' } });
  expect(again).toMatchObject({ status: 409, code: 'STATUS_CONFLICT' });
  Object.assign(budgets, usual);
});

test('developers see what a phone received, and can switch faults on', async () => {
  const number = newNumber();
  await send(number, code());
  await world.text(number, /code/);
  const page = async (query: string) => (await fetch(`${world.running.url}/dev/phone${query}`)).text();
  const local = number.replace('+233', '0');
  expect(await page('')).toContain(`/dev/phone?number=${local}`);
  expect(await page(`?number=${encodeURIComponent(number)}`)).toMatch(/Your code is 123456.*1 segment of GSM-7/);
  const body = new URLSearchParams({ loss: '0.5' });
  await fetch(`${world.running.url}/dev/phone/switches?number=${local}`, { method: 'POST', body });
  expect(await page('')).toMatch(/name="loss">.*<option value="0\.5" selected>/);
  await switchOn(OFF);
});

/** These give the reason of what is held, and how to appeal (FRAUD-04). */
const IN_TWO = [
  ...['accountSuspended', 'applyingPaused', 'markedMissed', 'partRefused', 'payoutHeld', 'profileChangeDecided'],
  ...['profileChangeWaits', 'sessionCancelled', 'workRejected'],
];
const mostSegments = (name: string) => (IN_TWO.includes(name) ? 2 : 1);

test.each(LANGUAGES)(
  'SMS-02: every mail that a participant gets is one segment as a text message, two if something is held, even with a long title and its links (%s)',
  async (language) => {
    const sample = await world.app.read((reader) => readMailSample(reader.tx));
    const reader = { ...sample.participant, email: '', language };
    const link = ` https://nyansapo.example${shortLinkPath('ABCDEFG')}`;
    const [counted, missing]: [string[], string[]] = [[], []];
    for (const kind of MAILS.values()) {
      const content = await kind.render(world.app, reader, aboutOf(kind, sample));
      if (content === null) continue;
      if (content.sms === null) {
        missing.push(kind.name);
        continue;
      }
      const { purpose } = textOfMail(kind);
      const stop = ENDED_BY_STOP.includes(purpose) ? ` Stop:${link}` : '';
      const text = await countText(`${content.sms}${link}${stop}`);
      expect(text.segments, `${kind.name}: ${text.text}`).toBeLessThanOrEqual(mostSegments(kind.name));
      expect(text.encoding, text.text).toBe('GSM-7');
      counted.push(kind.name);
    }
    expect(missing.filter((name) => !WITHOUT_TEXT.includes(name))).toEqual([]);
    expect(counted.filter((name) => WITHOUT_TEXT.includes(name))).toEqual([]);
    expect(counted.length).toBeGreaterThan(15);
  },
);

test.each(LANGUAGES)(
  'SMS-14: a text with a link names the code to dial where it costs no segment more, and is the code for a button phone (%s)',
  async (language) => {
    const sample = await world.app.read((reader) => readMailSample(reader.tx));
    const { userId, firstName } = sample.participant;
    const reader = { userId, firstName, number: newNumber(), language };
    const [named, unnamed]: [string[], string[]] = [[], []];
    const compose = async (mail: MailKind, kind: TextKind) => {
      const says = await kind.render(world.app, reader, aboutOf(mail, sample));
      return says?.path ? composeText(world.app, reader, says, kind.purpose) : null;
    };
    const setPhone = (phoneOs: string) =>
      world.app.work(null, ({ tx }) =>
        sql`update participant_profile set phone_os = ${phoneOs}, computer_os = 'NO_COMPUTER', tablet_os = 'NO_TABLET',
          devices = '{MOBILE_PHONE}' where user_id = ${userId}`.execute(tx),
      );
    for (const mail of MAILS.values()) {
      const kind = textOfMail(mail);
      await setPhone('ANDROID');
      const text = await compose(mail, kind);
      if (text === null) continue;
      expect(text.segments, `${kind.name}: ${text.text}`).toBeLessThanOrEqual(mostSegments(mail.name));
      expect(text.encoding, text.text).toBe('GSM-7');
      expect(text.text, kind.name).toMatch(/\/l\//);
      const code = ' *713*100#';
      if (text.text.endsWith(code) || text.text.includes(`${code} Stop: `)) named.push(kind.name);
      else if (text.text.length + code.length <= (text.segments === 1 ? 160 : 306)) unnamed.push(kind.name);
      await setPhone('BUTTON_PHONE');
      const dialled = await compose(mail, kind);
      expect(dialled?.text, kind.name).toContain('*713*100#');
      expect(dialled?.segments).toBeLessThanOrEqual(text.segments);
    }
    expect(unnamed).toEqual([]);
    expect(named.length).toBeGreaterThan(15);
  },
);

test('SMS-03: after twenty wrong guesses, short links are refused to the guesser, but not to their owners', async () => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 22; guess += 1) {
    const path = `/l/ABCDEF${'23456789ABCDEFGHJKMNPQ'[guess]}`;
    statuses.push((await fetch(`${world.running.url}${path}`, { redirect: 'manual' })).status);
  }
  expect(statuses.slice(0, 18).every((status) => status === 410)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
  // A neighbour at the same IP address.
  const { user } = await world.participant('Neighbour');
  const own = new URL(await makeShortLink(world.app, user.userId, '/dashboard')).pathname;
  expect((await fetch(`${world.running.url}${own}`, { redirect: 'manual' })).status).toBe(302);
});

/** Mails to people other than participants, and mails that only people with an email address need. */
const WITHOUT_TEXT: readonly string[] = [
  ...['verifyEmail', 'resetPassword', 'adminInvitation', 'confirmSignIn', 'changeEmail', 'emailChanged'],
  ...['mergeCode', 'accountsMerged', 'closedAccountMerged', 'numberFreed'],
  ...['verified', 'declined', 'suspended', 'restored', 'colleagueJoined', 'studyTakenDown', 'studyClosed', 'studyFull'],
  ...['invitationExpired', 'invitationRejected', 'applicantDigest', 'groupCalledOff', 'sessionUnmarked'],
  ...['disputeOpened', 'topUpReceived', 'lowBalance', 'consentWithdrawn', 'webhookDisabled', 'balanceShort'],
];

const LONG_NAME = 'How traders in Makola keep their books and money';
const YES = { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] };

async function publish() {
  const date = addDays(world.today(), 2);
  const form = studyForm(projectId, 1, [{ date, availableTimes: [{ start: '10:00', end: '10:30' }] }]);
  const named = { ...form, study: { ...form.study, publicName: LONG_NAME } };
  const study = await researcher.must(publishStudy, { body: named as never });
  return { id: study.id, code: study.code, time: { date, start: '10:00', end: '10:30' } };
}

function texts(kind: string, status?: 'UNDELIVERED' | 'UNKNOWN' | 'WITHHELD') {
  return admin.must(contract.listTexts, { query: { search: kind, ...(status ? { status } : {}) } });
}
