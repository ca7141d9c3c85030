import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
/** The lines `# NAME=value` of .env.example. */
const EXAMPLE = [...read('../../../.env.example').matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(
  ([, name = '', value = '']) => [name, value] as const,
);

test('.env.example and docs/operations.md name every setting', () => {
  const files = [
    './settings.ts',
    './payments/rail-settings.ts',
    './texts/text-settings.ts',
    './airtime/airtime-settings.ts',
    './ussd/ussd-settings.ts',
    './meeting-settings.ts',
  ];
  const code = files.map(read).join('');
  const inCode = [...code.matchAll(/env\.([A-Z_]+)|\(env, '([A-Z_]+)'/g)].map(([, read, measured]) => read ?? measured);
  expect(EXAMPLE.map(([name]) => name).sort()).toEqual([...new Set(inCode)].sort());
  const operations = read('../../../docs/operations.md');
  for (const name of inCode) expect(operations).toContain(`\`${name}`);
});

test('the values of .env.example are the defaults', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nyansapo-settings-'));
  try {
    const given = Object.fromEntries(EXAMPLE.filter(([, value]) => value !== ''));
    expect(await readSettings({ ...given, DATA_DIR: dataDir })).toEqual(await readSettings({ DATA_DIR: dataDir }));
    expect(given.DATA_DIR).toBe('./data');
    // Settings that only have an effect together with a key or a client.
    const whole = { ...given, PAYSTACK_SECRET_KEY: 'k', GOOGLE_CLIENT_ID: 'i', GOOGLE_CLIENT_SECRET: 's' };
    const without = { ...whole, PAYSTACK_BASE_URL: undefined, GOOGLE_ISSUER: undefined };
    expect(await readSettings({ ...whole, DATA_DIR: dataDir })).toEqual(
      await readSettings({ ...without, DATA_DIR: dataDir }),
    );
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test('rooms need an address, an application and a strong secret', async () => {
  const rooms = {
    MEETING_BASE_URL: 'https://meet.example/',
    MEETING_JWT_APP_ID: 'nyansapo',
    MEETING_JWT_SECRET: 'short',
  };
  const base = { SESSION_SECRET: 'x' };
  expect((await readSettings(base)).meetings).toBeNull();
  expect((await readSettings({ ...base, ...rooms })).meetings).toMatchObject({ baseUrl: 'https://meet.example' });
  const { MEETING_JWT_SECRET: _, ...withoutSecret } = rooms;
  await expect(readSettings({ ...base, ...withoutSecret })).rejects.toThrow('together, or none of them');
  const production = readSettings({
    ...base,
    ...rooms,
    NODE_ENV: 'production',
    MEETING_BASE_URL: 'http://meet.example',
  });
  await expect(production).rejects.toThrow(/MEETING_BASE_URL must begin with https.*MEETING_JWT_SECRET is too easy/s);
});

test('metrics are off by default; a port and a token are checked', async () => {
  expect((await readSettings({ SESSION_SECRET: 'x' })).metrics).toEqual({ port: null, host: '127.0.0.1', token: null });
  expect((await readSettings({ SESSION_SECRET: 'x', METRICS_PORT: '9464' })).metrics.port).toBe(9464);
  await expect(readSettings({ SESSION_SECRET: 'x', METRICS_PORT: 'many' })).rejects.toThrow('METRICS_PORT must be');
  await expect(
    readSettings({ SESSION_SECRET: 'x', NODE_ENV: 'production', METRICS_TOKEN: 'password1' }),
  ).rejects.toThrow('METRICS_TOKEN is too easy to guess');
});

test('USSD-02: the code to dial and the secret of the aggregator’s address are checked', async () => {
  expect((await readSettings({ SESSION_SECRET: 'x' })).ussd).toEqual({ code: '*713*100#', secret: null });
  await expect(readSettings({ SESSION_SECRET: 'x', USSD_CODE: '713' })).rejects.toThrow('USSD_CODE must be');
  await expect(readSettings({ SESSION_SECRET: 'x', USSD_SECRET: 'short' })).rejects.toThrow('USSD_SECRET must have');
  const easy = { SESSION_SECRET: 'x', NODE_ENV: 'production', USSD_SECRET: 'passwordpassword' };
  await expect(readSettings(easy)).rejects.toThrow('USSD_SECRET is too easy to guess');
});

test('traces are off without a collector; the share of them and its headers are read', async () => {
  const endpoint = { SESSION_SECRET: 'x', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
  expect((await readSettings({ SESSION_SECRET: 'x' })).tracing).toBeNull();
  expect((await readSettings(endpoint)).tracing).toMatchObject({ endpoint: 'http://collector:4318', ratio: 1 });
  const some = { ...endpoint, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' };
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20k==,x=1' };
  expect((await readSettings({ ...some, ...headers })).tracing).toMatchObject({
    ratio: 0.05,
    headers: { authorization: 'Bearer k==', x: '1' },
  });
  await expect(readSettings({ ...some, OTEL_TRACES_SAMPLER_ARG: '5' })).rejects.toThrow('from 0 to 1');
  await expect(readSettings({ ...endpoint, OTEL_TRACES_SAMPLER: 'some' })).rejects.toThrow('OTEL_TRACES_SAMPLER');
});

test('a level that does not exist is refused', async () => {
  await expect(readSettings({ SESSION_SECRET: 'x', LOG_LEVEL: 'loud' })).rejects.toThrow(
    'LOG_LEVEL must be one of trace, debug',
  );
});

describe('payout rails', () => {
  const MTN = {
    MTN_SUBSCRIPTION_KEY: 'a',
    MTN_API_USER: '0b6e4f00-5a4d-4b0c-8d1e-6d6f6d6f0001',
    MTN_API_KEY: 'b',
  };
  const railsOf = async (env: Record<string, string>) =>
    (await readSettings({ SESSION_SECRET: 'the-one-of-the-tests', ...env })).payoutRails;

  test('are every rail with keys, both sandboxes without any keys, and otherwise those of the setting', async () => {
    const PAYSTACK = { PAYSTACK_SECRET_KEY: 'sk_test_x' };
    expect(await railsOf({})).toEqual(['PAYSTACK', 'MTN']);
    expect(await railsOf(PAYSTACK)).toEqual(['PAYSTACK']);
    expect(await railsOf({ ...PAYSTACK, ...MTN })).toEqual(['PAYSTACK', 'MTN']);
    expect(await railsOf({ ...PAYSTACK, ...MTN, PAYOUT_RAILS: 'mtn, paystack' })).toEqual(['MTN', 'PAYSTACK']);
    expect(await railsOf({ PAYOUT_RAILS: 'paystack' })).toEqual(['PAYSTACK']);
  });

  test.each([['hubtel'], ['paystack,paystack'], ['']])('PAYOUT_RAILS=%s is refused', async (rails) => {
    await expect(readSettings({ PAYOUT_RAILS: rails })).rejects.toThrow('PAYOUT_RAILS must name some of');
  });

  test('an incomplete set of MTN’s keys is refused, and so is an API user that is not a UUID', async () => {
    await expect(readSettings({ MTN_API_KEY: 'b' })).rejects.toThrow('MTN needs MTN_SUBSCRIPTION_KEY');
    await expect(readSettings({ ...MTN, MTN_API_USER: 'me' })).rejects.toThrow('MTN_API_USER must be a UUID');
  });
});
