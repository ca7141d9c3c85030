// What every change must pass, starting from a fresh clone. Ends with the plain line "N passed, N failed".
// With words, runs the whole test files whose path contains one of them: `npm test -- wallet`.
import {
  buildForTests,
  filesThatMatch,
  finish,
  installForTests,
  playwrightStage,
  stage,
  vitestStage,
} from './stages.mjs';

const words = process.argv.slice(2);
const vitestFiles = filesThatMatch(
  words,
  ['src', 'scripts', ...['stories', 'concurrency', 'properties', 'security'].map((name) => `tests/${name}`)],
  '.test.ts',
);
const browserFiles = filesThatMatch(words, ['tests/browser'], '.spec.ts');
if (vitestFiles.length + browserFiles.length === 0) {
  console.error(`No test file is called ${words.join(' or ')}.`);
  process.exit(1);
}

installForTests();
// Side by side: the check and the build use one core at a time, and tests often wait for a database, a browser or the clock.
const checked = words.length === 0 && stage('check: types, lint, rooms, dead code', ['scripts/check.mjs']);
buildForTests();
const which = (files) => (words.length === 0 ? { part: 'quick' } : { files });
await Promise.all([
  checked,
  vitestFiles.length > 0 && vitestStage('rules, services and API', 'vitest.config.ts', which(vitestFiles)),
  browserFiles.length > 0 && playwrightStage('browser journeys', 'playwright.config.ts', which(browserFiles)),
]);
finish();
