/** @module-tag core */
import { sql } from 'kysely';
import { generate } from 'otplib';
import { describe, expect, test } from 'vitest';
import { listUsers } from '../../src/contract/accounts/people.ts';
import * as security from '../../src/contract/accounts/security.ts';
import * as accounts from '../../src/contract/accounts.ts';
import { submitParticipantInformation } from '../../src/contract/participants.ts';
import { getMobileMoney, saveMobileMoney } from '../../src/contract/payouts.ts';
import * as signIn from '../../src/contract/sign-in.ts';
import { createAdmin } from '../../src/server/features/sign-in/registration.service.ts';
import { chooseAtGoogle, logIn, post } from '../support/raw-calls.ts';
import { setUp } from '../support/set-up.ts';
import { openWorld, PASSWORD, type Person, World } from '../support/world.ts';

const world = await openWorld();

const AUTH = '/authentication';
const CHOICES = { role: 'PARTICIPANT', termsAccepted: true, privacyAccepted: true } as const;

function registration(email: string, password = PASSWORD) {
  return { ...CHOICES, firstName: 'Yaa', lastName: 'Asante', email, password };
}

const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(world.clock.now() / 1000) });

/** Sets up an authenticator app, as the security page does. */
async function enrol(person: Person) {
  const { secret } = await person.must(security.beginTotp, { body: { password: PASSWORD } });
  const code = await codeOf(secret);
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  const { recoveryCodes } = await person.must(security.enableTotp, { body: { code: spaced } });
  await world.clock.setTime(world.clock.now() + 31_000);
  return { secret, recoveryCodes };
}

test('a password of 64 characters and more is accepted and significant to the last', async () => {
  const long = `${'Kente!cloth7Adowa'.repeat(4)}x`;
  expect(long.length).toBeGreaterThan(64);
  const email = 'long@example.com';
  expect((await post(world, `${AUTH}/users/register/email-password`, registration(email, long))).status).toBe(200);
  const token = (await world.mailedLink(email, '/verify-email/')).split('/').at(-1);
  await post(world, `${AUTH}/verifications/email/verify`, { token, isClicked: true });
  expect((await logIn(world, email, long)).status).toBe(200);
  expect((await logIn(world, email, `${long.slice(0, -1)}y`)).status).toBe(401);
  expect((await logIn(world, email, long.slice(0, -1))).status).toBe(401);
  expect((await logIn(world, email, ` ${long}`)).status).toBe(401);
});

test.each([
  'Password!1',
  'P@ssw0rd!',
  'Qwerty123!',
  'Iloveyou1!',
  'Liverpool1!',
  'Welcome@123',
  'Nyansapo!2026',
  'MyNyansapo7!x',
])('the common or product-name password %s is refused from an offline list', async (password) => {
  const answer = await post(
    world,
    `${AUTH}/users/register/email-password`,
    registration('common@example.com', password),
  );
  expect(answer.json).toMatchObject({
    code: 'VALIDATION',
    content: [{ field: 'password', message: 'This password is easy to guess. Please choose another one.' }],
  });
});

test('the sixth wrong password for one account from one address is 429, while the owner can still sign in elsewhere (SECURITY-18)', async () => {
  const { user } = await world.join('PARTICIPANT');
  const port = new URL(world.running.url).port;
  const [here, elsewhere] = [`http://127.0.0.1:${port}`, `http://[::1]:${port}`];
  const statuses = [];
  for (let tries = 0; tries < 6; tries += 1)
    statuses.push((await logIn(world, user.email, 'Wrong!pass1', '', here)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await logIn(world, user.email, PASSWORD, '', here)).status).toBe(429);
  expect((await logIn(world, user.email, PASSWORD, '', elsewhere)).status).toBe(200);
});

test('throttling is shared by all processes: attempts at one are counted at the other (SECURITY-20)', async () => {
  const one = await World.start();
  const other = await World.start(one);
  try {
    const { user } = await one.join('PARTICIPANT');
    const statuses = [];
    for (let tries = 0; tries < 3; tries += 1) {
      statuses.push((await logIn(one, user.email, 'Wrong!pass1')).status);
      statuses.push((await logIn(other, user.email, 'Wrong!pass1')).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  } finally {
    await other.close();
    await one.close();
  }
});

test('password, e-mail and mobile-money changes need the password again (SIGNIN-07)', async () => {
  const person = await world.participant();
  const money = { mobileMoneyNetwork: 'MTN', mobileMoneyNumber: '0551234111', accountName: 'Kofi Owusu' } as const;
  const changes = (password: string | undefined) => {
    const given = password === undefined ? {} : { password };
    return Promise.all([
      person.call(security.changePassword, { body: { ...given, newPassword: 'Adinkra?Stamp9' } }),
      person.call(security.changeEmail, { body: { ...given, email: 'new.address@example.com' } }),
      person.call(saveMobileMoney, { body: { ...money, ...given } }),
    ]);
  };
  for (const answer of await changes(undefined)) {
    expect(answer).toMatchObject({ status: 400, message: 'Please enter your password.' });
  }
  for (const answer of await changes('Wrong!pass1')) {
    expect(answer).toMatchObject({ status: 400, message: 'This is not your password.' });
  }
  expect((await person.call(saveMobileMoney, { body: { ...money, password: PASSWORD } })).status).toBe(200);
});

test('the first mobile-money account needs the password, in the set-up and after it, just as a change does (PAYOUT-04)', async () => {
  const person = await world.join('PARTICIPANT');
  const { password, ...form } = setUp('0551234222');
  const submit = (given: object) => person.call(submitParticipantInformation, { body: { ...form, ...given } });
  const refused = (message: string) => ({ status: 400, message, content: [{ field: 'password', message }] });
  expect(await submit({})).toMatchObject(refused('Please enter your password.'));
  expect(await submit({ password: 'Wrong!pass1' })).toMatchObject(refused('This is not your password.'));
  expect((await submit({ payment: null })).status).toBe(200);

  const { payment } = form;
  if (!payment) throw new Error('the set-up has an account');
  const save = (given: object) => person.call(saveMobileMoney, { body: { ...payment, ...given } });
  expect(await save({})).toMatchObject(refused('Please enter your password.'));
  expect(await person.must(getMobileMoney)).toBeNull();
  expect((await save({ password })).status).toBe(200);

  const whole = await world.join('PARTICIPANT');
  await whole.must(submitParticipantInformation, { body: setUp('0551234333') });
  expect(await whole.must(getMobileMoney)).toMatchObject({ maskedNumber: expect.stringContaining('333') });
});

test('people without a password confirm sensitive changes with a fresh Google sign-in, for 10 minutes (SIGNIN-07)', async () => {
  const { payload, cookies } = await chooseAtGoogle(world, 'akua@gmail.com', 'Akua Boatemaa');
  const signedIn = await post(world, `${AUTH}/users/register/oauth/google`, { ...payload, ...CHOICES }, { cookies });
  const token = signedIn.json.content.accessToken as string;
  const set = () => post(world, `${AUTH}/users/password/change`, { newPassword: 'Adinkra?Stamp9' }, { token });
  expect((await set()).json.code).toBe('CONFIRMATION_NEEDED');
  const confirmAs = async (email: string) => {
    const chosen = await chooseAtGoogle(world, email, 'Somebody');
    return post(world, `${AUTH}/auth/confirm/oauth/google`, chosen.payload, { cookies: chosen.cookies, token });
  };
  expect((await confirmAs('somebody.else@gmail.com')).json.code).toBe('CONFIRMATION_NEEDED');
  expect((await confirmAs('akua@gmail.com')).status).toBe(200);
  await world.clock.setTime(world.clock.now() + 11 * 60_000);
  expect((await set()).json.code).toBe('CONFIRMATION_NEEDED');
  expect((await confirmAs('akua@gmail.com')).status).toBe(200);
  expect((await set()).status).toBe(200);
});

test('a changed address needs a link from the new mailbox, notifies the old one and ends every session', async () => {
  const person = await world.join('PARTICIPANT', 'Adjei');
  const before = person.user.email;
  await person.must(security.changeEmail, { body: { email: 'adjei.new@example.com', password: PASSWORD } });
  expect((await person.must(accounts.getMe)).email).toBe(before);
  const token = (await world.mailedLink('adjei.new@example.com', '/verify-email/')).split('/').at(-1) ?? '';
  expect(await world.call(signIn.verifyEmail, { body: { token } })).toMatchObject({ code: 'CLICK_NEEDED' });
  expect((await person.must(accounts.getMe)).email).toBe(before);
  expect(await world.call(signIn.verifyEmail, { body: { token, isClicked: true } })).toMatchObject({
    content: { signedIn: false, accessToken: null },
  });
  expect(await world.call(signIn.verifyEmail, { body: { token } })).toMatchObject({
    message: 'Your email is already verified. You can log in.',
  });
  expect((await person.call(accounts.getMe)).status).toBe(401);
  await world.settle();
  expect(world.mails(before).map(({ subject }) => subject)).toContain('Your email address was changed');
  expect((await logIn(world, before, PASSWORD)).status).toBe(401);
  expect((await logIn(world, 'adjei.new@example.com', PASSWORD)).status).toBe(200);
});

test('a fresh database has no admin; only the command creates one, and it can do nothing without an authenticator app (SECURITY-07)', async () => {
  const fresh = await World.start();
  try {
    const { rows } = await fresh.app.db.transaction((tx) => sql`select 1 from app_user`.execute(tx));
    expect(rows).toEqual([]);
    const form = { ...registration('root@example.com'), role: 'ADMIN' };
    expect((await post(fresh, `${AUTH}/users/register/email-password`, form)).status).toBe(400);
    await createAdmin(fresh.app, 'root@example.com', PASSWORD);
    const { json } = await logIn(fresh, 'root@example.com', PASSWORD);
    expect(json.content).toMatchObject({ role: 'ADMIN', secondFactorNeeded: true });
    expect(await fresh.call(listUsers, {}, json.content.accessToken)).toMatchObject({
      status: 403,
      code: 'SECOND_FACTOR_REQUIRED',
    });
  } finally {
    await fresh.close();
  }
});

describe('the second factor', () => {
  test('is required at sign-in; each code opens one session, and a recovery code works once', async () => {
    const person = await world.join('RESEARCHER', 'Baaba');
    const { secret, recoveryCodes } = await enrol(person);
    expect(recoveryCodes).toHaveLength(10);
    const half = await logIn(world, person.user.email, PASSWORD);
    expect([half.status, half.json.code]).toEqual([401, 'SECOND_FACTOR_NEEDED']);
    expect(JSON.stringify(half.json)).not.toContain('accessToken');
    const finish = (code: string, cookies = half.cookies) =>
      post(world, `${AUTH}/auth/login/second-factor`, { code }, { cookies });
    const code = await codeOf(secret);
    expect((await finish(code === '000000' ? '111111' : '000000')).json.code).toBe('WRONG_CODE');
    expect((await finish(code)).status).toBe(200);
    expect((await finish(code)).json.code).toBe('WRONG_CODE');
    expect((await finish((recoveryCodes[0] ?? '').replace('-', ' ').toLowerCase())).status).toBe(200);
    expect((await finish(recoveryCodes[0] ?? '')).json.code).toBe('WRONG_CODE');
    expect((await finish(await codeOf(secret), '')).json.code).toBe('UNAUTHENTICATED');
    await world.clock.setTime(world.clock.now() + 6 * 60_000);
    expect((await finish(await codeOf(secret))).json.code).toBe('UNAUTHENTICATED');
  });

  test('throttles wrong codes per account, whatever the address', async () => {
    const person = await world.join('RESEARCHER', 'Esinam');
    await enrol(person);
    const { cookies } = await logIn(world, person.user.email, PASSWORD);
    const statuses = [];
    for (let tries = 0; tries < 6; tries += 1) {
      statuses.push((await post(world, `${AUTH}/auth/login/second-factor`, { code: '000000' }, { cookies })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('is still required after a password reset, which ends the other sessions', async () => {
    const person = await world.join('PARTICIPANT', 'Fiifi');
    const { secret } = await enrol(person);
    await post(world, `${AUTH}/users/password/update-link`, { email: person.user.email });
    const token = (await world.mailedLink(person.user.email, '/reset-password/')).split('/').at(-1);
    expect((await post(world, `${AUTH}/users/password/update`, { token, newPassword: 'Adinkra?Stamp9' })).status).toBe(
      200,
    );
    expect((await person.call(accounts.getMe)).status).toBe(401);
    const half = await logIn(world, person.user.email, 'Adinkra?Stamp9');
    expect(half.json.code).toBe('SECOND_FACTOR_NEEDED');
    const body = { code: await codeOf(secret) };
    expect((await post(world, `${AUTH}/auth/login/second-factor`, body, { cookies: half.cookies })).status).toBe(200);
  });

  test('can be turned off with the password, except by admins', async () => {
    const admin = await world.admin('second.admin@nyansapo.example');
    expect(await admin.call(security.disableTotp, { body: { password: PASSWORD } })).toMatchObject({ status: 403 });
    const person = await world.join('PARTICIPANT', 'Gyasi');
    await enrol(person);
    expect((await person.call(security.disableTotp, { body: {} })).status).toBe(400);
    await person.must(security.disableTotp, { body: { password: PASSWORD } });
    expect((await logIn(world, person.user.email, PASSWORD)).status).toBe(200);
  });
});

describe('Google', () => {
  test('uses code flow with PKCE, state and nonce, and scopes email, profile and openid', async () => {
    const { asked } = await chooseAtGoogle(world, 'any@gmail.com', 'Any One');
    const parameters = Object.fromEntries(asked.searchParams);
    expect(parameters).toMatchObject({ response_type: 'code', code_challenge_method: 'S256' });
    expect(parameters.scope?.split(' ').sort()).toEqual(['email', 'openid', 'profile']);
    for (const name of ['state', 'nonce', 'code_challenge']) expect(parameters[name]?.length).toBeGreaterThan(20);
  });

  test('registers once with names and a verified address, and signs in afterwards by the subject', async () => {
    const first = await chooseAtGoogle(world, 'Esi.Appiah@gmail.com', 'Esi Appiah');
    const made = await post(
      world,
      `${AUTH}/users/register/oauth/google`,
      { ...first.payload, ...CHOICES },
      { cookies: first.cookies },
    );
    expect(made.json.content).toMatchObject({ firstName: 'Esi', lastName: 'Appiah', email: 'esi.appiah@gmail.com' });
    const again = await chooseAtGoogle(world, 'esi.appiah@gmail.com', 'Esi Appiah');
    const signedIn = await post(world, `${AUTH}/auth/login/oauth/google`, again.payload, { cookies: again.cookies });
    expect(signedIn.json.content.userId).toBe(made.json.content.userId);
  });

  test('needs consents to register, shows a message for an unknown account, and rejects an unverified Google address', async () => {
    const refused = await chooseAtGoogle(world, 'new.person@gmail.com', 'New Person');
    const without = { ...refused.payload, ...CHOICES, termsAccepted: false };
    expect(
      (await post(world, `${AUTH}/users/register/oauth/google`, without, { cookies: refused.cookies })).status,
    ).toBe(400);
    const unknown = await chooseAtGoogle(world, 'new.person@gmail.com', 'New Person');
    expect(
      (await post(world, `${AUTH}/auth/login/oauth/google`, unknown.payload, { cookies: unknown.cookies })).json.code,
    ).toBe('GOOGLE_ACCOUNT_UNKNOWN');
    const unverified = await chooseAtGoogle(world, 'unverified.person@gmail.com', 'Unverified Person');
    const form = { ...unverified.payload, ...CHOICES };
    expect(
      (await post(world, `${AUTH}/users/register/oauth/google`, form, { cookies: unverified.cookies })).json.code,
    ).toBe('GOOGLE_FAILED');
  });

  test('is linked with a verified account of the same address, never with an unverified one', async () => {
    const { user } = await world.join('PARTICIPANT', 'Hawa');
    const known = await chooseAtGoogle(world, user.email, 'Hawa Owusu');
    const linked = await post(world, `${AUTH}/auth/login/oauth/google`, known.payload, { cookies: known.cookies });
    expect(linked.json.content.userId).toBe(user.userId);

    await post(world, `${AUTH}/users/register/email-password`, registration('squatted@gmail.com'));
    const squatted = await chooseAtGoogle(world, 'squatted@gmail.com', 'Real Owner');
    const answer = await post(world, `${AUTH}/auth/login/oauth/google`, squatted.payload, {
      cookies: squatted.cookies,
    });
    expect(answer.json.code).toBe('EMAIL_NOT_VERIFIED');
  });

  test('is refused with a wrong state, no cookie, another browser’s cookie or a used code', async () => {
    const sent = (payload: object, cookies: string) =>
      post(world, `${AUTH}/auth/login/oauth/google`, payload, { cookies });
    const { user } = await world.join('PARTICIPANT', 'Iddrisu');
    const chosen = await chooseAtGoogle(world, user.email, 'Iddrisu Owusu');
    const other = await chooseAtGoogle(world, user.email, 'Iddrisu Owusu');
    expect((await sent({ ...chosen.payload, state: 'x'.repeat(43) }, chosen.cookies)).json.code).toBe('GOOGLE_FAILED');
    expect((await sent(chosen.payload, '')).json.code).toBe('GOOGLE_FAILED');
    expect((await sent(chosen.payload, other.cookies)).json.code).toBe('GOOGLE_FAILED');
    expect((await sent({ ...chosen.payload, code: other.payload.code }, chosen.cookies)).json.code).toBe(
      'GOOGLE_FAILED',
    );
    expect((await sent(other.payload, other.cookies)).json.code).toBe('GOOGLE_FAILED');
  });

  test('requires the authenticator app, as a password does', async () => {
    const person = await world.join('PARTICIPANT', 'Jojo');
    await enrol(person);
    const chosen = await chooseAtGoogle(world, person.user.email, 'Jojo Owusu');
    const answer = await post(world, `${AUTH}/auth/login/oauth/google`, chosen.payload, { cookies: chosen.cookies });
    expect(answer.json.code).toBe('SECOND_FACTOR_NEEDED');
  });

  test('shows the message of SIGNIN-03 if the provider is unreachable', async () => {
    const { identity } = world.app;
    world.app.identity = { begin: () => Promise.reject(new Error('unreachable')), finish: async () => null };
    const answer = await post(world, `${AUTH}/auth/oauth/google/start`, {});
    world.app.identity = identity;
    expect([answer.status, answer.json.message]).toEqual([
      503,
      'Failed to load the Google 3P Authorization JavaScript Library.',
    ]);
  });

  test('is not offered in production without client settings', async () => {
    const { identity } = world.app;
    world.app.identity = null;
    expect((await post(world, `${AUTH}/auth/oauth/google/start`, {})).status).toBe(404);
    world.app.identity = identity;
  });
});
