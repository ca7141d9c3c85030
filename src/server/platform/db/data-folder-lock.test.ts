import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { DataFolderInUse, lockDataFolder } from './data-folder-lock.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'nyansapo-lock-'));

test('a folder that a living process holds is refused, saying which and what to do', () => {
  const folder = newFolder();
  lockDataFolder(folder);
  const other = `import { lockDataFolder } from '${new URL('./data-folder-lock.ts', import.meta.url)}';
    try { lockDataFolder(${JSON.stringify(folder)}); console.log('taken'); } catch (error) { console.log(error.message); }`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', other], { encoding: 'utf8' });
  expect(stdout).toContain(`already running on the data folder ${folder} (process ${process.pid})`);
  expect(stdout).toContain('DATA_DIR');
});

test('the lock of a process that died is taken over, and a released one is free', () => {
  const folder = newFolder();
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(join(folder, 'nyansapo.lock'), String(pid));
  const release = lockDataFolder(folder);
  expect(readFileSync(join(folder, 'nyansapo.lock'), 'utf8')).toBe(String(process.pid));
  release();
  expect(() => lockDataFolder(folder)()).not.toThrow(DataFolderInUse);
});

test('of processes that start together on a stale lock, one gets it', async () => {
  const folder = newFolder();
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(join(folder, 'nyansapo.lock'), String(pid));
  const start = `import { lockDataFolder } from '${new URL('./data-folder-lock.ts', import.meta.url)}';
    while (Date.now() < ${Date.now() + 1500});
    try { lockDataFolder(${JSON.stringify(folder)}); console.log('taken'); } catch (error) { console.log(error.message); }
    setTimeout(() => undefined, 1500);`;
  const outputs = await Promise.all(
    Array.from({ length: 2 }, async () => {
      const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', start]);
      return stdout.trim();
    }),
  );
  expect(outputs.filter((output) => output === 'taken')).toHaveLength(1);
});
