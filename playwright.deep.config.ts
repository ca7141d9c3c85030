import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

// Read by tests/support/size.ts, in every worker.
process.env.TEST_SIZE = 'whole';

const BROWSER = new URL('tests/browser/', import.meta.url);
/** The helpers that make a journey small in `npm test`. */
const HAS_TWO_SIZES = /\b(?:sized|sizesOf|oneOfEachKind)\(/;
const sized = readdirSync(BROWSER).filter((file) => HAS_TWO_SIZES.test(readFileSync(new URL(file, BROWSER), 'utf8')));

/** Crawls of every page, which take minutes each, and the journeys at full size that `npm test` runs at a small one. */
export default defineConfig(config, {
  testDir: 'tests',
  testMatch: ['deep/*.spec.ts', ...sized.map((file) => `browser/${file}`)],
  timeout: 20 * 60_000,
});
