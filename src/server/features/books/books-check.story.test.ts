import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';

/** npm run books:check, run against a live database. */

const COMMAND = fileURLToPath(new URL('../../check-books.ts', import.meta.url));

function check(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND], {
    env: { PATH: process.env.PATH ?? '', ...env },
    encoding: 'utf8',
  });
  return { status, text: `${stdout}${stderr}` };
}

const { world } = await startResearch(12_345);

test('correct books: the trial balance, every invariant, and exit code 0', () => {
  const { status, text } = check({ DATABASE_URL: world.app.settings.databaseUrl ?? '' });
  expect(text).toMatch(/Organisation, available +1 +123\.45/);
  expect(text).toMatch(/Sum +0\.00/);
  expect(text).toContain('holds   Every balance is the sum of its postings');
  expect(text).toContain('The books are right.');
  expect(text).not.toContain('BROKEN');
  expect(status).toBe(0);
});

test('a balance that was changed with the triggers off is named, and the exit code is 1', async () => {
  await world.app.db.transaction(async (tx) => {
    await sql`alter table ledger_account disable trigger all`.execute(tx);
    await sql`update ledger_account set balance = balance + 100 where kind = 'ORGANIZATION_AVAILABLE'`.execute(tx);
  });
  const { status, text } = check({ DATABASE_URL: world.app.settings.databaseUrl ?? '' });
  expect(text).toContain('BROKEN  All balances sum to 0');
  expect(text).toContain('the sum is 100');
  expect(text).toMatch(
    /BROKEN {2}Every balance is the sum of its postings\n +ORGANIZATION_AVAILABLE [0-9a-f-]+: 12445 instead of 12345/,
  );
  expect(text).toContain('ledger_account_by_postings is missing or off');
  expect(status).toBe(1);
});

test('without a database, it says what to do and creates none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nyansapo-none-'));
  const { status, text } = check({ DATA_DIR: folder });
  expect(text).toContain('There is no database');
  expect(status).toBe(2);
  rmSync(folder, { recursive: true });
});
