// npm test: the checks, every unit test, and the stories and browser journeys that are tagged as core. `--rest`: the other tests,
// `--all`: everything, `--deep`: tests that take too long to run for every change. With words, the whole test files whose path
// contains one of them: `npm test -- wallet`. Ends with the plain line "N passed, N failed".
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { install, installDebianPackage, make, NODE, ROOT } from './prepare.mjs';

/** In bytes; far more than is used at the same time, because each world's database is deleted at its end. */
const MEMORY_FOR_FILES = 8 * 2 ** 30;
const FLAGS = { core: ['--grep', '@core'], rest: ['--grep-invert', '@core'], all: [] };

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const part = ['deep', 'rest', 'all'].find((name) => process.argv.includes(`--${name}`)) ?? 'core';
let passed = 0;
let failed = 0;
/** The titles of failed tests, for the end of a long log. */
const failures = [];
/** Resolves when the output of every stage so far has been shown. */
let shown = Promise.resolve();

/** The files in these folders whose path has this ending and, if words were given, contains one of them. */
const matching = (folders, ending) =>
  folders
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(folder, name)))
    .filter((file) => file.endsWith(ending) && !/node_modules|(^|\/)dist\/|^tests\/deep\//.test(file))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word.replace(/^\.\//, ''))));
const files = matching(['src', 'sandbox', 'scripts', 'clients', 'ops', 'tests', 'tools'], '.test.ts');
const browserFiles = matching(['tests/browser'], '.spec.ts');
if (files.length + browserFiles.length === 0) {
  console.error(`No test file is called ${words.join(' or ')}.`);
  process.exit(1);
}

/** Unit tests are core unless they are tagged as slow; product tests are core if they are tagged as core. */
function isCore(file) {
  const [, tag] = /@module-tag (\w+)/.exec(readFileSync(join(ROOT, file), 'utf8')) ?? [];
  return /\.(story|db)\.test\.ts$/.test(file) ? tag === 'core' : tag !== 'slow';
}
const chosen = files.filter((file) => words.length > 0 || part === 'all' || isCore(file) === (part === 'core'));

putFilesIntoMemory();
const reports = mkdtempSync(join(tmpdir(), 'nyansapo-reports-'));
// The stages share a folder, so that no process takes a port that another one has chosen (tests/support/run-folder.ts).
process.env.TEST_RUN_FOLDER = join(reports, 'run');

install();
if (browserFiles.length > 0 && !process.env.CHROMIUM)
  installDebianPackage('/usr/bin/chromium-headless-shell', 'chromium-headless-shell');
make('fonts', 'downloads');
if (part === 'deep') {
  make('web', 'server');
  install('tools');
  // The HTML validator needs Java; Prometheus brings promtool, which checks our alert rules.
  installDebianPackage('/usr/bin/java', 'default-jre-headless');
  installDebianPackage('/usr/bin/promtool', 'prometheus');
  await vitestStage('deep: services and API', 'vitest.deep.config.ts');
  await playwrightStage('deep: every page', 'playwright.deep.config.ts');
} else {
  // In parallel: the checks and the build use one core at a time, and tests often wait for a database, a browser or the clock.
  const checked = words.length === 0 && part !== 'rest' && stage('check: types, lint, layers', ['scripts/check.mjs']);
  make('web', 'server');
  const journeys = words.length > 0 ? browserFiles.map((file) => file.replaceAll('.', '\\.')) : FLAGS[part];
  await Promise.all([
    checked,
    chosen.length > 0 && vitestStage('unit and API', 'vitest.config.ts', chosen),
    browserFiles.length > 0 && playwrightStage('browser journeys', 'playwright.config.ts', journeys),
  ]);
}
rmSync(reports, { recursive: true, force: true });
console.log(`${failures.map((title) => `\nFailed: ${title}`).join('')}\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/**
 * Test databases don't need to be durable, so they are in memory if there is enough: copying one, a thousand small files, takes a
 * tenth of the processor time there.
 */
function putFilesIntoMemory() {
  const memory = '/dev/shm';
  if (process.env.TMPDIR || !existsSync(memory) || freemem() < MEMORY_FOR_FILES) return;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < MEMORY_FOR_FILES) return;
  const folder = mkdtempSync(join(memory, 'nyansapo-tests-'));
  // If the tests run as root, PostgreSQL runs as another user, who must be able to open the folder.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
}

/**
 * Runs a program; only its exit code decides whether it passed. Stages may run in parallel: their output is shown one after the
 * other.
 */
function stage(name, args, { env = {}, count = () => ({ passed: 0, failed: 0 }) } = {}) {
  const startedAt = Date.now();
  const child = spawn(NODE, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LOG: 'off', ...env },
  });
  const waiting = [];
  let show = (text) => waiting.push(text);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => show(text));
  const ended = new Promise((resolve) => {
    child.once('close', (status) => {
      const counts = count();
      passed += counts.passed;
      // A stage that crashed without naming a failed test still fails.
      failed += counts.failed === 0 && status !== 0 ? 1 : counts.failed;
      resolve(Math.round((Date.now() - startedAt) / 1000));
    });
  });
  shown = shown.then(async () => {
    show = (text) => process.stdout.write(text);
    show(`\n── ${name}\n`);
    for (const text of waiting) show(text);
    const seconds = await ended;
    show(`── ${name}: ${seconds} s\n`);
  });
  return shown;
}

/** The counts of a runner's report; a run without one has failed. */
function readReport(file, countsOf) {
  return existsSync(file) ? countsOf(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 1 };
}

function vitestStage(name, config, files = []) {
  const report = join(reports, `${config}.json`);
  const args = ['--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return stage(name, ['node_modules/vitest/vitest.mjs', 'run', ...args, ...files], {
    count: () =>
      readReport(report, ({ numPassedTests, numFailedTests, testResults }) => {
        // A file whose hooks fail has no failed test, and Vitest may still end with 0.
        const failedFiles = testResults.filter(({ status }) => status === 'failed');
        const failedTests = testResults.flatMap((file) =>
          file.assertionResults.filter((test) => test.status === 'failed'),
        );
        failures.push(...failedFiles.map((file) => file.name), ...failedTests.map((test) => test.fullName));
        return { passed: numPassedTests, failed: Math.max(numFailedTests, failedFiles.length) };
      }),
  });
}

/** With Playwright's own arguments: flags such as `--grep`, and patterns of files. */
function playwrightStage(name, config, more = []) {
  const report = join(reports, `${config}.json`);
  const args = ['test', '--config', config, '--reporter=list,json'];
  return stage(name, ['node_modules/@playwright/test/cli.js', ...args, ...more], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    count: () =>
      readReport(report, ({ stats: { expected, unexpected } }) => ({ passed: expected, failed: unexpected })),
  });
}
