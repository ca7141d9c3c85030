import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

// Read by tests/support/size.ts, in every worker.
process.env.TEST_SIZE = 'whole';

/** Walks over every page that take minutes each, and those at their whole size that `npm test` makes at a small one. */
export default defineConfig(config, {
  testDir: 'tests',
  testMatch: [
    'deep/*.spec.ts',
    'browser/{accounts,auth-screens,back,changed-duration,crowded,every-screen,guards,mobile-money,money,sessions,toasts,waiting-screens}.spec.ts',
  ],
  timeout: 20 * 60_000,
});
