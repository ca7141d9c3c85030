import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
/** The lines `# NAME=value` of .env.example. */
const EXAMPLE = [...read('../../../.env.example').matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(
  ([, name = '', value = '']) => [name, value] as const,
);

test('.env.example and docs/operations.md name every setting', () => {
  const inCode = [...read('./settings.ts').matchAll(/env\.([A-Z_]+)|\(env, '([A-Z_]+)'/g)].map(
    ([, read, measured]) => read ?? measured,
  );
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

test('a level that does not exist is refused', async () => {
  await expect(readSettings({ SESSION_SECRET: 'x', LOG_LEVEL: 'loud' })).rejects.toThrow(
    'LOG_LEVEL must be one of trace, debug',
  );
});
