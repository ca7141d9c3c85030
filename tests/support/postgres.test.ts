import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { freePort } from './postgres.ts';
import { RUN_FOLDER } from './run-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'nyansapo-ports-'));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('a port that another process has reserved is not handed out, even before its server has started', async () => {
  vi.stubEnv(RUN_FOLDER, folder);
  const ports = new Set<number>();
  for (let chosen = 0; chosen < 300; chosen += 1) ports.add(await freePort());
  expect(ports.size).toBe(300);
});
