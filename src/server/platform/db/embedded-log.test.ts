import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { SHORT_LOG, shortenLog } from './embedded-log.ts';

test('a long log is shortened by a checkpoint, and a short one is left alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nyansapo-log-'));
  const pglite = await PGlite.create({ dataDir: folder, startParams: [...PGlite.defaultStartParams, ...SHORT_LOG] });
  const segments = () => readdirSync(join(folder, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;
  const write = (times: number) =>
    pglite.query(
      `select pg_logical_emit_message(false, 'test', repeat('x', 1000000)) from generate_series(1, ${times})`,
    );
  try {
    expect(await shortenLog(pglite)).toBe(false);
    for (let round = 0; round < 3; round += 1) {
      await write(100);
      expect(await shortenLog(pglite)).toBe(true);
      expect(await shortenLog(pglite)).toBe(false);
    }
    // 300 MB were written; without a checkpoint all of them are still there.
    expect(segments()).toBeLessThan(16);
  } finally {
    await pglite.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
