// Everything that can be tested, from a fresh clone on: ends with the plain line "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWebIfChanged, installWhatIsMissing, NODE, ROOT, run } from './prepare.mjs';

installWhatIsMissing();
installChromiumIfMissing();
buildWebIfChanged();

const reports = mkdtempSync(join(tmpdir(), 'nyansapo-reports-'));
let passed = 0;
let failed = 0;

function stage(name, args, env, count) {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(NODE, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, LOG: 'off', ...env },
  });
  const counts = count();
  passed += counts.passed;
  // A stage that broke without naming a failed test still fails.
  failed += counts.failed === 0 && status !== 0 ? 1 : counts.failed;
}

stage('check: types, lint, rooms, dead code', ['scripts/check.mjs'], {}, () => ({ passed: 0, failed: 0 }));

const vitestReport = join(reports, 'vitest.json');
stage(
  'rules, services and API',
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ],
  {},
  () => {
    if (!existsSync(vitestReport)) return { passed: 0, failed: 1 };
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(vitestReport, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests };
  },
);

const browserReport = join(reports, 'playwright.json');
stage(
  'browser journeys',
  ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
  { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
  () => {
    if (!existsSync(browserReport)) return { passed: 0, failed: 1 };
    const { stats } = JSON.parse(readFileSync(browserReport, 'utf8'));
    // The list above names those that needed their second try.
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  },
);

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

function installChromiumIfMissing() {
  if (process.env.CHROMIUM || existsSync('/usr/bin/chromium')) return;
  console.log('Installing Chromium …');
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', 'chromium']);
}
