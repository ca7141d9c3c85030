// The tests that are tagged as slow: long browser journeys, and tests that start programs. CI runs them after `npm test`.
import { buildForTests, finish, installForTests, playwrightStage, vitestStage } from './stages.mjs';

installForTests();
buildForTests();
await Promise.all([
  vitestStage('slow: services and API', 'vitest.config.ts', { part: 'slow' }),
  playwrightStage('slow: browser journeys', 'playwright.config.ts', { part: 'slow' }),
]);
finish();
