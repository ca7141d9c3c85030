import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './tests/support/chromium.ts';

// The worlds that tests start read it: they load faster the second time.
process.env.NODE_COMPILE_CACHE ??= 'node_modules/.cache/node';

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/support/playwright-setup.ts',
  // For machines that are several times slower: a journey that passes takes seconds.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  // Runs in parallel with Vitest, which takes longer and has more workers.
  workers: 2,
  // A flaky test is a failed test.
  retries: 0,
  use: {
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-software-rasterizer',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
