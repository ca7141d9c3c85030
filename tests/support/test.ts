import { test as base } from '@playwright/test';

/**
 * A test that closes its people's pages when it ends: open pages would keep calling servers that are gone, and slow the
 * next test.
 */
export const test = base.extend<{ everybodyLeaves: undefined }>({
  everybodyLeaves: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
