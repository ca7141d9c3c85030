import { test as base, type Page, type TestInfo } from '@playwright/test';

const MOST_CHARACTERS = 4000;

/**
 * A test that closes its people's pages when it ends: open pages would keep calling servers that are gone, and slow the
 * next test. If it failed, it prints the pages' content, because a CI log has no attachments.
 */
export const test = base.extend<{ everybodyLeaves: undefined }>({
  everybodyLeaves: [
    async ({ browser }, use, testInfo) => {
      await use(undefined);
      const contexts = browser.contexts();
      if (testInfo.status !== testInfo.expectedStatus) {
        for (const page of contexts.flatMap((context) => context.pages())) await printPage(page, testInfo);
      }
      await Promise.all(contexts.map((context) => context.close()));
    },
    { auto: true },
  ],
});

async function printPage(page: Page, { title }: TestInfo): Promise<void> {
  const text = await page.locator('body').ariaSnapshot({ timeout: 2000 }).catch(String);
  console.log(`${title}: ${page.url()}\n${text.replaceAll(/^\s*- \/url: .*\n/gm, '').slice(0, MOST_CHARACTERS)}`);
}
