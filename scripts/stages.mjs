// The stages of a test run: each prints its own output, and the totals cover all of them.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  buildWebIfChanged,
  bundleServer,
  installDebianPackage,
  installWhatIsMissing,
  makeClients,
  makeFonts,
  NODE,
  ROOT,
} from './prepare.mjs';

const SLOWEST = 10;
/** Bytes, many times what is used at once: each world's database goes with it. */
const MEMORY_FOR_FILES = 8 * 2 ** 30;

putFilesIntoMemory();
const reports = mkdtempSync(join(tmpdir(), 'nyansapo-reports-'));
// The stages share it, so that none of their processes takes a port that another one has chosen (tests/support/run-folder.ts).
process.env.TEST_RUN_FOLDER = join(reports, 'run');
let passed = 0;
let failed = 0;
/** Seconds by file. */
const times = new Map();

/**
 * Databases of tests, which need not survive anything, are in memory if there is enough of it: copying one, a thousand small
 * files, costs a tenth of the processor time there.
 */
function putFilesIntoMemory() {
  const memory = '/dev/shm';
  if (process.env.TMPDIR || !existsSync(memory) || freemem() < MEMORY_FOR_FILES) return;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < MEMORY_FOR_FILES) return;
  const folder = mkdtempSync(join(memory, 'nyansapo-tests-'));
  // PostgreSQL runs as another user if the tests run as root.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
}

/** Installs what the tests need, a browser only if one of them uses it, and generates the sources that are not in git. */
export function installForTests({ browser = true } = {}) {
  installWhatIsMissing();
  if (browser && !process.env.CHROMIUM)
    installDebianPackage('/usr/bin/chromium-headless-shell', 'chromium-headless-shell');
  makeFonts();
  makeClients();
}

/** Builds what the tests run. */
export function buildForTests() {
  buildWebIfChanged();
  bundleServer();
}

/**
 * The files in these folders whose path has this ending and contains one of the words; all of them if no words are
 * given.
 */
export function filesThatMatch(words, folders, ending) {
  return folders
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(folder, name)))
    .filter((file) => file.endsWith(ending) && !/node_modules|(^|\/)dist\//.test(file))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word.replace(/^\.\//, ''))));
}

/** Resolves when the output of every stage so far has been shown. */
let shown = Promise.resolve();

/**
 * Runs a program; only its exit code decides whether it passed. Stages may run side by side: the second one's output
 * follows that of the first.
 */
export function stage(name, args, { env = {}, count = () => ({ passed: 0, failed: 0 }) } = {}) {
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

export function vitestStage(name, config, files = []) {
  const report = join(reports, `${config}.json`);
  const fileTimes = join(reports, `${config}.times.json`);
  const reporters = ['default', 'json', './tests/support/file-times.ts'].map((one) => `--reporter=${one}`);
  const args = ['run', '--config', config, ...reporters, `--outputFile.json=${report}`, ...files];
  return stage(name, ['node_modules/vitest/vitest.mjs', ...args], {
    env: { FILE_TIMES: fileTimes },
    count: () => {
      if (!existsSync(report)) return { passed: 0, failed: 1 };
      if (existsSync(fileTimes)) {
        for (const [file, seconds] of Object.entries(JSON.parse(readFileSync(fileTimes, 'utf8'))))
          times.set(file, seconds);
      }
      const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
      // A file whose hooks fail has no failed test, and Vitest may still end with 0.
      const failedFiles = testResults.filter(({ status }) => status === 'failed').length;
      return { passed: numPassedTests, failed: Math.max(numFailedTests, failedFiles) };
    },
  });
}

/** With `flags` of Playwright's own, such as `--grep`. */
export function playwrightStage(name, config, { files = [], flags = [] } = {}) {
  const report = join(reports, `${config}.json`);
  // Playwright expects patterns.
  const patterns = files.map((file) => file.replaceAll('.', '\\.'));
  const args = ['test', '--config', config, '--reporter=list,json', ...flags, ...patterns];
  return stage(name, ['node_modules/@playwright/test/cli.js', ...args], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    count: () => {
      if (!existsSync(report)) return { passed: 0, failed: 1 };
      const { stats, suites, config: used } = JSON.parse(readFileSync(report, 'utf8'));
      for (const suite of suites) addTimes(suite, used.rootDir.slice(ROOT.length).replace(/^\//, ''));
      return { passed: stats.expected, failed: stats.unexpected };
    },
  });
}

function addTimes({ file, specs = [], suites = [] }, folder) {
  const path = join(folder, file);
  for (const { duration } of specs.flatMap(({ tests }) => tests).flatMap(({ results }) => results)) {
    times.set(path, (times.get(path) ?? 0) + duration / 1000);
  }
  for (const suite of suites) addTimes(suite, folder);
}

/** Prints the slowest files and the closing line; fails if anything failed. */
export function finish() {
  rmSync(reports, { recursive: true, force: true });
  const slowest = [...times].sort(([, one], [, other]) => other - one).slice(0, SLOWEST);
  if (slowest.length > 0) console.log('\nThe slowest files, in seconds:');
  for (const [file, seconds] of slowest) console.log(`${seconds.toFixed(1).padStart(8)}  ${file}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}
