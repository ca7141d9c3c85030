import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginTotp, enableTotp } from '../../src/contract/account-security.ts';
import { inviteMember } from '../../src/contract/organizations.ts';
import { hashSecret } from '../../src/server/platform/ids.ts';
import { readSettings } from '../../src/server/platform/settings.ts';
import { dumpDatabase } from '../support/database-dump.ts';
import { logIn, post } from '../support/raw-calls.ts';
import { PASSWORD, World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start('pglite');
}, 60_000);
afterAll(() => world.close());

/** A base64url text of this many characters holds at least 128 bits. */
const CHARACTERS_OF_128_BITS = 22;

test('verification, reset, invitation and refresh tokens have 128 bits or more, and only their hashes are stored [11.5.1]', async () => {
  const researcher = await world.join('RESEARCHER', 'Ama');
  const { email, organization } = researcher.user;
  const verification = (await world.mailedLink(email, '/verify-email/')).split('/').at(-1) ?? '';
  await post(world, '/authentication/users/password/update-link', { email });
  const reset = (await world.mailedLink(email, '/reset-password/')).split('/').at(-1) ?? '';
  const params = { organizationId: organization?.id ?? '' };
  await researcher.must(inviteMember, { params, body: { email: 'colleague@example.com' } });
  const invitation = (await world.mailedLink('colleague@example.com', '/accept-organization/')).split('/').at(-2) ?? '';
  const { cookies } = await logIn(world, email, PASSWORD);
  const refresh = /nyansapo-refresh=([^;]+)/.exec(cookies)?.[1] ?? '';
  const browser = /nyansapo-browser=([^;]+)/.exec(cookies)?.[1] ?? '';
  const { secret } = await researcher.must(beginTotp, { body: { password: PASSWORD } });
  const code = await generate({ secret, epoch: Math.floor(world.clock.now() / 1000) });
  const { recoveryCodes } = await researcher.must(enableTotp, { body: { code } });

  const dump = await dumpDatabase(world);
  const tokens = { verification, reset, invitation, refresh };
  for (const [name, token] of Object.entries(tokens)) {
    expect(token.length, name).toBeGreaterThanOrEqual(CHARACTERS_OF_128_BITS);
    expect(dump, name).not.toContain(token);
    expect(dump, name).toContain(hashSecret(token));
  }
  for (const secretText of [PASSWORD, browser, secret, ...recoveryCodes]) expect(dump).not.toContain(secretText);
  expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
});

const SAFE = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'k7Vq2mXw9Rt4Lz8Np3Hs6Jd1Fg5Bc0Ya',
  PUBLIC_ORIGIN: 'https://nyansapo.example',
  PAYSTACK_SECRET_KEY: 'sk_live_x',
  SMTP_URL: 'smtp://mail.example',
};

test('production starts with safe settings, without demo, sandbox, mailbox or Google’s stand-in [13.3.1]', () => {
  expect(readSettings(SAFE)).toMatchObject({ production: true, demo: false, google: null });
});

test.each([
  ['the default secret', { SESSION_SECRET: undefined }, 'SESSION_SECRET must be set'],
  ['a short secret', { SESSION_SECRET: 'short' }, 'SESSION_SECRET needs at least 32'],
  ['a secret of one letter', { SESSION_SECRET: 'a'.repeat(40) }, 'SESSION_SECRET is too easy to guess'],
  ['no https origin', { PUBLIC_ORIGIN: 'http://nyansapo.example' }, 'PUBLIC_ORIGIN must be an https address'],
  ['the payment sandbox', { PAYSTACK_SECRET_KEY: undefined }, 'PAYSTACK_SECRET_KEY must be set'],
  ['the mailbox page', { SMTP_URL: undefined }, 'SMTP_URL must be set'],
  [
    'an identity provider without https',
    { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: 'http://stand-in.example' },
    'GOOGLE_ISSUER must be an https address',
  ],
])('production refuses to boot with %s [13.3.1]', (_what, change, words) => {
  expect(() => readSettings({ ...SAFE, ...change })).toThrow(words);
});
