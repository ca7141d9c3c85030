import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { beginTotp, enableTotp, listDevices } from '../../src/contract/accounts/security.ts';
import { inviteMember } from '../../src/contract/organizations.ts';
import { hashSecret } from '../../src/server/platform/ids.ts';
import { keptSecret } from '../../src/server/platform/kept-secret.ts';
import { readSettings } from '../../src/server/platform/settings.ts';
import { dumpDatabase } from '../support/database-dump.ts';
import { logIn, post } from '../support/raw-calls.ts';
import { PASSWORD, World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  // Real hashes, because this file checks their parameters.
  vi.stubEnv('PASSWORD_HASHES', 'real');
  world = await World.start();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await world.close();
});

/** A base64url text with this many characters holds at least 128 bits. */
const CHARACTERS_OF_128_BITS = 22;

test('verification, reset, invitation and refresh tokens have 128 bits or more, and only their hashes are stored (SECURITY-09)', async () => {
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

test('without SESSION_SECRET each data folder has its own lasting secret, readable by its owner only', async () => {
  const folder = () => mkdtempSync(join(tmpdir(), 'nyansapo-secret-'));
  const [one, other] = [folder(), folder()];
  try {
    const secret = (await readSettings({ DATA_DIR: one })).sessionSecrets;
    expect(secret[0].length).toBeGreaterThanOrEqual(43);
    expect((await readSettings({ DATA_DIR: one })).sessionSecrets).toEqual(secret);
    expect((await readSettings({ DATA_DIR: other })).sessionSecrets).not.toEqual(secret);
    expect((await readSettings({ DATA_DIR: one, SESSION_SECRET: 'x' })).sessionSecrets).toEqual(['x']);
    expect(statSync(join(one, 'session-secret')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(one, 'session-secret'), 'utf8').trim()).toBe(secret[0]);
  } finally {
    for (const path of [one, other]) rmSync(path, { recursive: true });
  }
});

test('processes that start together on one new folder agree on one secret', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'nyansapo-secret-'));
  const folder = join(parent, 'data');
  const script = `import { keptSecret } from './src/server/platform/kept-secret.ts';
    process.stdout.write(keptSecret(${JSON.stringify(folder)}));`;
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module-typescript', '-e', script]);
  const started = await Promise.all(Array.from({ length: 6 }, start));
  expect(new Set(started.map(({ stdout }) => stdout))).toEqual(new Set([keptSecret(folder)]));
  rmSync(parent, { recursive: true });
});

const SAFE = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'k7Vq2mXw9Rt4Lz8Np3Hs6Jd1Fg5Bc0Ya',
  PUBLIC_ORIGIN: 'https://nyansapo.example',
  PAYSTACK_SECRET_KEY: 'sk_live_4f1c9a7be2d05836c1e7ab94d20f6358',
  SMTP_URL: 'smtp://mail.example',
  RECORDINGS_DIR: '/srv/recordings',
};

test('production starts with safe settings, without demo, sandbox, mailbox or Google’s stand-in (SECURITY-12)', async () => {
  expect(await readSettings(SAFE)).toMatchObject({ production: true, demo: false, google: null });
});

test.each([
  ['the default secret', { SESSION_SECRET: undefined }, 'SESSION_SECRET must be set'],
  ['a short secret', { SESSION_SECRET: 'short' }, 'SESSION_SECRET needs at least 32'],
  ['a secret of one letter', { SESSION_SECRET: 'a'.repeat(40) }, 'SESSION_SECRET is too easy to guess'],
  ['a secret that repeats a few letters', { SESSION_SECRET: 'abc'.repeat(16) }, 'SESSION_SECRET is too easy to guess'],
  ['a random part that is repeated', { SESSION_SECRET: 'k7Vq2mXw'.repeat(5) }, 'SESSION_SECRET is too easy to guess'],
  [
    'a row of the keyboard',
    { SESSION_SECRET: '1234567890qwertyuiopasdfghjklzxcvbnm' },
    'SESSION_SECRET is too easy to guess',
  ],
  ['words', { SESSION_SECRET: 'change-this-secret-in-production-1' }, 'SESSION_SECRET is too easy to guess'],
  ['no https origin', { PUBLIC_ORIGIN: 'http://nyansapo.example' }, 'PUBLIC_ORIGIN must be an https address'],
  ['the payment sandbox', { PAYSTACK_SECRET_KEY: undefined }, 'PAYSTACK_SECRET_KEY must be set'],
  ['a test key for payments', { PAYSTACK_SECRET_KEY: SAFE.PAYSTACK_SECRET_KEY.replace('live', 'test') }, 'test key'],
  [
    'a made-up key for payments',
    { PAYSTACK_SECRET_KEY: 'sk_live_secretsecretsecret' },
    'PAYSTACK_SECRET_KEY is too easy',
  ],
  [
    'payments without https',
    { PAYSTACK_BASE_URL: 'http://api.paystack.co' },
    'PAYSTACK_BASE_URL must be an https address',
  ],
  ['an easy secret of the marks', { FRAUD_SECRET: 'abc'.repeat(16) }, 'FRAUD_SECRET is too easy to guess'],
  [
    'an easy secret of Google’s client',
    { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'secret-secret-secret' },
    'GOOGLE_CLIENT_SECRET is too easy to guess',
  ],
  [
    'a database that outlasts recordings',
    { DATABASE_URL: 'postgres://nyansapo:b3Tq9-vLw2Xz@db.example/nyansapo', RECORDINGS_DIR: undefined },
    'RECORDINGS_DIR or OBJECT_STORE_BUCKET must be set',
  ],
  ['the mailbox page', { SMTP_URL: undefined }, 'SMTP_URL must be set'],
  [
    'an identity provider without https',
    { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: 'http://stand-in.example' },
    'GOOGLE_ISSUER must be an https address',
  ],
])('production refuses to boot with %s (SECURITY-12)', async (_what, change, words) => {
  await expect(readSettings({ ...SAFE, ...change })).rejects.toThrow(words);
});

test.each(['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'SMTP_URL'])(
  'production refuses an easy password in %s',
  async (name) => {
    const having = (password: string) => ({ ...SAFE, [name]: `postgres://nyansapo:${password}@db.example/nyansapo` });
    await expect(readSettings(having('password1'))).rejects.toThrow(`The password in ${name} is too easy to guess`);
    expect((await readSettings(having('b3Tq9-vLw2Xz'))).production).toBe(true);
  },
);

test('a session secret can be replaced while everybody stays signed in and authenticator apps keep working', async () => {
  const before = 'the-one-of-the-tests';
  const admin = await world.admin('rotation@nyansapo.example');
  const changing = { SESSION_SECRET: 'the-next-one', SESSION_SECRET_PREVIOUS: before, FRAUD_SECRET: before };
  const between = await World.start(world, { env: changing });
  expect((await between.call(listDevices, {}, admin.token())).success).toBe(true);
  await between.close();
  // The previous secret has been removed.
  const { SESSION_SECRET_PREVIOUS: _, ...changed } = changing;
  const after = await World.start(world, { env: changed });
  expect((await after.call(listDevices, {}, admin.token())).status).toBe(401);
  // A code opens one session only.
  await after.clock.setTime(after.clock.now() + 60_000);
  expect((await after.signIn('rotation@nyansapo.example')).user.role).toBe('ADMIN');
  await after.close();
});

test('a session secret can only be replaced if fraud checks keep their own', async () => {
  await expect(readSettings({ SESSION_SECRET: 'b', SESSION_SECRET_PREVIOUS: 'a' })).rejects.toThrow('FRAUD_SECRET');
});

test('a secret may be in a file, but not in two places', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nyansapo-secrets-'));
  const file = join(folder, 'session');
  writeFileSync(file, 'kept in a file\n');
  try {
    const { sessionSecrets } = await readSettings({ DATA_DIR: folder, SESSION_SECRET_FILE: file });
    expect(sessionSecrets).toEqual(['kept in a file']);
    await expect(readSettings({ SESSION_SECRET: 'x', SESSION_SECRET_FILE: file })).rejects.toThrow('not both');
    await expect(readSettings({ SESSION_SECRET_FILE: join(folder, 'none') })).rejects.toThrow('can’t be read');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
