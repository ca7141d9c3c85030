// What every change must pass, starting from a fresh clone. Ends with the plain line "N passed, N failed".
// With words, runs the whole test files whose path contains one of them: `npm test -- wallet`.
import {
  filesThatMatch,
  finish,
  playwrightStage,
  prepareForTests,
  prepareWorlds,
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

prepareForTests();
const worlds = browserFiles.length > 0 ? prepareWorlds() : null;
if (words.length === 0) await stage('check: types, lint, rooms, dead code', ['scripts/check.mjs']);
await worlds;
const which = (files) => (words.length === 0 ? { part: 'quick' } : { files });
// Side by side: each of them often waits for a database, a browser or the clock.
await Promise.all([
  vitestFiles.length > 0 && vitestStage('rules, services and API', 'vitest.config.ts', which(vitestFiles)),
  browserFiles.length > 0 && playwrightStage('browser journeys', 'playwright.config.ts', which(browserFiles)),
]);
finish();
