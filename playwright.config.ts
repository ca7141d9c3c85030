import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/support/playwright-setup.ts',
  timeout: 240_000,
  expect: { timeout: 20_000 },
  workers: 2,
  // A slow machine may miss a moment; a second failure is a bug. What needed its second try is listed as flaky.
  retries: 1,
  use: {
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
