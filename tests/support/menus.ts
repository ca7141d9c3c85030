import type { Locator, Page } from '@playwright/test';

/** Opens the first menu of the item with this name, and chooses an action. */
export async function chooseIn(scope: Page | Locator, name: string | RegExp, words: string): Promise<void> {
  const opener = typeof name === 'string' ? `More actions for ${name}` : name;
  await scope.getByRole('button', { name: opener }).first().click();
  await scope.getByRole('menuitem', { name: words, exact: true }).click();
}
