import { expect, test } from 'vitest';
import { changeEmail } from '../../src/contract/accounts/security.ts';
import * as signIn from '../../src/contract/sign-in.ts';
import { logIn, post } from '../support/raw-calls.ts';
import { openWorld, PASSWORD } from '../support/world.ts';

const world = await openWorld();

const AUTH = '/authentication';
const tokenIn = async (email: string, path: string) => (await world.mailedLink(email, path)).split('/').at(-1) ?? '';

test('a mail’s link uses the configured origin, never the Host header', async () => {
  const { user } = await world.join('PARTICIPANT');
  const { hostname, port } = new URL(world.running.url);
  const body = JSON.stringify({ email: user.email });
  const { request } = await import('node:http');
  await new Promise<void>((resolve, reject) => {
    const call = request(
      {
        hostname,
        port,
        path: `/api/v1${AUTH}/users/password/update-link`,
        method: 'POST',
        headers: {
          host: 'evil.example',
          'x-forwarded-host': 'evil.example',
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => response.resume().on('end', () => resolve()),
    );
    call.on('error', reject).end(body);
  });
  const link = await world.mailedLink(user.email, '/reset-password/');
  expect(new URL(link).origin).toBe(world.app.settings.origin);
  expect(JSON.stringify(world.mails(user.email))).not.toContain('evil.example');
});

test('a link is single-use and bound to its purpose: a token of one kind works for nothing else', async () => {
  const person = await world.join('PARTICIPANT');
  const { email } = person.user;
  await post(world, `${AUTH}/users/password/update-link`, { email });
  const reset = await tokenIn(email, '/reset-password/');
  expect((await post(world, `${AUTH}/verifications/email/verify`, { token: reset })).json.code).toBe('LINK_EXPIRED');
  await person.must(changeEmail, { body: { email: 'moved@example.com', password: PASSWORD } });
  const change = await tokenIn('moved@example.com', '/verify-email/');
  const newPassword = 'Adinkra?Stamp9';
  expect((await post(world, `${AUTH}/users/password/update`, { token: change, newPassword })).json.code).toBe(
    'LINK_EXPIRED',
  );
  expect((await post(world, `${AUTH}/users/password/update`, { token: reset, newPassword })).status).toBe(200);
  expect((await post(world, `${AUTH}/users/password/update`, { token: reset, newPassword })).json.code).toBe(
    'LINK_EXPIRED',
  );
});

test('links expire: a reset after an hour, a verification after a day; a used or changed password ends older resets', async () => {
  const { user } = await world.join('PARTICIPANT');
  const ask = () => post(world, `${AUTH}/users/password/update-link`, { email: user.email });
  const use = (token: string) => post(world, `${AUTH}/users/password/update`, { token, newPassword: 'Adinkra?Stamp9' });
  await ask();
  const first = await tokenIn(user.email, '/reset-password/');
  await world.goTo(new Date(world.clock.now() + 3_600_000 + 1000));
  expect((await use(first)).json.code).toBe('LINK_EXPIRED');
  await ask();
  const second = await tokenIn(user.email, '/reset-password/');
  await ask();
  const third = await tokenIn(user.email, '/reset-password/');
  expect(third).not.toBe(second);
  expect((await use(third)).status).toBe(200);
  expect((await use(second)).json.code).toBe('LINK_EXPIRED');
});

test('mail scanners don’t use up a link, whether or not they run scripts; a second use says that it was used', async () => {
  const form = {
    role: 'PARTICIPANT',
    firstName: 'Esi',
    lastName: 'Quaye',
    email: 'scanned@example.com',
    password: PASSWORD,
  };
  await post(world, `${AUTH}/users/register/email-password`, { ...form, termsAccepted: true, privacyAccepted: true });
  const link = await world.mailedLink(form.email, '/verify-email/');
  for (let looks = 0; looks < 3; looks += 1) await fetch(link);
  const token = link.split('/').at(-1) ?? '';
  const verify = (isClicked: boolean) => world.call(signIn.verifyEmail, { body: { token, isClicked } });
  for (let looks = 0; looks < 3; looks += 1) expect(await verify(false)).toMatchObject({ code: 'CLICK_NEEDED' });
  expect((await logIn(world, form.email, PASSWORD)).json.code).toBe('EMAIL_NOT_VERIFIED');
  const twice = await Promise.all([verify(true), verify(true)]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(twice.map(({ message }) => message).sort()).toEqual([
    'You have successfully verified your email',
    'Your email is already verified. You can log in.',
  ]);
  expect((await logIn(world, form.email, PASSWORD)).status).toBe(200);
  expect(await verify(false)).toMatchObject({ status: 200, content: { signedIn: false, accessToken: null } });
  await world.settle();
  expect(world.mails(form.email).filter(({ subject }) => subject === 'Welcome to Nyansapo')).toHaveLength(1);
  await world.goTo(new Date(world.clock.now() + 25 * 3_600_000));
  expect(await verify(true)).toMatchObject({ code: 'LINK_EXPIRED' });
});

test('resend and reset respond the same whether the address exists or not, and are limited per address', async () => {
  const { user } = await world.join('PARTICIPANT');
  for (const path of ['/users/password/update-link', '/verifications/email/resend']) {
    const known = await post(world, `${AUTH}${path}`, { email: user.email });
    const unknown = await post(world, `${AUTH}${path}`, { email: 'nobody.at.all@example.com' });
    expect([known.status, known.json]).toEqual([unknown.status, unknown.json]);
  }
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    statuses.push((await post(world, `${AUTH}/users/password/update-link`, { email: 'capped@example.com' })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('ACCOUNT-07: a resend to an invalid address is silently skipped', async () => {
  const answer = await post(world, `${AUTH}/verifications/email/resend`, { email: 'no address' });
  expect([answer.status, answer.json.message]).toEqual([200, 'Verification email has been sent again.']);
});
