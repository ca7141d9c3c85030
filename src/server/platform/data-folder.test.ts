import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { closeDataFolder } from './data-folder.ts';

const umask = process.umask();
const folders: string[] = [];
afterEach(() => {
  process.umask(umask);
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('files that earlier releases left readable to others are closed, and so are new files', () => {
  process.umask(0);
  const dataDir = mkdtempSync(join(tmpdir(), 'nyansapo-data-'));
  folders.push(dataDir);
  chmodSync(dataDir, 0o755);
  for (const name of ['mailbox', 'clips/ab', 'sandbox', 'postgres'])
    mkdirSync(join(dataDir, name), { recursive: true });
  for (const file of ['mailbox/1.json', 'clips/ab/spoken', 'sandbox/books.json', 'postgres/PG_VERSION']) {
    writeFileSync(join(dataDir, file), '');
  }
  closeDataFolder(dataDir);
  expect(rightsOf(dataDir)).toBe(process.getuid?.() === 0 ? '711' : '700');
  for (const folder of ['mailbox', 'clips', 'clips/ab', 'sandbox']) expect(rightsOf(join(dataDir, folder))).toBe('700');
  for (const file of ['mailbox/1.json', 'clips/ab/spoken', 'sandbox/books.json'])
    expect(rightsOf(join(dataDir, file))).toBe('600');
  // PostgreSQL sets the permissions of its own folder.
  expect(rightsOf(join(dataDir, 'postgres', 'PG_VERSION'))).toBe('666');

  mkdirSync(join(dataDir, 'new'));
  writeFileSync(join(dataDir, 'new', 'file'), '');
  expect([rightsOf(join(dataDir, 'new')), rightsOf(join(dataDir, 'new', 'file'))]).toEqual(['700', '600']);
});

test('a missing data folder is created closed to others', () => {
  const parent = mkdtempSync(join(tmpdir(), 'nyansapo-data-'));
  folders.push(parent);
  closeDataFolder(join(parent, 'data'));
  expect(statSync(join(parent, 'data')).mode & 0o066).toBe(0);
});
