import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { requireStorage } from './open-storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'nyansapo-storage-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a folder for recordings is created if possible, and stays empty', async () => {
  const recordingsDir = join(folder, 'recordings');
  await requireStorage({ recordingsDir, storage: null });
  expect(readdirSync(recordingsDir)).toEqual([]);
});

test('a folder that can’t be written to is refused with the name of the setting', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const refused = requireStorage({ recordingsDir: join(file, 'recordings'), storage: null });
  await expect(refused).rejects.toThrow(/^RECORDINGS_DIR must be .*file\/recordings is not \(ENOTDIR\)/);
});

test('a bucket needs no folder', async () => {
  const storage = { endpoint: 'https://s3', bucket: 'b', region: 'r', accessKeyId: 'a', secretAccessKey: 's' };
  await expect(requireStorage({ recordingsDir: '/proc/none', storage })).resolves.toBeUndefined();
});
