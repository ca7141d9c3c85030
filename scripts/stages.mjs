// The stages of a test run: each prints its own output, and all of them are counted together.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWebIfChanged, installWhatIsMissing, NODE, ROOT, run } from './prepare.mjs';

const reports = mkdtempSync(join(tmpdir(), 'nyansapo-reports-'));
let passed = 0;
let failed = 0;

/** Installs and builds whatever the tests need. */
export function prepareForTests() {
  installWhatIsMissing();
  if (!process.env.CHROMIUM) installDebianPackage('/usr/bin/chromium', 'chromium');
  buildWebIfChanged();
}

export function installDebianPackage(file, name) {
  if (existsSync(file)) return;
  console.log(`Installing ${name} …`);
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', name]);
}

/** Runs a program whose exit code alone says whether it passed. */
export function stage(name, args, { env = {}, count = () => ({ passed: 0, failed: 0 }) } = {}) {
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

export function vitestStage(name, config) {
  const report = join(reports, `${config}.json`);
  const args = ['run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  stage(name, ['node_modules/vitest/vitest.mjs', ...args], {
    count: () => {
      if (!existsSync(report)) return { passed: 0, failed: 1 };
      const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
      return { passed: numPassedTests, failed: numFailedTests };
    },
  });
}

export function playwrightStage(name, config) {
  const report = join(reports, `${config}.json`);
  stage(name, ['node_modules/@playwright/test/cli.js', 'test', '--config', config, '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    count: () => {
      if (!existsSync(report)) return { passed: 0, failed: 1 };
      const { stats } = JSON.parse(readFileSync(report, 'utf8'));
      // The list above names those that needed their second try.
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    },
  });
}

/** Prints the closing line and ends with a failure if anything failed. */
export function finish() {
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}
