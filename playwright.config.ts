import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './tests/support/chromium.ts';

// Read by the worlds that tests start: they load faster the second time.
process.env.NODE_COMPILE_CACHE ??= 'node_modules/.cache/node';

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/support/playwright-setup.ts',
  timeout: 300_000,
  expect: { timeout: 20_000 },
  // Next to Vitest, which takes longer and has more workers.
  workers: 2,
  // A test that fails sometimes is a failed test.
  retries: 0,
  use: {
    actionTimeout: 20_000,
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
