import { expect, test } from 'vitest';
import { postFrom } from '../../../../tests/support/proxy.ts';
import { logIn, post } from '../../../../tests/support/raw-calls.ts';
import { openWorld, PASSWORD } from '../../../../tests/support/world.ts';

const LOGIN = '/authentication/auth/login/email-password';
const RESET = '/authentication/users/password/update-link';
const RESEND = '/authentication/verifications/email/resend';
const WRONG = 'Wrong!pass1';

const world = await openWorld();

let addresses = 0;
/** An unused address: each is a separate client on this machine. */
const freshAddress = () => {
  addresses += 1;
  return `127.1.${Math.floor(addresses / 200)}.${(addresses % 200) + 2}`;
};
const from = async (address: string, path: string, body: object, cookie?: string) => {
  const port = Number(new URL(world.running.url).port);
  const answer = await postFrom(address, port, `/api/v1${path}`, body, cookie ? { cookie } : {});
  const cookies = (answer.headers['set-cookie'] ?? []).map((set) => set.split(';')[0]).join('; ');
  return { ...answer, cookies };
};
const guess = (email: string, password = WRONG) => from(freshAddress(), LOGIN, { email, password });
const subjects = (email: string) => world.mails(email).map(({ subject }) => subject);

test('of 40 concurrent guesses from 40 addresses, 10 are checked; after that, right, wrong and unknown look the same', async () => {
  const { user } = await world.join('PARTICIPANT', 'Guessed');
  const codes = (await Promise.all(Array.from({ length: 40 }, () => guess(user.email)))).map(({ json }) => json.code);
  expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(10);
  expect(codes.filter((code) => code === 'LOGIN_CONFIRMATION_NEEDED')).toHaveLength(30);
  const said = async (email: string, password: string) => {
    const { status, json } = await guess(email, password);
    return { status, ...json, requestId: '' };
  };
  const wrong = await said(user.email, WRONG);
  expect(await said(user.email, PASSWORD)).toEqual(wrong);
  for (let tries = 0; tries < 10; tries += 1) await guess('nobody@example.com');
  expect(await said('nobody@example.com', WRONG)).toEqual(wrong);
});

test('while strangers guess, the owner signs in at once in a known browser, and by a mailed link in a new one', async () => {
  const { user } = await world.join('PARTICIPANT', 'Owner');
  const { email } = user;
  const known = await logIn(world, email, PASSWORD);
  await Promise.all(Array.from({ length: 20 }, () => guess(email)));

  expect((await from(freshAddress(), LOGIN, { email, password: PASSWORD }, known.cookies)).status).toBe(200);

  const phone = freshAddress();
  const asked = await from(phone, LOGIN, { email, password: PASSWORD });
  expect(asked.json.code).toBe('LOGIN_CONFIRMATION_NEEDED');
  const token = (await world.mailedLink(email, '/confirm-browser/')).split('/').at(-1) ?? '';
  const confirm = '/authentication/auth/login/confirm-browser';
  // The link works only in the owner's browser, so an attacker who guessed the password can't make the owner let them in.
  expect((await post(world, confirm, { token })).json.code).toBe('OTHER_BROWSER');
  expect((await post(world, confirm, { token }, { cookies: known.cookies })).json.code).toBe('OTHER_BROWSER');
  expect((await post(world, confirm, { token }, { cookies: asked.cookies })).status).toBe(200);
  expect((await post(world, confirm, { token }, { cookies: asked.cookies })).json.code).toBe('LINK_EXPIRED');
  expect((await from(phone, LOGIN, { email, password: PASSWORD }, asked.cookies)).status).toBe(200);
  expect((await guess(email, PASSWORD)).json.code).toBe('LOGIN_CONFIRMATION_NEEDED');
});

test('a known browser has separate attempts: a stranger at the same address does not use them up', async () => {
  const { user } = await world.join('PARTICIPANT', 'Shared');
  const { email } = user;
  const known = await logIn(world, email, PASSWORD);
  const shared = freshAddress();
  for (let tries = 0; tries < 6; tries += 1) await from(shared, LOGIN, { email, password: WRONG });
  expect((await from(shared, LOGIN, { email, password: PASSWORD })).status).toBe(429);
  expect((await from(shared, LOGIN, { email, password: PASSWORD }, known.cookies)).status).toBe(200);
});

test('using up a shared address’s attempts does not block known browsers', async () => {
  const { user } = await world.join('PARTICIPANT', 'Town');
  const { email } = user;
  const known = await logIn(world, email, PASSWORD);
  const shared = freshAddress();
  await Promise.all(Array.from({ length: 1001 }, () => world.app.limits.spend('loginAddress', shared)));
  expect((await from(shared, LOGIN, { email, password: PASSWORD })).status).toBe(429);
  expect((await from(shared, LOGIN, { email, password: PASSWORD }, known.cookies)).status).toBe(200);
});

test('five resends by a stranger block nobody’s password reset, and resets block no other person', async () => {
  const { user } = await world.join('PARTICIPANT', 'Resets');
  const { email } = user;
  const known = await logIn(world, email, PASSWORD);
  const stranger = freshAddress();
  const many = async (path: string) => {
    const statuses = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await from(stranger, path, { email })).status);
    return statuses;
  };
  expect(await many(RESEND)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await many(RESET)).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await from(freshAddress(), RESET, { email })).status).toBe(200);
  // Even from the stranger's own IP address, in a browser that the owner has used.
  expect((await from(stranger, RESET, { email }, known.cookies)).status).toBe(200);
  await world.settle();
  expect(subjects(email).filter((subject) => subject === 'Reset your password')).toHaveLength(7);
});

test('a crowd of strangers can’t flood a mailbox, and the owner still gets a link', async () => {
  const { user } = await world.join('PARTICIPANT', 'Crowded');
  const { email } = user;
  const known = await logIn(world, email, PASSWORD);
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async () => (await from(freshAddress(), RESET, { email })).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await from(freshAddress(), RESET, { email }, known.cookies)).status).toBe(200);
  await world.settle();
  expect(subjects(email).filter((subject) => subject === 'Reset your password')).toHaveLength(21);
});

test('a browser that set a new password with the mailed link is known', async () => {
  const { user } = await world.join('PARTICIPANT', 'Forgetful');
  const { email } = user;
  await Promise.all(Array.from({ length: 20 }, () => guess(email)));
  await from(freshAddress(), RESET, { email });
  const token = (await world.mailedLink(email, '/reset-password/')).split('/').at(-1) ?? '';
  const newPassword = 'Adinkra?Stamp9';
  const update = await from(freshAddress(), '/authentication/users/password/update', { token, newPassword });
  expect(update.status).toBe(200);
  expect((await from(freshAddress(), LOGIN, { email, password: newPassword }, update.cookies)).status).toBe(200);
});
