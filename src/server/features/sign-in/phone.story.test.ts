/** @module-tag core */
import { describe, expect, test } from 'vitest';
import { Handset } from '../../../../tests/support/handset.ts';
import { setUp } from '../../../../tests/support/set-up.ts';
import { openWorld, PASSWORD } from '../../../../tests/support/world.ts';
import { changeEmail } from '../../../contract/accounts/security.ts';
import { getMe } from '../../../contract/accounts.ts';
import { listAudit } from '../../../contract/audit.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { submitParticipantInformation } from '../../../contract/participants.ts';
import { getEarnings, saveMobileMoney } from '../../../contract/payouts.ts';
import { eraseMe, exportMyData } from '../../../contract/privacy.ts';
import { decideNumberRequest, listNumberRequests, reportLostNumber } from '../../../contract/sign-in/lost-numbers.ts';
import * as phone from '../../../contract/sign-in/phone.ts';
import { requestPhoneCode } from '../../../contract/sign-in/phone-codes.ts';
import { requestPasswordLink, updatePassword, verifyEmail } from '../../../contract/sign-in.ts';
import { addDays, addHours } from '../../../domain/calendar.ts';

const world = await openWorld();
// Messages other than codes wait until 07:00.
await world.clock.setTime(addHours(world.now(), 2));

let numbers = 0;
const newNumber = () => {
  numbers += 1;
  return `024${String(6_100_000 + numbers)}`;
};
const international = (number: string) => `+233${number.slice(1)}`;

describe('with a mobile number only', () => {
  test('SIGNIN-23: a participant registers, completes the profile with a code instead of a password, and logs in again', async () => {
    const number = newNumber();
    const handset = new Handset(world);
    const user = await handset.register(number, 'Adwoa');
    expect(user).toMatchObject({ role: 'PARTICIPANT', email: null, mobileNumber: international(number) });
    expect(user.phoneNumber).toBe(international(number));
    await world.registerName(number, 'Adwoa Owusu');

    // The code that she has just entered also confirms the mobile-money account (SIGNIN-28).
    const { password: _, ...form } = setUp(number) as ReturnType<typeof setUp> & { password?: string };
    await handset.must(submitParticipantInformation, { body: form });

    const again = await handset.logIn(number);
    expect(again.content).toMatchObject({ userId: user.userId, hasParticipantInfo: true });
  });

  test('SIGNIN-28: later, a sensitive change requires a code to the own number', async () => {
    const number = newNumber();
    const handset = new Handset(world);
    await handset.register(number);
    await world.clock.setTime(addHours(world.now(), 0.2));
    const account = { mobileMoneyNetwork: 'MTN', mobileMoneyNumber: number, accountName: 'Adwoa Owusu' } as const;
    expect(await handset.call(saveMobileMoney, { body: account })).toMatchObject({ code: 'CONFIRMATION_NEEDED' });
    const code = await handset.codeFor(number, phone.requestConfirmCode, {});
    expect(await handset.post(phone.confirmByPhone, { code: '000000' === code ? '111111' : '000000' })).toMatchObject({
      code: 'PHONE_CODE_WRONG',
    });
    expect((await handset.post(phone.confirmByPhone, { code })).status).toBe(200);
    expect(await handset.call(saveMobileMoney, { body: account })).toMatchObject({ status: 200 });
  });

  test('ACCOUNT-23: an email address is added with its link, and either signs in', async () => {
    const number = newNumber();
    const handset = new Handset(world);
    const { userId } = await handset.register(number, 'Esi');
    const email = 'esi.phone@example.com';
    expect(await handset.call(changeEmail, { body: { email } })).toMatchObject({ status: 200 });
    const token = (await world.mailedLink(email, '/verify-email/')).split('/').at(-1) ?? '';
    expect(await world.call(verifyEmail, { body: { token, isClicked: true } })).toMatchObject({ status: 200 });
    await world.call(requestPasswordLink, { body: { email } });
    const link = (await world.mailedLink(email, '/reset-password/')).split('/').at(-1) ?? '';
    expect(await world.call(updatePassword, { body: { token: link, newPassword: PASSWORD } })).toMatchObject({
      status: 200,
    });
    expect((await world.signIn(email)).user).toMatchObject({ userId, mobileNumber: international(number) });
    expect((await handset.logIn(number)).content).toMatchObject({ userId, email });
  });

  test('the account is exported and erased, and its number can register again', async () => {
    const number = newNumber();
    const handset = new Handset(world);
    const { userId } = await handset.register(number, 'Gone');
    const file = await handset.must(exportMyData, { query: { format: 'json' } });
    expect(JSON.parse(file as never)).toMatchObject({
      account: [{ userId, email: null, mobileNumber: international(number) }],
      phoneCodes: [{ number: international(number), purpose: 'SIGN_IN' }],
    });
    expect(await handset.call(eraseMe, { body: { confirmation: 'DELETE' } })).toMatchObject({ status: 200 });
    const later = await new Handset(world).register(number, 'Newcomer');
    expect(later.userId).not.toBe(userId);
  });
});

describe('another number', () => {
  test('SIGNIN-29: a participant with a password adds a number, and changes it; the old one gets a text, payouts wait', async () => {
    const person = await world.participant('Kojo');
    const handset = new Handset(world);
    handset.token = person.token();
    const [first, second] = [newNumber(), newNumber()];
    const refused = await handset.post(phone.requestNumberChange, { number: first });
    expect(refused).toMatchObject({ code: 'VALIDATION' });
    const change = async (number: string) => {
      const code = await handset.codeFor(number, phone.requestNumberChange, { number, password: PASSWORD });
      return handset.post(phone.changeNumber, { number, code });
    };
    expect((await change(first)).content).toMatchObject({ mobileNumber: international(first) });
    expect((await person.must(getEarnings)).numberHold).toBeNull();

    expect((await change(second)).content).toMatchObject({ mobileNumber: international(second) });
    expect(await world.text(first, /uses another mobile number/)).toContain(world.app.settings.supportAddress);
    const { numberHold } = await person.must(getEarnings);
    expect(numberHold?.because).toBe('NUMBER_CHANGED');
    expect(numberHold && Date.parse(numberHold.until)).toBeGreaterThan(addHours(world.now(), 47.9).getTime());
    const [news] = await person.must(listNotifications, { query: {} });
    expect(news?.message).toBe('Your mobile number was changed. To protect you, we hold payouts for 48 hours.');
    expect((await new Handset(world).logIn(first)).code).toBe('REGISTRATION_NEEDED');
  });

  test('a number of another account is refused only after a code has verified it', async () => {
    const taken = newNumber();
    await new Handset(world).register(taken, 'Owner');
    const handset = new Handset(world);
    await handset.register(newNumber(), 'Second');
    const code = await handset.codeFor(taken, phone.requestNumberChange, { number: taken });
    expect(await handset.post(phone.changeNumber, { number: taken, code })).toMatchObject({ code: 'NUMBER_TAKEN' });
  });

  test('PAYOUT-14: signing in with a code in a browser that is new to the person holds payouts; a known browser does not', async () => {
    const number = newNumber();
    const handset = new Handset(world);
    await handset.register(number, 'Swapped');
    await handset.logIn(number);
    expect((await handset.must(getEarnings)).numberHold).toBeNull();
    const thief = new Handset(world);
    await thief.logIn(number);
    expect((await thief.must(getEarnings)).numberHold).toMatchObject({ because: 'NEW_BROWSER' });
    const [news] = await handset.must(listNotifications, { query: {} });
    expect(news?.message).toMatch(/logged in with your mobile number in a new browser.* we hold payouts for 48 hours/);
  });

  test('SIGNIN-30: a person who lost the SIM sends a request from a new number, and an admin compares and decides', async () => {
    const admin = await world.admin();
    const [old, current] = [newNumber(), newNumber()];
    const lost = new Handset(world);
    const { userId } = await lost.register(old, 'Lost');
    const handset = new Handset(world);
    const facts = {
      ...{ oldNumber: old, firstName: 'Lost', lastName: 'Owusu', dateOfBirth: '1994-03-06' },
      lastPayments: 'GH₵ 25 in October',
    };
    expect((await handset.post(reportLostNumber, facts)).code).toBe('UNAUTHENTICATED');
    expect((await handset.logIn(current)).code).toBe('REGISTRATION_NEEDED');
    expect((await handset.post(reportLostNumber, facts)).status).toBe(200);
    // A number without an account gets the same response.
    const nobody = new Handset(world);
    await nobody.logIn(newNumber());
    expect(await nobody.post(reportLostNumber, { ...facts, oldNumber: newNumber() })).toMatchObject({ status: 200 });

    const [known, unknown] = await admin.must(listNumberRequests);
    expect(known).toMatchObject({ name: 'Lost Owusu', account: { userId, name: 'Lost Owusu', payouts: [] } });
    expect(unknown?.account).toBeNull();
    const decide = (id = '', body: object = { event: 'approve' }) =>
      admin.call(decideNumberRequest, { params: { id }, body: body as never });
    expect(await decide(unknown?.id)).toMatchObject({ code: 'STATUS_CONFLICT' });
    expect(await decide(unknown?.id, { event: 'decline' })).toMatchObject({ code: 'VALIDATION' });
    await decide(unknown?.id, { event: 'decline', reason: 'No account has the number.' });
    expect(await decide(known?.id)).toMatchObject({ content: { status: 'APPROVED' } });
    expect(await decide(known?.id)).toMatchObject({ code: 'STATUS_CONFLICT' });

    expect(await lost.call(getMe)).toMatchObject({ status: 401 });
    await world.text(current, /you can now log in with this number/);
    expect((await handset.logIn(current)).content.userId).toBe(userId);
    expect((await handset.must(getEarnings)).numberHold).not.toBeNull();
    const actions = (await admin.must(listAudit, { query: { about: userId } })).map(({ action }) => action);
    expect(actions).toContain('account.changeNumber');
  });
});

test('SIGNIN-25: using up the codes of a shared address does not block people with a known browser', async () => {
  const shared = '127.9.9.9';
  const owner = new Handset(world, shared);
  const number = newNumber();
  await owner.register(number);
  for (let code = 0; code < 60; code += 1) await world.app.limits.spend('codeAddress', shared);
  expect(await new Handset(world, shared).post(requestPhoneCode, { number: newNumber() })).toMatchObject({
    status: 429,
  });
  expect((await owner.logIn(number)).status).toBe(200);
});

test('SIGNIN-27: a number that nobody has used for 90 days also needs the date of birth', async () => {
  const number = newNumber();
  const handset = new Handset(world);
  const { userId } = await handset.register(number, 'Old');
  await handset.must(submitParticipantInformation, { body: setUp(null) });
  await world.goTo(new Date(`${addDays(world.today(), 91)}T08:00:00Z`));
  const stranger = new Handset(world);
  expect((await stranger.logIn(number)).code).toBe('BIRTH_DATE_NEEDED');
  expect(await new Handset(world).post(phone.loginByBirthDate, { dateOfBirth: '1994-03-06' })).toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  for (let tries = 0; tries < 5; tries += 1) {
    const wrong = await stranger.post(phone.loginByBirthDate, { dateOfBirth: `1990-01-0${tries + 1}` });
    expect(wrong.code).toBe('BIRTH_DATE_WRONG');
  }
  expect(await stranger.post(phone.loginByBirthDate, { dateOfBirth: '1994-03-06' })).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  });
  await world.app.limits.forget('birthDate', userId);
  expect((await stranger.post(phone.loginByBirthDate, { dateOfBirth: '1994-03-06' })).content).toMatchObject({
    userId,
  });
  // The number has now been used.
  expect((await handset.logIn(number)).status).toBe(200);
});

test('SIGNIN-33: the new owner of an unused number can register with it; the former account keeps its money and can return', async () => {
  const admin = await world.admin('second.admin@nyansapo.example');
  const number = newNumber();
  const former = new Handset(world);
  const { userId } = await former.register(number, 'Former');
  await world.registerName(number, 'Former Owusu');
  const { password: _, ...form } = setUp(number) as ReturnType<typeof setUp> & { password?: string };
  await former.must(submitParticipantInformation, { body: form });
  await world.goTo(new Date(`${addDays(world.today(), 91)}T08:00:00Z`));

  const owner = new Handset(world);
  expect((await owner.post(phone.claimNumber)).code).toBe('UNAUTHENTICATED');
  expect((await owner.logIn(number)).code).toBe('BIRTH_DATE_NEEDED');
  // Only the browser that verified the number can claim it, and only once.
  expect((await new Handset(world).post(phone.claimNumber)).code).toBe('UNAUTHENTICATED');
  expect((await owner.post(phone.claimNumber)).status).toBe(200);
  const name = { firstName: 'Current', lastName: 'Mensah', termsAccepted: true, privacyAccepted: true };
  const registered = owner.keep(await owner.post(phone.registerByPhone, name));
  expect(registered.content).toMatchObject({ firstName: 'Current', mobileNumber: international(number) });
  expect(registered.content.userId).not.toBe(userId);
  // The mobile-money account at the number is now theirs, too.
  await world.registerName(number, 'Current Mensah');
  const mobileMoney = { mobileMoneyNetwork: 'MTN', mobileMoneyNumber: number, accountName: 'Current Mensah' } as const;
  await owner.must(saveMobileMoney, { body: mobileMoney });

  const current = newNumber();
  const back = new Handset(world);
  await back.logIn(current);
  const facts = { oldNumber: number, firstName: 'Former', lastName: 'Owusu', dateOfBirth: '1994-03-06' };
  expect((await back.post(reportLostNumber, { ...facts, lastPayments: 'None yet' })).status).toBe(200);
  const requests = await admin.must(listNumberRequests);
  const request = requests.find(({ newNumber: to }) => to === international(current));
  expect(request?.account).toMatchObject({ userId, name: 'Former Owusu' });
  await admin.must(decideNumberRequest, { params: { id: request?.id ?? '' }, body: { event: 'approve', reason: '' } });
  expect((await back.logIn(current)).content.userId).toBe(userId);
  expect((await back.must(getEarnings)).numberHold).not.toBeNull();
  expect((await owner.logIn(number)).content.userId).toBe(registered.content.userId);
});
