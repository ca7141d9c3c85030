import { describe, expect, test } from 'vitest';
import { FeaturePhone } from '../../../../tests/support/feature-phone.ts';
import { Handset } from '../../../../tests/support/handset.ts';
import { diaryForm } from '../../../../tests/support/own-time-form.ts';
import { generator } from '../../../../tests/support/random.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { runsOf, SEED } from '../../../../tests/support/size.ts';
import { studyForm } from '../../../../tests/support/study-form.ts';
import { chooseLanguage, getMe } from '../../../contract/accounts.ts';
import { applyToStudy, inviteApplicant, listApplicants } from '../../../contract/applications.ts';
import { listAudit } from '../../../contract/audit.ts';
import { listAppointments, markAttendance } from '../../../contract/bookings.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { getParticipantInformation, updateParticipantInformation } from '../../../contract/participants.ts';
import { getMobileMoney, saveMobileMoney } from '../../../contract/payouts.ts';
import { eraseMe, exportMyData } from '../../../contract/privacy.ts';
import { browseStudies, getStudyOffer } from '../../../contract/studies/offers.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays, addHours, addMinutes } from '../../../domain/calendar.ts';
import { codesOf } from '../../../domain/codes.ts';
import { INCOME_BANDS } from '../../../domain/enumerations.ts';
import type { MeetingKind } from '../../../domain/session-kinds.ts';
import { ENGLISH_ENDS, ENGLISH_STARTS } from '../../../messages/fallback.ts';
import { ussdSecretOf } from '../../platform/ussd/ussd-address.ts';

const research = await startResearch();
const world = research.world;
// Messages other than codes wait until 07:00.
await world.clock.setTime(addHours(world.now(), 2));

const MARKS = new RegExp(`[${ENGLISH_STARTS}${ENGLISH_ENDS}]`);

let numbers = 0;
/** Numbers whose last digits have no special meaning in the sandbox. */
const newNumber = () => {
  numbers += 1;
  return `024${String(6_504_100 + numbers)}`;
};

const choice = (
  id: string,
  kind: string,
  question: string,
  answers: readonly string[],
  no: readonly string[] = [],
) => ({
  ...{ id, kind, question },
  options: answers.map((answer, index) => ({
    id: `${id.slice(0, 5)}${index}`,
    answer,
    eligibility: no.includes(answer) ? 'DISQUALIFY' : 'QUALIFY',
  })),
});

/** Five questions, one of each kind that is asked. */
const QUESTIONS = [
  choice('aaaaaa', 'SINGLE', 'Do you sell at a market?', ['Yes', 'No'], ['No']),
  choice('bbbbbb', 'MULTIPLE', 'How were you paid last month?', [
    ...['Cash', 'MTN Mobile Money', 'Telecel Cash', 'AirtelTigo Money', 'A bank card', 'A bank transfer'],
    ...['A cheque', 'Goods in exchange', 'Credit in a book'],
  ]),
  choice('cccccc', 'ATTENTION', 'Choose Blue, so that we know you read this.', ['Red', 'Blue'], ['Red']),
  { id: 'dddddd', kind: 'TEXT', question: 'What do you sell?', options: [] },
  { ...choice('eeeeee', 'SINGLE', 'Are you in good health?', ['Yes', 'No']), special: 'HEALTH' },
];

async function publish(
  places = 2,
  screeners: object[] = QUESTIONS,
  publicName = 'Talk about your stall',
  annualHouseholdIncome: readonly string[] = codesOf(INCOME_BANDS),
  meetingKind: MeetingKind = 'PHONE_CALL',
) {
  const date = addDays(world.today(), 7);
  const availableTimes = ['10:00', '11:00', '12:00'].map((start) => ({ start, end: start.replace(':00', ':30') }));
  const form = studyForm(research.projectId, places, [{ date, availableTimes }]);
  const body = {
    ...form,
    study: { ...form.study, publicName },
    // Joining by phone asks for age, gender and region only.
    demographics: { ...form.demographics, annualHouseholdIncome },
    screeners,
    screening: { paidPeople: screeners.length > 5 ? 2 : null, answerDays: 7 },
    schedule: { ...form.schedule, meetingKind },
  };
  return { date, ...(await research.researcher.must(publishStudy, { body: body as never })) };
}

/** Invites the only applicant. */
async function invite(studyId: string) {
  const params = { id: studyId };
  const [applicant] = await research.researcher.must(listApplicants, { params });
  await research.researcher.must(inviteApplicant, {
    params,
    body: { applicationId: applicant?.id ?? '', instructions: '' },
  });
  return applicant;
}

describe('with a phone that has no browser', () => {
  test('USSD-06: a trader joins, applies, is invited, confirms, moves her session with a PIN, and sees her pay', async () => {
    const study = await publish();
    const number = newNumber();
    await world.registerName(number, 'Adwoa Owusu');
    const phone = new FeaturePhone(world, number);
    expect(await phone.join()).toMatch(/^Welcome, Adwoa!/);
    await world.settle();
    // The line for browsers, which fill in a code by it, is left out.
    expect(await world.text(number, /is your Nyansapo code/)).not.toContain('@');

    // The best-paid study that she qualifies for, with its questions one by one.
    await phone.choose('Main menu', 'Studies for you', 'GHS 50.00 Talk about your stall');
    expect(phone.screen).toContain('GHS 50.00, 30 minutes, phone call');
    await phone.choose('Apply', 'Yes');
    expect(phone.screen).toMatch(/^2\/5 How were you paid/);
    // Two choices on the first screen, one on the next.
    await phone.type('12', '1');
    await phone.choose('Blue');
    await phone.type('Tomatoes and onions');
    expect(phone.screen).toMatch(/about your health/);
    await phone.choose('I agree', 'Yes');
    expect(phone.screen).toMatch(/^I take part freely, my answers are true, and the researchers may read them\./);
    await phone.choose('Yes, send');
    expect(phone.screen).toMatch(/^You have applied\. We text you/);
    await phone.choose('Main menu', 'My sessions', 'Applied: Talk about your stall');
    expect(phone.screen).toMatch(/^Talk about your stall: you have applied\. The answer comes by \w+ \d+ \w+ 2026\./);
    const applicant = await invite(study.id);
    expect(applicant?.responses.map(({ answer }) => answer)).toEqual([
      ...['Yes', expect.stringMatching(/^Cash, MTN Mobile Money, /), 'Blue', 'Tomatoes and onions', 'Yes'],
    ]);
    await world.settle();
    await world.text(number, /^Invited: Talk about your stall/);

    await phone.dial();
    await phone.choose('My sessions', 'Invited: Talk about your stall', 'Choose a time');
    await phone.choose(`${day(study.date)} 10:00`);
    // Nothing is booked before she has said yes.
    expect(phone.screen).toMatch(/^Book .* 10:00\?\n1 Yes\n2 No$/);
    expect(await research.researcher.must(listAppointments, { query: { when: 'upcoming' } })).toEqual([]);
    await phone.choose('No', `${day(study.date)} 10:00`, 'Yes');
    expect(phone.screen).toMatch(/^Booked: .* 10:00\./);

    // Moving the session needs the PIN, which she chooses now.
    await phone.choose('Main menu', 'My sessions', `${day(study.date)} 10:00`, 'Move it');
    expect(await phone.type('1111')).toMatch(/^Too easy to guess\./);
    await phone.type('4071', '4071');
    await phone.choose(`${day(study.date)} 11:00`);
    expect(phone.screen).toMatch(/^Move it to .* 11:00\?/);
    await phone.choose('Yes');
    expect(phone.screen).toMatch(/^Moved to .* 11:00\./);
    const [appointment] = await research.researcher.must(listAppointments, { query: { when: 'upcoming' } });
    expect(appointment).toMatchObject({
      startsAt: `${study.date}T11:00:00.000Z`,
      meetingDetails: `Call +233${number.slice(1)}`,
    });

    await phone.choose('Main menu', 'My sessions', `${day(study.date)} 11:00`, 'Yes, I will come');
    expect(phone.screen).toMatch(/^Thank you\. The researchers expect you\./);

    const startsAt = new Date(appointment?.startsAt ?? '');
    await world.goTo(addMinutes(startsAt, -30));
    await world.text(number, /30 minutes/);
    await world.goTo(addMinutes(startsAt, 5));
    await research.researcher.must(markAttendance, {
      params: { id: appointment?.id ?? '', event: 'attend' },
      body: {},
    });
    await world.text(number, /been paid/);

    await phone.dial();
    await phone.choose('My money');
    expect(await phone.type('4071')).toMatch(
      /^Paid to you: GHS 50\.00\nOn its way: GHS 0\.00\nWaiting: GHS 0\.00\n\d+ \w+ GHS 50\.00 paid/,
    );
    const { accounts, sum } = await world.books();
    expect(sum).toBe(0);
    const sent = (await world.texts(number)).length;
    expect(sent).toBeGreaterThan(4);
    expect(accounts.MESSAGES_OWED).toBeGreaterThanOrEqual(sent * 4);
    expect(accounts.MESSAGE_COSTS).toBe(-(accounts.MESSAGES_OWED ?? 0));
    const audit = await research.admin.must(listAudit, { query: {} });
    expect(audit.map(({ action }) => action)).toContain('ussd.choosePin');
  });
});

describe('the call', () => {
  test('USSD-03: a dropped call can be continued within 5 minutes, and the PIN is asked for again', async () => {
    const study = await publish(3, QUESTIONS.slice(3, 4), 'Cut off');
    const phone = new FeaturePhone(world, newNumber());
    await phone.join();
    await phone.choose('Main menu', 'Apply by code');
    expect(await phone.type('WRONG12')).toMatch(/^No study has this code\./);
    await phone.type(study.code.toLowerCase());
    await phone.choose('Apply');
    expect(phone.screen).toBe('1/1 What do you sell?');
    await phone.dial();
    await phone.choose('Continue');
    expect(phone.screen).toBe('1/1 What do you sell?');
    await phone.type('Yam');
    await world.clock.setTime(addMinutes(world.now(), 6).getTime());
    expect(await phone.type('1')).toMatch(/^This call has ended\. Please dial/);
    expect(phone.isOpen).toBe(false);
    expect(await phone.dial()).toMatch(/^Nyansapo\. Hello Adwoa\n1 Studies for you/);

    // A call can't be continued on a page that the PIN protects.
    await phone.choose('My money');
    await phone.type('4071', '4071');
    expect(phone.screen).toMatch(/^Paid to you: GHS 0\.00/);
    expect(await phone.dial()).toMatch(/^Nyansapo\. Hello/);
    await phone.choose('My money');
    expect(phone.screen).toMatch(/^Type your PIN/);
  });

  test('USSD-03: a step that arrives twice has one effect and one answer, with every aggregator', async () => {
    for (const provider of ['arkesel', 'hubtel'] as const) {
      const phone = new FeaturePhone(world, newNumber(), provider);
      await phone.join();
      await phone.choose('Main menu', 'Stop messages');
      const body = phone.body('reply', '1');
      const [first, second] = await Promise.all([phone.send(body), phone.send(body)]);
      expect(first.text).toMatch(/^Stopped\./);
      expect(second).toEqual(first);
      // A late repetition changes nothing and shows the call's current page.
      expect(await phone.send(body)).toEqual(first);
    }
  });

  test('a step without its call, out of order, or after the network has ended the call is harmless', async () => {
    const phone = new FeaturePhone(world, newNumber(), 'hubtel');
    const lost = { ...phone.body('reply', '1'), SessionId: 'nobody-knows' };
    expect(await phone.send(lost)).toMatchObject({
      isOpen: false,
      text: expect.stringMatching(/^This call has ended/),
    });
    const welcome = await phone.dial();
    // The second step was lost: the third was typed on a page that nobody saw.
    expect(await phone.send({ ...phone.body('reply', '1'), Sequence: 3 })).toEqual({ text: welcome, isOpen: true });
    await phone.send({ ...phone.body('reply', ''), Type: 'Release', Sequence: 4 });
    expect(await phone.send({ ...phone.body('reply', '1'), Sequence: 5 })).toMatchObject({ isOpen: false });
  });

  test('USSD-02: only a URL with the secret is answered, and a number or an IP address that tries too often is refused', async () => {
    const call = (path: string, body: object = {}) =>
      fetch(`${world.running.url}/api/ussd/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const secret = ussdSecretOf(world.app.settings) ?? '';
    expect((await call('arkesel/wrong')).status).toBe(401);
    expect((await call(`other/${secret}`)).status).toBe(404);
    expect((await call(`arkesel/${secret}`, { sessionID: 7 })).status).toBe(400);
    const phone = new FeaturePhone(world, newNumber());
    await phone.dial();
    for (let tries = 0; tries < 300; tries += 1)
      await world.app.limits.spend('ussdNumber', `+233${phone.number.slice(1)}`);
    expect(await phone.type('1')).toMatch(/^Too many tries\. Please try again in/);
    for (let tries = 0; tries < 19; tries += 1) await call('arkesel/wrong');
    expect((await call('arkesel/wrong')).status).toBe(429);
    expect(await new FeaturePhone(world, '0302123456').dial()).toBe('Nyansapo is for mobile numbers of Ghana.');
  });
});

test('USSD-01: whatever people type, with and without an account, every step shows a page', async () => {
  await publish(3, QUESTIONS, 'For anybody');
  const random = generator(SEED);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const inputs = [
    '0',
    '1',
    '1',
    '1',
    '2',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '12',
    '',
    '4071',
    '06031994',
    'ɛ🙂',
    'x'.repeat(400),
  ];
  const phones = runsOf('calls of phone menus', 3, 40);
  for (let count = 0; count < phones; count += 1) {
    const phone = new FeaturePhone(world, newNumber(), pick(['arkesel', 'hubtel']));
    if (count % 3 > 0) await phone.join();
    for (let steps = 0; steps < 120; steps += 1) {
      if (phone.isOpen && random() > 0.02) await phone.type(pick(inputs));
      else await phone.dial();
      expect(phone.screen).not.toMatch(/^Something went wrong|^$/);
    }
  }
});

describe('an account', () => {
  test('USSD-08: five wrong PINs lock the PIN for a day, the date of birth allows a new one, and both are audited', async () => {
    const phone = new FeaturePhone(world, newNumber());
    await phone.join();
    await phone.choose('Main menu', 'My money');
    expect(await phone.type('5183', '5182')).toMatch(/^They differ/);
    expect(await phone.type('5183')).toMatch(/^Paid to you/);
    await phone.dial();
    await phone.choose('My money');
    await phone.type('0000', '1212', '123');
    expect(phone.screen).toMatch(/^Four digits/);
    expect(await phone.type('9999', '8888')).toMatch(/^Wrong\. 1 try left\./);
    expect(await phone.type('7777')).toMatch(/^Your PIN is locked after 5 wrong tries, for 24 hours\./);
    await phone.dial();
    await phone.choose('My money');
    expect(await phone.type('5183')).toMatch(/locked/);
    await phone.dial();
    await phone.choose('My money');
    expect(await phone.type('0', '01011990')).toMatch(/^That is not right\./);
    expect(await phone.type('06031994')).toMatch(/^Choose a PIN/);
    expect(await phone.type('6294', '6294')).toMatch(/^Paid to you/);
    const actions = (await research.admin.must(listAudit, { query: {} })).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['ussd.choosePin', 'ussd.lockPin']));
  });

  test('an account from a browser can complete its profile by phone, and add the call’s number for its money', async () => {
    const number = newNumber();
    const handset = new Handset(world);
    await handset.register(number, 'Efua');
    const phone = new FeaturePhone(world, number);
    expect(await phone.dial()).toMatch(/^Nyansapo\. Hello Efua/);
    await phone.choose('Studies for you');
    await phone.type('31121975');
    await phone.choose('Male', 'Volta');
    await phone.choose('I will say later');
    expect(phone.screen).toMatch(/^For you, best paid first:|^No study/);
    const { demographic, technicalDetail } = (await handset.must(getParticipantInformation)) ?? {};
    expect(demographic).toMatchObject({ dateOfBirth: '1975-12-31', region: 'VOLTA', city: null });
    // They have a phone; which kind is asked when a study needs it.
    expect(technicalDetail).toMatchObject({ computerOs: null, phoneOs: null });

    await phone.dial();
    await phone.choose('Main menu', 'My money');
    await phone.type('4071', '4071');
    // USSD-10: in another name, she sees it and decides first.
    await world.registerName(number, 'Kwaku Asante');
    await phone.choose('Pay me on this number');
    expect(phone.screen).toMatch(
      /^This number is registered to K\*\*\*u A\*\*\*\*e\. This does not match your name, Efua Owusu\./,
    );
    await phone.choose('Main menu');
    await world.settle();
    expect(await handset.must(getMobileMoney)).toBeNull();
    await phone.choose('My money', 'Pay me on this number', 'Pay me on this number');
    expect(phone.screen).toMatch(/^We check your mobile money number/);
    await world.settle();
    expect(await handset.must(getMobileMoney)).toMatchObject({ mobileMoneyNetwork: 'MTN', holdUntil: null });

    // PAYOUT-04: the same number once more is no change, and nothing says that it was one.
    const told = async () =>
      (await handset.must(listNotifications, { query: { size: 50 } })).map(({ message }) => message);
    const before = await told();
    expect(before).toContain('Your mobile-money account was saved.');
    const same = { mobileMoneyNetwork: 'MTN', mobileMoneyNumber: number, accountName: 'Efua Owusu' } as const;
    await handset.must(saveMobileMoney, { body: same });
    await world.settle();
    expect(await told()).toEqual(before);
    expect(await handset.must(getMobileMoney)).toMatchObject({ holdUntil: null });
  });

  test('USSD-07: a question that can’t be asked by phone shows a link, and text that does not fit says so', async () => {
    const many = Array.from({ length: 6 }, (_, index) =>
      choice(`q${index}aaaa`, 'SINGLE', `Question ${index}?`, ['Yes', 'No']),
    );
    const study = await publish(2, many, 'Six questions');
    const phone = new FeaturePhone(world, newNumber());
    await phone.join({ dateOfBirth: '06031940' });
    await phone.choose('Main menu', 'Apply by code');
    await phone.type(study.code);
    expect(phone.screen).toContain('This study is looking for other people.');
    const other = new FeaturePhone(world, newNumber());
    await other.join();
    await other.choose('Main menu', 'Apply by code');
    await other.type(study.code);
    expect(other.screen).toContain('It can only be done in a browser.');
    await other.choose('Show the link');
    expect(other.screen).toMatch(/^Open it in a browser: http:\/\/\S+\/l\/[0-9A-Z]{7}\n/);
    // A study that depends on something else asks for it on its screen.
    const mayFit = await publish(2, QUESTIONS, 'For some incomes', ['LESS_THAN_10000']);
    await other.dial();
    await other.choose('Apply by code');
    await other.type(mayFit.code);
    await other.choose('Show the link');
    expect(other.screen).toMatch(/^Open it in a browser/);
  });

  test('USSD-13: a video call is not offered to somebody who dials, and its code says why', async () => {
    const study = await publish(2, QUESTIONS, 'Talk by video', codesOf(INCOME_BANDS), 'VIDEO_CALL');
    const phone = new FeaturePhone(world, newNumber());
    await phone.join();
    await phone.choose('Main menu', 'Studies for you');
    await expect(phone.choose('GHS 50.00 Talk by video')).rejects.toThrow('no option begins');
    await phone.dial();
    await phone.choose('Main menu', 'Apply by code');
    await phone.type(study.code);
    expect(phone.screen).toContain('It is a video call, which needs a phone with internet.');
    expect(phone.screen).not.toMatch(/^\d Apply/m);

    // Nor is what is done in a browser, whose code says so in the words of every screen (USSD-07).
    const diary = await research.researcher.must(publishStudy, {
      body: {
        ...(diaryForm(research.projectId, 2) as object),
        demographics: {
          ...studyForm(research.projectId, 2, []).demographics,
          annualHouseholdIncome: codesOf(INCOME_BANDS),
        },
      } as never,
    });
    await phone.dial();
    await phone.choose('Main menu', 'Studies for you');
    await expect(phone.choose('GHS 22.00')).rejects.toThrow('no option begins');
    await phone.dial();
    await phone.choose('Main menu', 'Apply by code');
    await phone.type(diary.code);
    expect(phone.screen).toContain('up to GHS 22.00, 3 times 10 minutes, in your own time, in a browser');

    // In a browser, somebody whose only phone is a button phone does not get it either.
    const handset = new Handset(world);
    await handset.logIn(phone.number);
    const titles = async () =>
      (await handset.must(browseStudies, { query: { size: 50 } as never })).map(({ publicName }) => publicName);
    expect(await titles()).toContain('Talk by video');
    const technicalDetail = { computerOs: 'NO_COMPUTER', phoneOs: 'BUTTON_PHONE', tabletOs: 'NO_TABLET' };
    await handset.must(updateParticipantInformation, { body: { technicalDetail } as never });
    expect(await titles()).not.toContain('Talk by video');
    const params = { id: study.id };
    expect(await handset.must(getStudyOffer, { params })).toMatchObject({ qualifies: false, leftOutByVideo: true });
    const body = { responses: [] } as never;
    expect(await handset.call(applyToStudy, { params, body })).toMatchObject({ status: 409, code: 'NOT_ELIGIBLE' });
  });

  test('the export has calls and the PIN without any secrets, and an erasure deletes both', async () => {
    const number = newNumber();
    const phone = new FeaturePhone(world, number);
    await phone.join();
    await phone.choose('Main menu', 'My money');
    await phone.type('4071', '4071');
    // Waits for this message, so that the next one is the code.
    await world.text(number, /account was saved/);
    const handset = new Handset(world);
    await handset.logIn(number);
    const file = JSON.parse((await handset.must(exportMyData, { query: { format: 'json' } })) as never);
    expect(file.phoneMenus.length).toBeGreaterThan(0);
    expect(file.phoneMenuPin).toHaveLength(1);
    expect(JSON.stringify(file)).not.toContain('$argon2');
    expect(await handset.call(eraseMe, { body: { confirmation: 'DELETE' } })).toMatchObject({ status: 200 });
    expect(await phone.dial()).toMatch(/^Nyansapo: take part in research/);
  });

  test('USSD-12, LANG-34: the menus use the account’s language, offer those with enough texts, and store the chosen one', async () => {
    const number = newNumber();
    const phone = new FeaturePhone(world, number);
    await phone.dial();
    await phone.choose('Language');
    // Languages with few texts are not offered.
    expect(phone.screen).toContain('1 English\n2 Twi\n3 Hausa\n9 Back');
    await phone.choose('Twi');
    expect(phone.screen).toMatch(/^Nyansapo: fa wo ho hye nhwehwemu mu wo Ghana.*\n1 Kyerew wo din/);
    // The next call still knows it.
    expect(await phone.dial()).toMatch(/^Nyansapo: fa wo ho hye nhwehwemu/);
    await phone.choose('Kasa', 'English');
    await phone.join();
    const handset = new Handset(world);
    await handset.logIn(number);
    expect(await phone.dial()).toMatch(/^Nyansapo\. Hello Adwoa/);
    await phone.choose('Language');
    await phone.choose('Hausa');
    expect(phone.screen).toMatch(/^Nyansapo\. Sannu Adwoa\n1 Bincike da ya dace/);
    expect(await handset.must(getMe)).toMatchObject({ language: 'ha' });
    await handset.must(chooseLanguage, { body: { language: 'ak' } });
    expect(await phone.dial()).toMatch(/^Nyansapo\. Akwaaba Adwoa/);
    // A text without a translation is in English, without the marks that browsers need.
    await handset.must(chooseLanguage, { body: { language: 'dag' } });
    await phone.dial();
    // People keep a language that is not offered.
    await phone.choose('Language');
    expect(phone.screen).toContain('1 English\n2 Twi\n3 Dagbanli\n4 Hausa');
    await phone.choose('Dagbanli');
    await phone.choose('Stop messages');
    expect(phone.screen).toMatch(
      /^You get news of studies\. Messages about your sessions and money always come\.\n1 \S/,
    );
    expect(phone.screen).not.toMatch(MARKS);
  });

  test('USSD-12: the profile’s lists are in the caller’s language', async () => {
    const phone = new FeaturePhone(world, newNumber());
    await phone.dial();
    await phone.choose('Language', 'Hausa', 'Yi rajista');
    await phone.type('Hauwa', 'Musa', '06031994');
    expect(phone.screen).toMatch(/^Jinsinku\?\n1 Namiji\n2 Mace\n/);
  });

  test('SIGNIN-27: a number that nobody has used for 90 days requires the date of birth', async () => {
    const phone = new FeaturePhone(world, newNumber());
    await phone.join();
    await world.clock.setTime(new Date(`${addDays(world.today(), 91)}T08:00:00Z`));
    expect(await phone.dial()).toMatch(/^This number was not used for a long time\./);
    expect(await phone.type('06031993')).toMatch(/^That is not right\./);
    expect(await phone.type('06031994')).toMatch(/^Nyansapo\. Hello Adwoa/);
    await phone.choose('My money');
    expect(phone.screen).toMatch(/^Choose a PIN/);
  });
});

/** "Tue 24 Nov" */
function day(date: string): string {
  const at = new Date(`${date}T00:00:00Z`);
  return at.toUTCString().replace(/^(\w+), 0?(\d+) (\w+).*$/, '$1 $2 $3');
}
