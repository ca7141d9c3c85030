// npm test: the checks, every unit test, and the stories and browser journeys that are tagged as core. `--rest`: what that leaves
// out, `--all`: everything. With words, the whole test files whose path contains one of them: `npm test -- wallet`.
// Ends with the plain line "N passed, N failed".
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './prepare.mjs';
import {
  buildForTests,
  filesThatMatch,
  finish,
  installForTests,
  playwrightStage,
  stage,
  vitestStage,
} from './stages.mjs';

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const part = process.argv.includes('--rest') ? 'rest' : process.argv.includes('--all') ? 'all' : 'core';
const files = filesThatMatch(words, ['src', 'sandbox', 'scripts', 'clients', 'tests', 'tools'], '.test.ts').filter(
  (file) => !file.startsWith('tests/deep/'),
);
const browserFiles = filesThatMatch(words, ['tests/browser'], '.spec.ts');
if (files.length + browserFiles.length === 0) {
  console.error(`No test file is called ${words.join(' or ')}.`);
  process.exit(1);
}

/** Unit tests are, unless they are tagged as slow; tests of the product are if they are tagged as core. */
function isCore(file) {
  const [, tag] = /@module-tag (\w+)/.exec(readFileSync(join(ROOT, file), 'utf8')) ?? [];
  return /\.(story|db)\.test\.ts$/.test(file) ? tag === 'core' : tag !== 'slow';
}

const isInPart = (file) => words.length > 0 || part === 'all' || isCore(file) === (part === 'core');
const chosen = files.filter(isInPart);
const FLAGS = { core: ['--grep', '@core'], rest: ['--grep-invert', '@core'], all: [] };

installForTests({ browser: browserFiles.length > 0 });
// Side by side: the check and the build use one core at a time, and tests often wait for a database, a browser or the clock.
const checked = words.length === 0 && part !== 'rest' && stage('check: types, lint, layers', ['scripts/check.mjs']);
buildForTests();
await Promise.all([
  checked,
  chosen.length > 0 && vitestStage('unit and API', 'vitest.config.ts', chosen),
  browserFiles.length > 0 &&
    playwrightStage('browser journeys', 'playwright.config.ts', {
      files: words.length > 0 ? browserFiles : [],
      flags: words.length > 0 ? [] : FLAGS[part],
    }),
]);
finish();
