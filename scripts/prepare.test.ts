import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { putInPlace } from './prepare.mjs';

const folder = mkdtempSync(join(tmpdir(), 'nyansapo-build-'));
afterAll(() => rmSync(folder, { recursive: true }));

const HOUR_MS = 60 * 60_000;
const [staged, served] = [join(folder, 'staged'), join(folder, 'served')];

/** A build of these files, so many hours from now. */
function build(files: Readonly<Record<string, string>>, hours: number): string[] {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(staged, 'assets'), { recursive: true });
    writeFileSync(join(staged, name), text);
  }
  putInPlace(staged, served, Date.now() + hours * HOUR_MS);
  return readdirSync(served, { recursive: true }).map(String).toSorted();
}

test('a build leaves the files of the build before it, for a day after it replaced them', () => {
  build({ 'assets/a-1.js': '', 'index.html': '1' }, 0);
  // A server that has run for a week still has its files when two builds follow each other.
  expect(build({ 'assets/a-2.js': '', 'index.html': '2' }, 168)).toContain('assets/a-1.js');
  expect(build({ 'assets/a-3.js': '', 'index.html': '3' }, 169)).toEqual(
    ['assets', 'assets/a-1.js', 'assets/a-2.js', 'assets/a-3.js', 'index.html'].toSorted(),
  );
  expect(readFileSync(join(served, 'index.html'), 'utf8')).toBe('3');
  expect(build({ 'assets/a-3.js': '', 'index.html': '4' }, 192.5)).toEqual(
    ['assets', 'assets/a-2.js', 'assets/a-3.js', 'index.html'].toSorted(),
  );
  expect(build({ 'assets/a-3.js': '', 'index.html': '5' }, 193.5)).toEqual(
    ['assets', 'assets/a-3.js', 'index.html'].toSorted(),
  );
});
