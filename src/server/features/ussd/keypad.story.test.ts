import { describe, expect, test } from 'vitest';
import { FeaturePhone } from '../../../../tests/support/feature-phone.ts';
import { PhoneAccounts } from '../../../../tests/support/phone-accounts.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { bookPlace, publishPlaces } from '../../../../tests/support/taxes.ts';
import type { Person } from '../../../../tests/support/world.ts';
import { suspendUser } from '../../../contract/accounts/people.ts';
import { decideAppeal, listAppeals, listHolds } from '../../../contract/appeals.ts';
import { getOwnApplication } from '../../../contract/applications.ts';
import { getSession } from '../../../contract/bookings/sessions.ts';
import { markAttendance } from '../../../contract/bookings.ts';
import { listDisputes, settleDispute } from '../../../contract/disputes.ts';
import { proposePart } from '../../../contract/partial-pay.ts';
import { getEarnings, retryPayout } from '../../../contract/payouts.ts';
import { addDays, addHours, addMinutes } from '../../../domain/calendar.ts';
import { CALLER_WORDS, digitsOf } from '../../../domain/caller-words.ts';
import { callerWordOf } from '../../platform/caller-word.ts';
import { newId } from '../../platform/ids.ts';
import { recordScreening } from '../payouts/earnings.service.ts';

/* What a person does with a keypad alone after something went wrong. */

const research = await startResearch(4_000_000);
const { world, admin, researcher, projectId } = research;
const accounts = new PhoneAccounts(world, 6_610_100);
// Messages other than codes wait until 07:00.
await world.clock.setTime(addHours(world.now(), 2));

let strangers = 0;
const stranger = () => {
  strangers += 1;
  return new FeaturePhone(world, `024${String(6_620_100 + strangers)}`);
};

/** A session of a study of its own that began 20 minutes ago, of a person with a number only. */
async function begin() {
  const study = await publishPlaces(world, researcher, projectId, 1);
  const { browser, number, userId } = await accounts.make();
  await world.registerName(number, 'Kofi Owusu');
  const booking = await bookPlace(researcher, browser as unknown as Person, study);
  await world.goTo(addMinutes(new Date(booking.startsAt), 20));
  await browser.logIn(number);
  return {
    study,
    number,
    userId,
    booking,
    browser,
    params: { id: booking.id },
    phone: new FeaturePhone(world, number),
  };
}

const mark = (params: { id: string }, event: 'attend' | 'miss') =>
  researcher.must(markAttendance, { params: { ...params, event }, body: {} });
const disputes = () => admin.must(listDisputes);
const reasonsOf = async (applicationId: string) =>
  (await disputes()).find(({ id }) => id === applicationId)?.timeline.map(({ reason }) => reason);

// Comes first: later people have the facts of earlier ones, so their payouts are held.
describe('USSD-10: a failed payout', () => {
  test('is sent again with the PIN, once, also if the phone and a browser press at the same moment', async () => {
    const { params, phone, browser, number, userId } = await begin();
    await world.sandbox('PUT', '/sandbox/faults', { failedTransfer: 1 });
    await phone.dial();
    await phone.choose('My money');
    await phone.type('4071', '4071');
    await phone.choose('Pay me on this number');
    await world.settle();
    await mark(params, 'attend');
    await world.until(async () => (await browser.must(getEarnings)).payouts[0]?.status === 'FAILED', 40);
    await world.sandbox('PUT', '/sandbox/faults', { failedTransfer: 0 });
    const [payout] = (await browser.must(getEarnings)).payouts;

    await phone.dial();
    await phone.choose('My money');
    await phone.type('4071');
    expect(phone.screen).toMatch(/^Paid to you: GHS 0\.00/);
    await phone.choose('Send GHS 50.00 again');
    expect(phone.screen).toMatch(/^GHS 50\.00 to 024 \*\*\* \d{4} did not go through: /);
    const press = phone.body('reply', '1');
    const [first, second] = await Promise.all([
      phone.send(press),
      phone.send(press),
      browser.call(retryPayout, { params: { id: payout?.id ?? '' } }),
    ]);
    expect(first).toEqual(second);
    expect(first.text).toMatch(/^We send GHS 50\.00 to 024 \*\*\* \d{4} again|^This has changed/);
    await world.until(async () => (await browser.must(getEarnings)).receivedPesewas === 5_000, 40);
    const { payouts } = await browser.must(getEarnings);
    expect(payouts[0]?.timeline.filter(({ event }) => event === 'retry')).toHaveLength(1);
    expect((await world.books()).sum).toBe(0);
    await world.text(number, /been paid GHS 50\.00/);
    await phone.dial();
    await phone.choose('My money');
    await phone.type('4071');
    expect(phone.screen).not.toContain('again');

    // PAYOUT-19: what is too little for a payout is taken as airtime in the same menu.
    const { id: studyId } = await publishPlaces(world, researcher, projectId, 1);
    const earning = { applicationId: newId(), studyId, participantId: userId, blocks: 1, blockPesewas: 200 };
    await world.app.work(null, (work) => recordScreening(work, earning));
    await phone.dial();
    await phone.choose('My money');
    await phone.type('4071');
    await phone.choose('Take GHS 2.00 as airtime');
    expect(phone.screen).toMatch(/^We send GHS 2\.00 of airtime to 024 \*\*\* \d{4}\. /);
    await phone.choose('Take GHS 2.00 as airtime');
    await world.until(async () => (await browser.must(getEarnings)).receivedPesewas === 5_200, 40);
  });
});

describe('USSD-14: an absence', () => {
  test('is disputed with a reason from the list, once, and is then decided and paid', async () => {
    const { params, booking, phone, number } = await begin();
    await mark(params, 'miss');
    await world.settle();
    expect(
      await world.text(number, /^Missed: .* so you have a strike\. If this is wrong, appeal by .* within 24 hours: /),
    ).toContain('*713*100#');
    await phone.dial();
    await phone.choose('My sessions', 'Missed: Talk about your stall');
    expect(phone.screen).toMatch(
      /is marked as missed\. If you were there, tell us by \w+ \d+ \w+ 2026, \d\d:\d\d GMT\./,
    );
    await phone.choose('That is wrong');
    const line = phone.screen.split('\n').find((one) => one.endsWith('Nobody called or met me.')) ?? '';
    const body = phone.body('reply', line.slice(0, 1));
    const answers = await Promise.all([phone.send(body), phone.send(body), phone.send(body)]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.text).toMatch(/^Thank you\. The researchers can answer/);
    expect(await reasonsOf(booking.applicationId)).toContain('Nobody called or met me.');
    expect((await disputes()).filter(({ id }) => id === booking.applicationId)).toHaveLength(1);

    // It is listed as waiting, and can't be disputed again.
    await phone.dial();
    await phone.choose('My sessions', 'We decide: Talk about your stall');
    expect(phone.screen).toMatch(/a person at Nyansapo decides and texts you\./);
    await admin.must(settleDispute, { params: { id: booking.applicationId, event: 'pay' }, body: { reason: '' } });
    await world.settle();
    await world.text(number, /it counts as attended and is paid/);
  });

  test('is disputed in one’s own words, and no longer after 72 hours', async () => {
    const { params, booking, phone, browser } = await begin();
    await mark(params, 'miss');
    await phone.dial();
    await phone.choose('My sessions', 'Missed: ', 'That is wrong', 'In my own words');
    expect(await phone.type('')).toMatch(/^Please type something\./);
    expect(await phone.type('I waited at the gate until noon')).toMatch(/^Thank you\./);
    expect(await reasonsOf(booking.applicationId)).toContain('I waited at the gate until noon');
    const own = await browser.must(getOwnApplication, { params: { id: booking.applicationId } });
    expect(own.status).toBe('DISPUTED');

    const late = await begin();
    await mark(late.params, 'miss');
    await late.phone.dial();
    await late.phone.choose('My sessions', 'Missed: ', 'That is wrong');
    await world.goTo(addHours(new Date(late.booking.endsAt), 73));
    await late.phone.dial();
    await late.phone.choose('My sessions');
    expect(late.phone.screen).toMatch(/^You have no sessions\./);
  });

  test('a part of the pay is refused with a reason', async () => {
    const { params, phone, booking } = await begin();
    await researcher.must(proposePart, { params, body: { amount: 20, reason: 'The power went off' } });
    await phone.dial();
    await phone.choose('My sessions', 'Answer: GHS 20.00', 'Refuse', 'They ended it early');
    expect(phone.screen).toMatch(/^You refused\./);
    expect(await reasonsOf(booking.applicationId)).toContain('They ended it early, not me.');
  });
});

describe('USSD-17: what is held', () => {
  test('says why, and is appealed against with the PIN, once; then an admin decides', async () => {
    // Somebody who shares much with other new accounts gets a payout that waits for a check.
    for (let others = 0; others < 4; others += 1) await accounts.make();
    const { params, phone, browser } = await begin();
    await phone.dial();
    await phone.choose('My money');
    await phone.type('4071', '4071');
    await phone.choose('Pay me on this number');
    await world.settle();
    await mark(params, 'attend');
    await world.until(async () => (await browser.must(getEarnings)).payouts[0]?.status === 'HELD', 40);
    await phone.dial();
    await phone.choose('My money');
    await phone.type('4071');
    await phone.choose('What is held and why', 'GHS 50.00: We are checking this payout');
    expect(phone.screen).toMatch(/^We are checking this payout before we send it\. /);
    await phone.choose('Appeal');
    const body = phone.body('reply', '1');
    const answers = await Promise.all([phone.send(body), phone.send(body)]);
    expect(answers[0]).toEqual(answers[1]);
    const appeals = (await admin.must(listAppeals)).filter(({ kind }) => kind === 'PAYOUT');
    expect(appeals).toMatchObject([{ channel: 'USSD', words: 'The number is my own.' }]);
    expect(await browser.must(listHolds)).toMatchObject([{ kind: 'PAYOUT', appeal: 'OPEN' }]);

    await phone.dial();
    await phone.choose('My money');
    await phone.type('4071');
    await phone.choose('What is held and why', 'GHS 50.00');
    await phone.choose('Main menu');
    expect(phone.screen).toMatch(/^Nyansapo\. Hello/);
    const decision = { params: { id: appeals[0]?.id ?? '', event: 'grant' as const }, body: { reason: 'Own number' } };
    await admin.must(decideAppeal, decision);
    await world.until(async () => (await browser.must(getEarnings)).receivedPesewas === 5_000, 40);
  });
});

describe('USSD-18: a suspended account', () => {
  test('says why to its caller, who appeals once; another admin restores it', async () => {
    const { number, userId } = await accounts.make();
    const phone = new FeaturePhone(world, number);
    await admin.must(suspendUser, { params: { userId }, body: { reason: 'Two accounts' } });
    const whole = async () => {
      await phone.dial();
      let text = phone.screen;
      for (; /^0 More$/m.test(phone.screen); text += `\n${phone.screen}`) await phone.type('0');
      return text.replaceAll(/\n(?:[09] \w+)?/g, ' ').replaceAll(/ +/g, ' ');
    };
    expect(await whole()).toMatch(
      /^A person at Nyansapo has suspended your account\. .+ It rests on: .+\. Two accounts\. Appeal /,
    );
    await phone.choose('Appeal', 'What I told you is right.');
    // What happens now comes first, and then why.
    expect(phone.screen).toMatch(/^You have appealed\. /);
    expect(await whole()).toMatch(
      /^You have appealed\. .* A person at Nyansapo has suspended your account\. .* It rests on: /,
    );
    await expect(phone.choose('Appeal')).rejects.toThrow();
    const appeals = (await admin.must(listAppeals)).filter(({ kind }) => kind === 'SUSPENSION');
    expect(appeals).toMatchObject([{ channel: 'USSD', isOwnDecision: true }]);
    const decision = { params: { id: appeals[0]?.id ?? '', event: 'grant' as const }, body: { reason: 'One account' } };
    expect(await admin.call(decideAppeal, decision)).toMatchObject({ code: 'SECOND_ADMIN_NEEDED' });
    const second = await world.admin('second.admin@nyansapo.example');
    await second.must(decideAppeal, decision);
    await phone.dial();
    expect(phone.screen).toMatch(/^Nyansapo\. Hello/);
  });
});

describe('Is this real?', () => {
  const day = () => world.today();
  const wordOf = (studyId: string) => callerWordOf(world.app.settings, studyId, day());
  const other = (word: string, count = 1) => CALLER_WORDS.filter((one) => one !== word).slice(0, count);

  test('USSD-15: anybody checks a study’s code, with and without an account', async () => {
    const { study, phone } = await begin();
    const passerBy = stranger();
    for (const one of [passerBy, phone]) {
      await one.dial();
      await one.choose('Is this real?', 'A study');
      expect(await one.type(study.code)).toMatch(/^Real: Talk about your stall, of .*\. It is free\. Never pay/);
      await one.dial();
      await one.choose('Is this real?', 'A study');
      expect(await one.type('0000000')).toMatch(/^No study of ours has this code\. It may be a trick\./);
    }
  });

  test('USSD-16: a stranger needs the study’s code and today’s word, typed by letters or by keys', async () => {
    const { study } = await begin();
    const phone = stranger();
    await phone.dial();
    await phone.choose('Is this real?', 'A caller');
    expect(phone.screen).toMatch(/^Ask the caller for the study's code/);
    expect(await phone.type(study.code)).toMatch(/^Ask the caller for today's word\./);
    expect(await phone.type('668')).toMatch(/^Not one of our words\./);
    expect(await phone.type(digitsOf(wordOf(study.id)))).toMatch(
      /^Real: .* uses this word today, for Talk about your stall/,
    );
    await phone.dial();
    await phone.choose('Is this real?', 'A study');
    await phone.type(study.code);
    await phone.choose('Check a caller');
    expect(await phone.type(...other(wordOf(study.id)))).toMatch(/^No caller of ours says this word to you today\./);
  });

  test('USSD-16: with an account, only words of the person’s own studies count, and only today', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const check = async (word: string) => {
      await mine.phone.dial();
      await mine.phone.choose('Is this real?', 'A caller');
      return mine.phone.type(word);
    };
    expect(await check(wordOf(mine.study.id))).toMatch(/^Real: /);
    expect(await check(wordOf(theirs.study.id))).toMatch(/^No caller of ours says/);
    const yesterday = callerWordOf(world.app.settings, mine.study.id, addDays(day(), -1));
    if (yesterday !== wordOf(mine.study.id)) expect(await check(yesterday)).toMatch(/^No caller of ours says/);
    // A code that they typed changes nothing.
    await mine.phone.dial();
    await mine.phone.choose('Is this real?', 'A study');
    await mine.phone.type(theirs.study.code);
    await mine.phone.choose('Check a caller');
    expect(await mine.phone.type(wordOf(theirs.study.id))).toMatch(/^No caller of ours says/);
  });

  test('USSD-16: of many guesses five are compared, and strangers together get twenty for a study', async () => {
    const { study } = await begin();
    const guess = async (phone: FeaturePhone, word: string) => {
      await phone.dial();
      await phone.choose('Is this real?', 'A caller');
      await phone.type(study.code);
      return phone.type(word);
    };
    const words = other(wordOf(study.id), 25);
    const first = stranger();
    for (const word of words.slice(0, 5)) expect(await guess(first, word)).toMatch(/^No caller/);
    expect(await guess(first, wordOf(study.id))).toMatch(/^Too many tries\./);
    for (let number = 1; number < 4; number += 1) {
      const next = stranger();
      for (const word of words.slice(number * 5, number * 5 + 5)) expect(await guess(next, word)).toMatch(/^No caller/);
    }
    expect(await guess(stranger(), wordOf(study.id))).toMatch(/^Too many tries\./);
  });

  test('USSD-16: the researchers see the word with a booked session, and its participant does not', async () => {
    const study = await publishPlaces(world, researcher, projectId, 1);
    const { browser } = await accounts.make();
    const booking = await bookPlace(researcher, browser as unknown as Person, study);
    const params = { id: booking.id };
    expect((await researcher.must(getSession, { params })).callerWord).toBe(wordOf(study.id));
    expect(await browser.must(getSession, { params })).toMatchObject({ callerWord: null });
  });
});
