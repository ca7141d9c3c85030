/** @module-tag slow */
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* The rules of .dependency-cruiser.mjs, checked against a copy of the server with one extra import. */

const ROOT = join(import.meta.dirname, '..');
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'rooms-'));
  for (const path of ['.dependency-cruiser.mjs', 'tsconfig.base.json', 'src']) {
    cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true }));

/** The rules between features that an extra line in one file of the copy breaks. */
function brokenBy(file: string, line: string): string[] {
  const path = join(copy, 'src/server/features', file);
  appendFileSync(path, `${line}\n`);
  const cruiser = join(copy, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [cruiser, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'src/server'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 28 });
  cpSync(join(ROOT, 'src/server/features', file), path);
  expect(stderr).toBe('');
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } };
  const names = summary.violations.map(({ rule }) => rule.name);
  return [...new Set(names)].filter((name) => name.startsWith('features-'));
}

test.each([
  ['nothing is broken as it is', '', []],
  ['two features that use each other', `import '../wallets/wallets.service.ts';`, ['features-form-no-cycle']],
  ['a longer way back', `import '../bookings/messages.service.ts';`, ['features-form-no-cycle']],
  ['statements of another feature', `import '../accounts/consents.sql.ts';`, ['features-share-no-sql']],
])('%s', (_what, line, broken) => {
  expect(brokenBy('payouts/name-check.service.ts', line)).toEqual(broken);
});

test('a folder inside a feature hides no cycle', () => {
  const within = join(copy, 'src/server/features/accounts/within');
  mkdirSync(within);
  writeFileSync(join(within, 'deep.service.ts'), `import '../../studies/places.service.ts';\n`);
  expect(brokenBy('accounts/people.service.ts', `import './within/deep.service.ts';`)).toEqual([
    'features-form-no-cycle',
  ]);
  rmSync(within, { recursive: true });
});
