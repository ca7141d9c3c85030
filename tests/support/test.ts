import { test as base } from '@playwright/test';

/** A test whose people leave when it ends: their open pages would go on asking servers that are gone, and slow the next. */
export const test = base.extend<{ everybodyLeaves: undefined }>({
  everybodyLeaves: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
