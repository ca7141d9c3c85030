import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { restoreUser, suspendUser } from '../../src/contract/accounts/people.ts';
import { changeEmail, changePassword, listDevices, revokeDevice } from '../../src/contract/accounts/security.ts';
import * as accounts from '../../src/contract/accounts.ts';
import { NOTIFICATION_STREAM_PATH } from '../../src/contract/addresses.ts';
import { getCalendarFeed, makeCalendarFeed } from '../../src/contract/bookings/sessions.ts';
import { eraseMe } from '../../src/contract/privacy.ts';
import * as signIn from '../../src/contract/sign-in.ts';
import { type RawAnswer, post as rawPost } from '../support/raw-calls.ts';
import { openWorld, PASSWORD, type Person } from '../support/world.ts';

const world = await openWorld();

const PREFIX = '/authentication';

const post = (path: string, body: object | undefined, cookies = '', token = '') =>
  rawPost(world, `${PREFIX}${path}`, body, { cookies, token });

const me = async (token: string) => (await world.call(accounts.getMe, {}, token)).status;
const login = (email: string, password = PASSWORD) => post('/auth/login/email-password', { email, password });
const tokenOf = (answer: RawAnswer) => String(answer.json.content.accessToken);

test('each login is a new session with an HttpOnly, strict cookie; logout ends bearer and cookie at once', async () => {
  const { user } = await world.join('PARTICIPANT');
  const [one, other] = [await login(user.email), await login(user.email)];
  expect(one.set.find((cookie) => cookie.includes('refresh'))).toMatch(/nyansapo-refresh=.*HttpOnly.*SameSite=Strict/);
  expect(one.cookies).not.toBe(other.cookies);
  expect(await me(tokenOf(one))).toBe(200);
  await post('/auth/logout', undefined, one.cookies, tokenOf(one));
  expect(await me(tokenOf(one))).toBe(401);
  expect((await post('/auth/renew', undefined, one.cookies)).status).toBe(401);
  expect(await me(tokenOf(other))).toBe(200);
});

test('renewal rotates; a parallel tab is served for 10 s; reuse after that revokes the family', async () => {
  const { user } = await world.join('PARTICIPANT');
  const first = await login(user.email);
  const second = await post('/auth/renew', undefined, first.cookies);
  expect(second.status).toBe(200);
  expect(second.cookies).not.toBe(first.cookies);
  const parallel = await post('/auth/renew', undefined, first.cookies);
  expect([parallel.status, parallel.cookies]).toEqual([200, '']);
  await world.clock.setTime(world.clock.now() + 11_000);
  expect((await post('/auth/renew', undefined, first.cookies)).status).toBe(401);
  expect((await post('/auth/renew', undefined, second.cookies)).status).toBe(401);
  expect(await me(tokenOf(second))).toBe(401);
});

test('a bearer ends after 15 minutes, an idle session after 12 hours, any session after 7 days (SIGNIN-08, SIGNIN-09)', async () => {
  const { user } = await world.join('PARTICIPANT');
  const session = await login(user.email);
  await world.clock.setTime(world.clock.now() + 15 * 60_000 + 1000);
  expect(await me(tokenOf(session))).toBe(401);
  let cookies = (await post('/auth/renew', undefined, session.cookies)).cookies;
  await world.clock.setTime(world.clock.now() + 12 * 3_600_000 + 1000);
  expect((await post('/auth/renew', undefined, cookies)).status).toBe(401);
  cookies = (await login(user.email)).cookies;
  for (let hours = 0; hours < 7 * 24 - 11; hours += 11) {
    await world.clock.setTime(world.clock.now() + 11 * 3_600_000);
    const renewed = await post('/auth/renew', undefined, cookies);
    expect(renewed.status).toBe(200);
    cookies = renewed.cookies;
  }
  await world.clock.setTime(world.clock.now() + 11 * 3_600_000);
  expect((await post('/auth/renew', undefined, cookies)).status).toBe(401);
});

test('other algorithms, keys, audiences and types of token are 401 (SECURITY-08)', async () => {
  const { user } = await world.join('PARTICIPANT');
  const good = tokenOf(await login(user.email));
  const { sid, sub } = JSON.parse(Buffer.from(good.split('.')[1] ?? '', 'base64url').toString()) as {
    sid: string;
    sub: string;
  };
  const secret = new TextEncoder().encode(world.app.settings.sessionSecrets[0]);
  const sign = (key: Uint8Array, typ: string, audience: string) =>
    new SignJWT({ sid })
      .setProtectedHeader({ alg: 'HS256', typ })
      .setIssuer('nyansapo')
      .setAudience(audience)
      .setSubject(sub)
      .setExpirationTime(new Date(world.clock.now() + 60_000))
      .sign(key);
  const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${good.split('.')[1]}.`;
  expect(await me(await sign(secret, 'at+jwt', 'nyansapo-api'))).toBe(200);
  expect(await me(none)).toBe(401);
  expect(await me(await sign(new TextEncoder().encode('x'.repeat(32)), 'at+jwt', 'nyansapo-api'))).toBe(401);
  expect(await me(await sign(secret, 'JWT', 'nyansapo-api'))).toBe(401);
  expect(await me(await sign(secret, 'at+jwt', 'elsewhere'))).toBe(401);
});

test('the verification link signs in only the browser that registered, opens no second session, and a GET does not use it up', async () => {
  const register = (email: string) =>
    post('/users/register/email-password', {
      role: 'PARTICIPANT',
      firstName: 'Esi',
      lastName: 'Quaye',
      email,
      password: PASSWORD,
      termsAccepted: true,
      privacyAccepted: true,
    });
  const here = await register('esi@example.com');
  expect((await login('esi@example.com')).json.code).toBe('EMAIL_NOT_VERIFIED');
  const link = await world.mailedLink('esi@example.com', '/verify-email/');
  await fetch(link);
  const token = link.split('/').at(-1);
  const verified = await post('/verifications/email/verify', { token }, here.cookies);
  expect(verified.json.content).toMatchObject({ email: 'esi@example.com', signedIn: true });
  const again = await post('/verifications/email/verify', { token }, here.cookies);
  expect(again.json.content).toMatchObject({ email: 'esi@example.com', signedIn: false, accessToken: null });

  await register('efua@example.com');
  const elsewhere = (await world.mailedLink('efua@example.com', '/verify-email/')).split('/').at(-1);
  expect((await post('/verifications/email/verify', { token: elsewhere })).json.code).toBe('CLICK_NEEDED');
  const answer = await post('/verifications/email/verify', { token: elsewhere, isClicked: true });
  expect(answer.status).toBe(200);
  expect(answer.json.content).toMatchObject({ email: 'efua@example.com', signedIn: false, accessToken: null });
});

test('a suspended account’s sessions end at once, and nobody can sign in until it is restored', async () => {
  const admin = await world.admin();
  const { user } = await world.join('PARTICIPANT');
  const session = await login(user.email);
  await admin.must(suspendUser, { params: { userId: user.userId }, body: { reason: 'Two accounts' } });
  // The mail gives the reason as long as there is one.
  await world.settle();
  expect(await me(tokenOf(session))).toBe(401);
  expect((await post('/auth/renew', undefined, session.cookies)).status).toBe(401);
  expect((await login(user.email)).json.code).toBe('ACCOUNT_SUSPENDED');
  expect((await login(user.email, 'Wrong!pass1')).json.code).toBe('WRONG_CREDENTIALS');
  await admin.must(restoreUser, { params: { userId: user.userId } });
  expect((await login(user.email)).status).toBe(200);
  await world.settle();
  expect(world.mails(user.email).map(({ subject }) => subject)).toContain('Your account is suspended');
});

test('every device is listed and can be signed out separately; “sign out everywhere” ends them all (SIGNIN-14)', async () => {
  const { user } = await world.join('PARTICIPANT');
  const [one, other] = [tokenOf(await login(user.email)), tokenOf(await login(user.email))];
  const devices = await world.call(listDevices, {}, one);
  if (!devices.success) throw new Error(devices.message);
  expect(devices.content.length).toBeGreaterThanOrEqual(2);
  expect(devices.content.filter(({ isThis }) => isThis)).toHaveLength(1);
  const seenByOther = await world.call(listDevices, {}, other);
  const id = (seenByOther.success && seenByOther.content.find(({ isThis }) => isThis)?.id) || '';
  expect(await world.call(revokeDevice, { params: { id } }, one)).toMatchObject({ status: 200 });
  expect([await me(one), await me(other)]).toEqual([200, 401]);
  const stranger = await world.join('PARTICIPANT');
  const mine = devices.content.find(({ isThis }) => isThis)?.id ?? '';
  expect((await stranger.call(revokeDevice, { params: { id: mine } })).status).toBe(404);
  const third = tokenOf(await login(user.email));
  await post('/auth/logout-everywhere', undefined, '', one);
  expect([await me(one), await me(third)]).toEqual([401, 401]);
});

test('a sign-in from a new browser sends a mail; one from a known browser and the very first one do not', async () => {
  const { user } = await world.join('PARTICIPANT', 'Kojo');
  const notices = async () => {
    await world.settle();
    return world.mails(user.email).filter(({ subject }) => subject === 'A new device has signed in').length;
  };
  expect(await notices()).toBe(0);
  const fresh = await login(user.email);
  expect(await notices()).toBe(1);
  const browser = fresh.cookies.split('; ').find((cookie) => cookie.startsWith('nyansapo-browser')) ?? '';
  await post('/auth/login/email-password', { email: user.email, password: PASSWORD }, browser);
  expect(await notices()).toBe(1);
});

test('a reset works once, ends every session and changes the password; responses do not reveal who exists', async () => {
  const { user } = await world.join('PARTICIPANT');
  const session = await login(user.email);
  const known = await post('/users/password/update-link', { email: user.email });
  const unknown = await post('/users/password/update-link', { email: 'nobody@example.com' });
  expect(known.json).toEqual(unknown.json);
  const token = (await world.mailedLink(user.email, '/reset-password/')).split('/').at(-1);
  const body = { token, newPassword: 'Adinkra?Stamp9' };
  expect((await post('/users/password/update', body)).json.message).toBe('Password reset successful. Please login.');
  expect((await post('/users/password/update', body)).json.code).toBe('LINK_EXPIRED');
  expect(await me(tokenOf(session))).toBe(401);
  expect((await login(user.email)).status).toBe(401);
  expect((await login(user.email, 'Adinkra?Stamp9')).status).toBe(200);
});

test('an address is taken once, whatever its case; disposable ones are refused', async () => {
  const { user } = await world.join('PARTICIPANT');
  const form = {
    role: 'PARTICIPANT',
    firstName: 'Esi',
    lastName: 'Quaye',
    password: PASSWORD,
    termsAccepted: true,
    privacyAccepted: true,
  };
  const again = await post('/users/register/email-password', { ...form, email: user.email.toUpperCase() });
  expect([again.status, again.json.code]).toEqual([409, 'EMAIL_TAKEN']);
  const disposable = await post('/users/register/email-password', { ...form, email: 'x@mailinator.com' });
  expect([disposable.status, disposable.json.code]).toEqual([400, 'DISPOSABLE_EMAIL']);
  const exists = await world.call(signIn.emailExists, { query: { email: user.email } });
  expect(exists).toMatchObject({ content: true });
  expect(await world.call(signIn.emailExists, { query: { email: 'no address' } })).toMatchObject({ content: false });
});

test('the live stream ends with its session', async () => {
  const { user } = await world.join('PARTICIPANT');
  const session = await login(user.email);
  const headers = { authorization: `Bearer ${tokenOf(session)}` };
  const stream = await fetch(`${world.running.url}${NOTIFICATION_STREAM_PATH}`, { headers });
  await post('/auth/logout', undefined, session.cookies, tokenOf(session));
  // The stream is read to its end; one that stays open would run into the test's timeout.
  expect(await stream.text()).toContain('retry:');
});

const reset = async ({ user }: Person) => {
  await post('/users/password/update-link', { email: user.email });
  const token = (await world.mailedLink(user.email, '/reset-password/')).split('/').at(-1);
  expect((await post('/users/password/update', { token, newPassword: 'Adinkra?Stamp9' })).status).toBe(200);
};
const suspend = async ({ user }: Person) =>
  (await world.admin(`admin.${user.userId}@nyansapo.example`)).must(suspendUser, {
    params: { userId: user.userId },
    body: { reason: 'Two accounts' },
  });

test.each<[string, (person: Person, token: string) => Promise<unknown>]>([
  ['logging out everywhere', (_, token) => post('/auth/logout-everywhere', undefined, '', token)],
  [
    'a changed password',
    (person) => person.must(changePassword, { body: { password: PASSWORD, newPassword: 'Adinkra?Stamp9' } }),
  ],
  ['a reset password', reset],
  ['a suspension', suspend],
  ['an erasure', (person) => person.must(eraseMe, { body: { password: PASSWORD, confirmation: 'DELETE' } })],
  [
    'signing the device out on which it was made',
    async (person, token) => {
      const mine = await world.call(listDevices, {}, token);
      const id = (mine.success && mine.content.find(({ isThis }) => isThis)?.id) || '';
      await person.must(revokeDevice, { params: { id } });
    },
  ],
])('%s ends the calendar address', async (_what, end) => {
  const person = await world.join('PARTICIPANT');
  const token = tokenOf(await login(person.user.email));
  const made = await world.call(makeCalendarFeed, {}, token);
  const url = made.success ? made.content.url : '';
  expect((await fetch(url)).status).toBe(200);
  await end(person, token);
  expect((await fetch(url)).status).toBe(404);
});

test('a calendar can still be read after an ordinary logout, after the session expired, and when another device is signed out', async () => {
  const person = await world.join('PARTICIPANT');
  const [made, other] = [await login(person.user.email), await login(person.user.email)];
  const feed = await world.call(makeCalendarFeed, {}, tokenOf(made));
  const url = feed.success ? feed.content.url : '';
  await post('/auth/logout', undefined, made.cookies, tokenOf(made));
  expect((await fetch(url)).status).toBe(200);
  const devices = await world.call(listDevices, {}, tokenOf(other));
  const id = (devices.success && devices.content.find(({ isThis }) => isThis)?.id) || '';
  await person.must(revokeDevice, { params: { id } });
  await world.clock.setTime(world.clock.now() + 8 * 86_400_000);
  expect((await fetch(url)).status).toBe(200);
  expect((await person.must(getCalendarFeed)).since).not.toBeNull();
});

test('a link that would change the address ends with the sessions: an attacker who was signed out can’t return with it', async () => {
  const person = await world.join('PARTICIPANT');
  await person.must(changeEmail, { body: { email: 'thief@example.com', password: PASSWORD } });
  const link = (await world.mailedLink('thief@example.com', '/verify-email/')).split('/').at(-1);
  await reset(person);
  expect((await post('/verifications/email/verify', { token: link })).json.code).toBe('LINK_EXPIRED');
});
