import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SETTINGS, unknownSettings } from './known-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'nyansapo-known-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));
const noFile = join(folder, 'none');

test('the settings are those of .env.example', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const named = [...example.matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(SETTINGS).toEqual(named);
});

test('a misspelt setting in the environment is reported with a suggestion', () => {
  expect(unknownSettings({ DATABASE_URI: 'x', SESION_SECRET_FILE: 'x' }, noFile)).toEqual([
    'DATABASE_URI is no setting of Nyansapo and has no effect. Did you mean DATABASE_URL?',
    'SESION_SECRET_FILE is no setting of Nyansapo and has no effect. Did you mean SESSION_SECRET?',
  ]);
});

test('settings, secrets in files and variables of other programs are not reported', () => {
  const env = {
    ...Object.fromEntries(SETTINGS.map((name) => [name, ''])),
    SMTP_URL_FILE: '',
    HOSTNAME: '',
    PATH: '',
    PORTS: '',
  };
  expect(unknownSettings(env, noFile)).toEqual([]);
});

test('each unknown line of .env is reported', () => {
  const file = join(folder, '.env');
  writeFileSync(file, '# a comment\nPUBLIC_ORIGIN=https://x.example\nMAX_UPLOAD=5\nNYANSAPO_KEY=x\n');
  expect(unknownSettings({ MAX_UPLOAD: '5' }, file)).toEqual([
    'MAX_UPLOAD is no setting of Nyansapo and has no effect.',
  ]);
});
