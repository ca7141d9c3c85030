import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KeptDemo } from './demo/kept-demo.ts';
import { fillDataFolder } from './first-start.ts';
import { hasEmbeddedDatabase } from './platform/db/embedded-folder.ts';
import { readSettings, type Settings } from './platform/settings.ts';

/** No process has this number. */
const DEAD = 2 ** 30;

let folder: string;
let cache: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nyansapo-first-'));
  cache = join(folder, 'cache');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const contents = (path: string) => readdirSync(path).sort();
const read = (...path: string[]) => readFileSync(join(...path), 'utf8');

/** Writes placeholder data of a first start. */
function write(dataDir: string, link = 'http://localhost:3000/s/1'): void {
  for (const name of ['postgres', 'sandbox', 'clips']) mkdirSync(join(dataDir, name), { recursive: true });
  writeFileSync(join(dataDir, 'postgres/pg_hba.conf'), '# The embedded database of Nyansapo\n');
  writeFileSync(join(dataDir, 'sandbox/books.json'), JSON.stringify({ link }));
  writeFileSync(join(dataDir, 'clips/new'), 'sound');
}

/** The settings of a start in a data folder, and the draft folder that it fills. */
async function startIn(name: string, env: Record<string, string> = {}) {
  const settings = await readSettings({ DATA_DIR: join(folder, name), ...env });
  const draft = join(folder, `draft of ${name}`);
  mkdirSync(draft);
  return { settings, draft, env };
}

const openKept = (settings: Settings, env: Record<string, string> = {}, today = '2026-11-28') =>
  KeptDemo.open(cache, settings, { env: { DATA_DIR: settings.dataDir, ...env }, today });

test('a first start that fails or is killed leaves no database, and the next one begins again', async () => {
  const dataDir = join(folder, 'data');
  const failing = fillDataFolder(dataDir, async (draft) => {
    write(draft);
    throw new Error('stopped');
  });
  await expect(failing).rejects.toThrow('stopped');
  expect(contents(dataDir)).toEqual([]);
  write(join(dataDir, `first-start-${DEAD}`));
  write(join(dataDir, `first-start-${process.pid}`));
  await fillDataFolder(dataDir, async (draft) => {
    expect(contents(draft)).toEqual([]);
    expect(hasEmbeddedDatabase(dataDir)).toBe(false);
    write(draft);
  });
  expect(contents(dataDir)).toEqual(['clips', 'postgres', 'sandbox']);
  expect(hasEmbeddedDatabase(dataDir)).toBe(true);
});

test('a first start keeps what the folder holds, and what another first start adds meanwhile', async () => {
  const dataDir = join(folder, 'data');
  mkdirSync(join(dataDir, 'clips'), { recursive: true });
  writeFileSync(join(dataDir, 'clips/old'), 'sound');
  const other = join(dataDir, `first-start-${process.ppid}`);
  write(other);
  await fillDataFolder(dataDir, async (draft) => write(draft, 'mine'));
  expect(contents(join(dataDir, 'clips'))).toEqual(['new', 'old']);
  expect(existsSync(other)).toBe(true);
  await fillDataFolder(dataDir, async (draft) => write(draft, 'too late'));
  expect(read(dataDir, 'sandbox/books.json')).toContain('mine');
});

test('the demo of a first start is copied by the next ones of the day, with its secret and their own address', async () => {
  const first = await startIn('one');
  const made = await openKept(first.settings);
  expect(made?.copyTo(first.draft)).toBe(false);
  write(first.draft);
  made?.keep(first.draft);

  const second = await startIn('two', { PORT: '3100' });
  const kept = await openKept(second.settings, second.env);
  expect(kept?.copyTo(second.draft)).toBe(true);
  expect(contents(second.draft)).toEqual(['clips', 'postgres', 'sandbox', 'session-secret']);
  expect(read(second.draft, 'session-secret')).toBe(read(first.settings.dataDir, 'session-secret'));
  expect(read(second.draft, 'sandbox/books.json')).toContain('http://localhost:3100/s/1');

  const tomorrow = await openKept(second.settings, second.env, '2026-11-29');
  const third = await startIn('three');
  expect(tomorrow?.copyTo(third.draft)).toBe(false);
  // One is kept.
  tomorrow?.keep(second.draft);
  expect(contents(cache)).toHaveLength(1);
});

test.each([
  ['a secret', { SESSION_SECRET: 'x'.repeat(40) }],
  ['a setting that changes the demo', { LEAST_PAY_PER_10_MINUTES: '7' }],
  ['no demo', { DEMO: 'off' }],
  ['a database', { DATABASE_URL: 'postgresql://localhost/nyansapo' }],
])('a start with %s keeps and copies no demo', async (_what, env) => {
  const { settings } = await startIn('one', env);
  expect(await openKept(settings, env)).toBeNull();
});

test('a demo that is still in use is not kept, and one that can’t be copied completely is rebuilt', async () => {
  const first = await startIn('one');
  const made = await openKept(first.settings);
  write(first.draft);
  writeFileSync(join(first.draft, 'postgres/postmaster.pid'), `${process.pid}\n`);
  made?.keep(first.draft);
  expect(existsSync(cache)).toBe(false);
  rmSync(join(first.draft, 'postgres/postmaster.pid'));
  made?.keep(first.draft);

  rmSync(join(cache, contents(cache)[0] ?? '', 'sandbox/books.json'));
  const second = await startIn('two');
  expect((await openKept(second.settings))?.copyTo(second.draft)).toBe(false);
  expect(contents(second.draft)).toEqual([]);
});
