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

test('nobody is given a port that somebody has chosen, although its server has not started', async () => {
  vi.stubEnv(RUN_FOLDER, folder);
  const ports = new Set<number>();
  for (let chosen = 0; chosen < 300; chosen += 1) ports.add(await freePort());
  expect(ports.size).toBe(300);
});
